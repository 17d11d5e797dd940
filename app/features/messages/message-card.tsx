import { type FocusEvent, Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FetcherWithComponents, Form, useFetcher, useNavigation } from 'react-router';
import { DeleteButton, RowMenu } from '#app/forms/confirm-dialog.tsx';
import { controlProps } from '#app/forms/fields.ts';
import { trashDays } from '#app/forms/trash.ts';
import { useUnloadQuestion } from '#app/forms/unsaved.tsx';
import { formatFullMoment, formatTime } from '#app/shared/dates.ts';
import { formatDue } from '#app/shared/relative-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useZone } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { CallLine, LiveCall } from './call.ts';
import { AgainForm, AssignMenu, CallButton, CallingLine, CallLog, OutcomeButtons, TriesLine } from './calls.tsx';
import { formatPreference, preferenceNames } from './contact.ts';
import { formatSource, preferenceLabels } from './message-labels.ts';
import { callInSpanish, formatStatus, inboxHref, type InboxView, type MessageAnswer, noteFields } from './message.ts';
import type { StaffMessage } from './messages.server.ts';
import styles from './inbox.module.css';

type MessageCardProps = {
  message: StaffMessage;
  view: InboxView;
  /** True if the URL names this message, so that its heading gets the focus. */
  asked: boolean;
  now: string;
  answer: MessageAnswer | undefined;
  calls: CallLine[];
  owners: { id: string; name: string }[];
  me: string;
  live: LiveCall | undefined;
};

export function MessageCard({ message, view, asked, now, answer, calls, owners, me, live }: MessageCardProps) {
  const zone = useZone();
  const { id, name, email, status, takenBy } = message;
  const isNew = status === 'new';
  const own = answer?.id === id ? answer : undefined;
  const formId = `message-${id}`;
  const href = inboxHref(view, id);
  return (
    <section className="card stack gap-5" aria-labelledby={`${formId}-name`}>
      <div className="cluster apart gap-y-2">
        <div className="stack gap-2">
          <div className="cluster">
            <h2 id={`${formId}-name`} className="h3" data-arrival={asked || undefined}>
              {name}
            </h2>
            {message.language === 'es' && <span className="badge">Spanish</span>}
            {isNew ? (
              message.lastCall === null && <span className="badge">New</span>
            ) : (
              <span className="status">{formatStatus(message)}</span>
            )}
          </div>
          {isNew && message.dueAt !== null && <DueLine dueAt={message.dueAt} now={now} />}
          {isNew && <CallingLine live={live} keepsRoom />}
          {isNew && message.language === 'es' && <p>{callInSpanish}</p>}
        </div>
        <CallButton message={message} action={href} />
      </div>
      {isNew && (
        <div className={`stack pt-4 line-top ${styles.part}`}>
          <OutcomeButtons form={formId} />
          <TriesLine calls={calls} />
          <AgainForm message={message} action={href} now={now} answer={own} />
        </div>
      )}
      {message.lastCall === 'wrong' && (
        <div className={`cluster gap-y-3 ${styles.unreached}`}>
          <p>The number does not reach {name}.</p>
          <LinkButton variant="solid" icon="mail" href={writeHref(message)}>
            Write an e-mail
          </LinkButton>
        </div>
      )}
      <dl className={styles.facts}>
        {preferenceNames.map((preference) => {
          const value = message.preferences[preference];
          return (
            value !== undefined && (
              <Fragment key={preference}>
                <dt>{preferenceLabels[preference]}</dt>
                <dd>{formatPreference(preference, value)}</dd>
              </Fragment>
            )
          );
        })}
        <dt>E-mail</dt>
        <dd>
          <a className="target" href={`mailto:${encodeURI(email)}`}>
            {email}
          </a>
        </dd>
        <dt>Sent</dt>
        <dd>
          <time dateTime={message.createdAt}>{formatFullMoment(zone, message.createdAt)}</time>
        </dd>
        {/* Always rendered, so that starting a call does not shift the buttons below. */}
        <dt>Assigned to</dt>
        <dd>
          {isNew ? <AssignMenu message={message} owners={owners} me={me} action={href} /> : (takenBy ?? 'No one')}
        </dd>
        <dt>From</dt>
        <dd>{formatSource(message.source)}</dd>
        {status === 'done' && message.handledAt !== null && (
          <>
            <dt>Done</dt>
            <dd>
              <time dateTime={message.handledAt}>{formatFullMoment(zone, message.handledAt)}</time>
              {message.handledBy && `, by ${message.handledBy}`}
            </dd>
          </>
        )}
      </dl>
      <CallLog message={message} calls={calls} />
      <NoteForm id={formId} message={message} action={href} answer={own} />
      {message.permission !== '' && (
        <details className={`pt-4 line-top ${styles.part}`}>
          <summary>Permission to call</summary>
          <p className="mt-3" lang={message.language}>
            “{message.permission}”
          </p>
          <p className="meta">
            {message.permittedAt !== null && (
              <time dateTime={message.permittedAt}>{formatFullMoment(zone, message.permittedAt)}</time>
            )}
          </p>
        </details>
      )}
      <div className={`cluster ${styles.toolbar}`}>
        <Button
          type="submit"
          form={formId}
          name="intent"
          value={isNew ? 'done' : 'new'}
          icon={isNew ? 'check' : 'undo'}
        >
          {isNew ? 'Mark as done' : 'Mark as new'}
        </Button>
        <RowMenu label="More" about={name}>
          <DeleteButton
            kind="message"
            id={id}
            about={`the message from ${name}`}
            question={`Delete the message from ${name}?`}
            consequence={`It stays in the trash for ${trashDays} days.`}
            action={inboxHref(view)}
            small={false}
          />
        </RowMenu>
      </div>
    </section>
  );
}

