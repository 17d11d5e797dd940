import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Form, useFetcher, useRevalidator } from 'react-router';
import { HiddenFields } from '#app/forms/answer-notice.tsx';
import { RowMenu } from '#app/forms/confirm-dialog.tsx';
import { controlProps } from '#app/forms/fields.ts';
import { dial } from '#app/forms/unsaved.tsx';
import { clinicDay } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';
import { formatUpcoming } from '#app/shared/relative-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTimeOrDate, useZone } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import {
  againFields,
  formatCalling,
  outcomeNames,
  outcomes,
  triesUntilAsked,
  type CallLine,
  type LiveCall,
  type LiveCalls,
} from './call.ts';
import { noteCall } from './dialed.ts';
import type { MessageAnswer } from './message.ts';
import type { StaffMessage } from './messages.server.ts';
import styles from './inbox.module.css';

const liveAddress = '/admin/contactMessages/live';
const askEveryMs = 1_500;

/** Polls every 1.5 seconds while the page is visible. For a handful of people this costs less than open connections,
 * and nothing has to reconnect after a laptop wakes from sleep. */
export function useLiveCalls(served: LiveCalls): LiveCall[] {
  const [latest, setLatest] = useState({ served, live: served });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const live = document.visibilityState === 'visible' ? await fetchLive() : null;
      if (timer === undefined) return;
      if (live) setLatest({ served, live });
      if (live && live.stamp !== served.stamp) await revalidate();
      if (timer !== undefined) wait();
    };
    const wait = () => {
      timer = setTimeout(() => void ask(), askEveryMs);
    };
    wait();
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [served, revalidate]);
  return (latest.served === served ? latest.live : served).calls;
}

/** Returns null without a connection or a session, so that the page stays as it is. */
async function fetchLive(): Promise<LiveCalls | null> {
  try {
    const answer = await fetch(liveAddress, {
      redirect: 'manual',
      headers: { 'X-Background': '1' },
      signal: AbortSignal.timeout(5_000),
    });
    return answer.ok ? ((await answer.json()) satisfies LiveCalls) : null;
  } catch {
    return null;
  }
}

type CallButtonProps = {
  message: Pick<StaffMessage, 'id' | 'name' | 'phone' | 'phoneHref' | 'status'>;
  action: string;
  small?: boolean;
};

type AssignProps = {
  message: Pick<StaffMessage, 'id' | 'takenBy' | 'takenById'>;
  owners: { id: string; name: string }[];
  me: string;
  action: string;
};

/** Claims the call, then dials unless a colleague is already calling. Without script or a connection it only dials. */
export function CallButton({ message, action, small = false }: CallButtonProps) {
  const { id, name, phone, phoneHref, status } = message;
  const teller = useFetcher<MessageAnswer>();
  const asked = useRef(false);
  const refused = teller.data?.more?.theirCall ? teller.data.notice : null;
  useEffect(() => {
    if (!asked.current || teller.state !== 'idle' || !teller.data) return;
    asked.current = false;
    if (!teller.data.more?.theirCall) dial(phoneHref);
  }, [teller.state, teller.data, phoneHref]);
  const tellFirst = (event: MouseEvent) => {
    event.preventDefault();
    asked.current = true;
    noteCall(id);
    void teller.submit({ intent: 'call', id: String(id) }, { method: 'post', action });
  };
  return (
    <div className="stack gap-2">
      <LinkButton
        variant={small ? 'line' : 'primary'}
        small={small}
        icon="phone"
        href={phoneHref}
        onClick={status === 'new' ? tellFirst : undefined}
        aria-label={small ? `Call ${name}` : undefined}
      >
        {small ? 'Call' : `Call ${phone}`}
      </LinkButton>
      {refused && status === 'new' && teller.state === 'idle' && <Alert kind="error" title={refused} />}
    </div>
  );
}