/** The address of an e-mail to a person whose number is wrong, with its text. It is sent from the staff member's own mail program. */
function writeHref({ name, email, phone }: StaffMessage): string {
  const body = `Hello ${name},\n\nWe tried to call you at ${phone}, but the number does not reach you. Please send us the right number, or call us.\n`;
  return `mailto:${encodeURI(email)}?subject=${encodeURIComponent('Your request for a call')}&body=${encodeURIComponent(body)}`;
}

/** A fetcher's form stays on the page. */
export type SendingForm = FetcherWithComponents<MessageAnswer>['Form'] | typeof Form;

type NoteFormProps = {
  id: string;
  message: StaffMessage;
  action: string;
  answer: MessageAnswer | undefined;
  form?: SendingForm;
  /** Shows a refused answer here, where the page's own notice is covered. */
  isCovering?: boolean;
  before?: ReactNode;
  after?: ReactNode;
};

/** The note for staff. With script it is saved when the person leaves the field. Every button of the message submits it too. */
export function NoteForm(props: NoteFormProps) {
  const { id, message, action, answer, form: Sender = Form, isCovering = false, before, after } = props;
  const zone = useZone();
  const saver = useFetcher<MessageAnswer>();
  const saving = useNavigation().formMethod === 'POST' || saver.state !== 'idle';
  const latestAnswer = latest(answer, saver.data);
  const newer = latestAnswer?.more?.newerNote;
  const [served] = useState((!latestAnswer?.ok && latestAnswer?.values?.['note']) || message.note);
  const [base, setBase] = useState<Note>({
    note: newer?.theirs ?? message.note,
    version: newer?.version ?? message.version,
  });

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => setBase(noteBase(form.current, base, message, false)), [base, message]);
  useEffect(() => {
    if (newer) setBase(noteBase(form.current, base, { note: newer.theirs, version: newer.version }, true));
  }, [base, newer]);
  useUnloadQuestion(() => isNoteTouched(form.current));

  const saveOnLeaving = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    // The message's own buttons submit the note themselves.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.form === currentTarget) return;
    if (!isNoteTouched(currentTarget)) return;
    const fields = new FormData(currentTarget);
    fields.set('intent', 'note');
    void saver.submit(fields, { method: 'post', action });
  };

  return (
    <Sender
      ref={form}
      id={id}
      method="post"
      action={action}
      preventScrollReset
      className={`stack ${styles.form}`}
      onBlur={saveOnLeaving}
    >
      {latestAnswer && (isCovering || latestAnswer === saver.data) && !latestAnswer.ok && (
        <Alert kind="error" title={latestAnswer.notice}>
          {latestAnswer.detail}
        </Alert>
      )}
      {newer && (
        <div className="quoted">
          <b>Your colleague’s note</b>
          <p className="as-typed">{newer.theirs || 'Your colleague deleted the note.'}</p>
        </div>
      )}
      {before}
      <input type="hidden" name="id" value={message.id} />
      <input type="hidden" name="version" value={base.version} />
      <input type="hidden" name="noteBefore" value={base.note} />
      <Field {...controlProps(noteFields, { values: { note: served } })('note')} id={`${id}-note`} rows={3} />
      <div className="cluster">
        <Button type="submit" small name="intent" value="note" busy={saving} busyLabel="Saving...">
          Save note
        </Button>
        <p role="status" className="meta">
          {!saving && latestAnswer?.more?.savedAt && `Note saved at ${formatTime(zone, latestAnswer.more.savedAt)}.`}
        </p>
      </div>
      {after}
    </Sender>
  );
}

/** The more recent answer: to a button, or to the autosaved note. */
function latest(answer: MessageAnswer | undefined, saved: MessageAnswer | undefined): MessageAnswer | undefined {
  if (!answer || !saved) return saved ?? answer;
  return (saved.at ?? '') > (answer.at ?? '') ? saved : answer;
}

type Note = { note: string; version: number };

/** Returns the note that the typing is based on. A newer note replaces it only if nothing was typed or the person
 * has seen it, so that a colleague's note is never overwritten unseen. */
function noteBase(form: HTMLFormElement | null, base: Note, { note, version }: Note, wasShown: boolean): Note {
  const box = noteBox(form);
  if (!box || version <= base.version) return base;
  const typed = box.value.trim();
  const untouched = typed === base.note;
  if (!untouched && typed !== note && !wasShown) return base;
  if (untouched) box.value = note;
  return { note, version };
}

function isNoteTouched(form: HTMLFormElement | null): boolean {
  const before = form?.elements.namedItem('noteBefore');
  return before instanceof HTMLInputElement && noteBox(form)?.value.trim() !== before.value;
}

function noteBox(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const box = form?.elements.namedItem('note');
  return box instanceof HTMLTextAreaElement ? box : null;
}

/** 'Due by 10:00 AM', and 'Overdue since 10:00 AM' from then on, even on a screen that stays open all day. */
export function DueLine({ dueAt, now }: { dueAt: string; now: string }) {
  const { isLate, text } = formatDue(useZone(), new Date(dueAt), useMinute(now));
  return (
    <span className={`row start gap-2 snug ${isLate ? 'danger semibold' : ''}`}>
      <Icon name={isLate ? 'alert' : 'clock'} />
      {text}
    </span>
  );
}

/** Returns the current minute. The served HTML, which may be cached, shows the minute in which it was rendered. */
export function useMinute(served: string): Date {
  const first = Math.floor(Date.parse(served) / 60_000);
  return new Date(useSyncExternalStore(eachMinute, thisMinute, () => first) * 60_000);
}

function thisMinute(): number {
  return Math.floor(Date.now() / 60_000);
}

function eachMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      60_000 - (Date.now() % 60_000),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