/** Owners as buttons of one form, behind the name of the assigned person. */
export function AssignMenu({ message, owners, me, action }: AssignProps) {
  const { id, takenBy, takenById } = message;
  return (
    // The key closes the menu after a choice.
    <RowMenu key={takenById} label={takenBy ?? 'No one yet'} about="the assignment">
      <Form method="post" action={action} preventScrollReset className="stack gap-2">
        <HiddenFields fields={{ intent: 'assign', id: String(id) }} />
        {[{ id: me, name: 'Me' }, ...owners.filter((owner) => owner.id !== me), { id: '', name: 'No one' }]
          .filter((to) => to.id !== (takenById ?? ''))
          .map((to) => (
            <Button key={to.id} type="submit" small name="to" value={to.id}>
              {to.name}
            </Button>
          ))}
      </Form>
    </RowMenu>
  );
}

/** 'Dana is calling'. `keepsRoom` reserves its space, so that the buttons below do not shift. */
export function CallingLine({ live, keepsRoom }: { live: LiveCall | undefined; keepsRoom?: boolean }) {
  return (
    <p role="status" className={`row gap-2 accent semibold ${styles.calling}`} data-room={keepsRoom || undefined}>
      {live && (
        <>
          <Icon name="phone" />
          {formatCalling(live)}
        </>
      )}
    </p>
  );
}

/** One button per result. They submit the note's form, so that the note is saved with them. */
export function OutcomeButtons({ form, question = 'How did it go?' }: { form: string; question?: string }) {
  return (
    <div role="group" aria-labelledby={`${form}-outcome`} className="stack gap-2">
      <b id={`${form}-outcome`}>{question}</b>
      <div className={styles.choices}>
        {outcomeNames.map((name) => (
          <Button key={name} type="submit" small form={form} name="intent" value={name} icon={outcomes[name].icon}>
            {outcomes[name].button}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** 'Voicemail, 4:10 PM. 2 tries so far.' */
export function TriesLine({ calls }: { calls: CallLine[] }) {
  const timeOrDate = useTimeOrDate();
  const [last] = calls;
  if (!last) return null;
  const tries = calls.filter(({ outcome }) => !outcomes[outcome].isReached).length;
  return (
    <p className="meta">
      {outcomes[last.outcome].button}, {timeOrDate(last.at)}. {counted(tries, 'try', 'tries')} so far.
      {tries >= triesUntilAsked && ' Send an e-mail, or mark it done?'}
    </p>
  );
}

export function CallLog({ message, calls }: { message: StaffMessage; calls: CallLine[] }) {
  const zone = useZone();
  const timeOrDate = useTimeOrDate();
  return (
    <section aria-labelledby={`calls-${message.id}`}>
      <h3 id={`calls-${message.id}`} className="label">
        Calls
      </h3>
      <ol className={styles.log}>
        {calls.map(({ id, outcome, by, at }) => (
          <li key={id}>
            <b>{outcomes[outcome].button}</b>
            <span className="meta">
              <time dateTime={at}>{timeOrDate(at)}</time>, {by}
            </span>
          </li>
        ))}
        <li>
          <b>Request received</b>
          <span className="meta">
            <time dateTime={message.createdAt}>{timeOrDate(message.createdAt)}</time>
            {message.callBackBy &&
              `. We promised a call by ${formatUpcoming(zone, new Date(message.callBackBy), new Date(message.createdAt))}.`}
          </span>
        </li>
      </ol>
    </section>
  );
}

type AgainFormProps = { message: StaffMessage; action: string; now: string; answer: MessageAnswer | undefined };

export function AgainForm({ message, action, now, answer }: AgainFormProps) {
  const today = clinicDay(useZone(), new Date(now));
  const field = controlProps(againFields, { answer, values: { againOn: today } });
  return (
    <details className={styles.again} open={answer?.errors !== undefined || undefined}>
      <summary>Schedule another call</summary>
      <Form method="post" action={action} preventScrollReset className="cluster end mt-3">
        <input type="hidden" name="id" value={message.id} />
        <Field {...field('againOn')} id={`again-on-${message.id}`} min={today} />
        <Field {...field('againAt')} id={`again-at-${message.id}`} />
        <Button type="submit" name="intent" value="again">
          Schedule call
        </Button>
      </Form>
    </details>
  );
}
