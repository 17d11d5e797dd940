import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { Form, Link, useNavigate, useNavigation, useParams, useSubmit } from 'react-router';
import { PatientFields } from '#app/features/pictures/gallery/patient-fields.tsx';
import { PictureField } from '#app/features/pictures/library/picture-field.tsx';
import { AdminPage, Card, CheckField } from '#app/features/staff-area/admin-page.tsx';
import { MarkdownField } from '#app/features/text/markdown-field.tsx';
import { AnswerNotice, useKeptAnswer } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { AutosaveLine, useAutosave, Writing } from '#app/forms/autosave.tsx';
import { useEditVersion } from '#app/forms/edit-version.ts';
import { controlProps } from '#app/forms/fields.ts';
import { KeepMine } from '#app/forms/text-comparison.tsx';
import { clinicMoment } from '#app/shared/dates.ts';
import { describeReading, measureReading } from '#app/shared/plain-text.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { lightDismiss } from '#app/ui/dialog-commands.ts';
import { Field } from '#app/ui/field.tsx';
import { sameScreen, useHydrated, useTimeOrDate, useZone } from '#app/ui/hooks.ts';
import { Plate } from '#app/ui/plate.tsx';
import {
  discs,
  isAhead,
  postFormFields,
  postStatus,
  formatPublishMoment,
  statusText,
  type PostActionData,
  type PostStatus,
  type PostValues,
} from './post.ts';
import type { OpenedEditor } from './staff-posts.server.ts';
import bar from '#app/forms/forms.module.css';
import styles from './staff-posts.module.css';

type PostEditorProps = {
  opened: OpenedEditor;
  answer: Answer<PostActionData> | undefined;
  /** The version created by this person's last save, and the notice about it. */
  saved?: number | undefined;
  savedAnswer?: Answer | null;
  /** A new post has become the draft with this id. */
  onBegun: (id: number) => void;
};

/** Typing is autosaved, and visitors see it only after a save. */
export function PostEditor({ opened, answer: newAnswer, saved, savedAnswer = null, onBegun }: PostEditorProps) {
  // The first autosave of a new post changes the address, and the editor stays.
  const postId = Number(useParams()['postId']) || opened.postId;
  const isNew = opened.version === 0;
  const answer = useKeptAnswer(newAnswer);
  const form = useRef<HTMLFormElement>(null);
  const address = `/admin/blog/${postId || 'new'}`;
  const [draft, setDraft] = useState(0);
  const [key] = useState(opened.draftKey);
  const hydrated = useHydrated();
  const autosave = useAutosave(form, `${address}/autosave`, {
    answer: answer ?? savedAnswer,
    onSaved(stored) {
      if ('id' in stored) setDraft(Number(stored.id));
      if ('version' in stored) rebase(String(stored.version));
    },
  });
  // A navigation would hide the errors of a refused form.
  const keepAddress = useDraftAddress(postId === 0 && !autosave.notice ? draft : 0, onBegun);
  const submit = useSubmit();
  const values = { ...opened.values, ...answer?.values };
  const made = useMemo(() => (saved === undefined ? undefined : { ok: true, base: String(saved) }), [saved]);
  const { base, round, saved: rebase } = useEditVersion(String(opened.version), answer ?? made);
  const busy = useNavigation().formMethod === 'POST' || autosave.isWaiting;
  useSaveKey(form);
  const [dated, setDated] = useState<{ round: number; moment: Moment }>({ round, moment: values });
  const moment = dated.round === round ? dated.moment : values;
  const setMoment = (part: Partial<Moment>) => setDated({ round, moment: { ...moment, ...part } });
  const status = statusAt(moment, clinicMoment(useZone()));
  /** Asked once. Then the post goes out, and its cover waits for an answer. */
  const question = useRef<HTMLDialogElement>(null);
  const isAsked = useRef(false);
  const heading = isNew ? 'New post' : 'Edit post';
  const fields = {
    values,
    answer,
    field: controlProps(postFormFields, { answer: answer && { ...answer, values }, values }),
  };

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const { currentTarget } = event;
    const { submitter } = event.nativeEvent;
    // The browser submits the preview itself, because it opens in a new tab.
    if (submitter?.hasAttribute('formtarget')) return;
    event.preventDefault();
    if (autosave.isWaiting) return;
    const typed = new FormData(currentTarget, submitter);
    const isUnanswered = Boolean(typed.get('pictureId')) && !typed.get('noCover') && !typed.get('showsPatient');
    if (isUnanswered && typed.getAll('status').at(-1) === 'published' && !isAsked.current) {
      isAsked.current = true;
      question.current?.showModal();
      return;
    }
    keepAddress();
    await autosave.submit();
    void submit(submitter instanceof HTMLButtonElement ? submitter : currentTarget, {
      method: 'post',
      encType: 'multipart/form-data',
      preventScrollReset: true,
    });
  }

  return (
    <AdminPage
      title={answer?.conflict ? 'Two versions of one post' : heading}
      back={{ href: '/admin/blog', label: 'Blog' }}
      actions={
        <span role="status">
          {!answer?.conflict && (
            <Writing name={autosave.line.state === 'saved' ? autosave.line.writer : opened.writer} />
          )}
        </span>
      }
      answer={answer?.conflict ? null : autosave.notice}
    >
      <form
        ref={form}
        method="post"
        action={address}
        // Like the router's <Form>, this discovers the route in advance, before the connection can be lost.
        data-discover="true"
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => void send(event)}
        // Anything typed after the first save was sent would be lost, because the next page is the saved post's editor.
        inert={busy && isNew}
      >
        <input type="hidden" name="intent" value={isNew ? 'add' : 'save'} />
        <input type="hidden" name="id" value={postId} />
        {hydrated && <input type="hidden" name="draftKey" value={key} />}
        <input type="hidden" name="version" value={base} />
        {/* The default, for a submit without a button. */}
        <input type="hidden" name="status" value={values.status} />
        {answer?.conflict && <AnswerNotice answer={answer} />}
        <div className={`desk ${styles.editor}`}>
          <div className="stack gap-5">
            <Card key={`text ${round}`}>
              <div className="stack gap-5">
                <div className={styles.titleField}>
                  <Field {...fields.field('title')} />
                </div>
                <MarkdownField {...fields.field('content')} defaultValue={values.content} />
                <ReadingLine form={form} name="content" text={values.content} />
                <div className="stack gap-5 start pair">
                  <Suggested {...fields.field('category')} words={opened.categories} />
                  <Suggested {...fields.field('author')} words={opened.authors} />
                </div>
              </div>
            </Card>
            <div key={`more ${round}`} className={`stack gap-5 ${styles.side}`}>
              {/* Remounts after a save, so that a removed picture is not sent again. */}
              <CoverCard
                key={saved}
                {...fields}
                cover={answer?.more ? answer.more.cover : opened.cover}
                patient={opened.patient}
              />
              <DetailsCard {...fields} isNew={isNew} />
            </div>
          </div>
          <div key={`when ${round}`} className={`${styles.side} ${styles.when}`}>
            <PublishCard {...fields} shown={opened.shown} postId={postId} {...{ address, status, moment, setMoment }} />
          </div>
        </div>
        <div className={`cluster pinned ${bar.bar} ${styles.publish}`}>
          <p>
            <AutosaveLine line={autosave.line} notice={autosave.notice} />
          </p>
          {answer?.conflict ? (
            <KeepMine seen={answer.conflict.seen} />
          ) : (
            <PublishButtons shown={opened.shown} {...{ address, status, busy }} />
          )}
        </div>
        <CoverQuestion ref={question} />
      </form>
    </AdminPage>
  );
}

/** Replaces the address of a new post by its draft's, so that a reload opens the draft. Keeps the screen as it is. */
function useDraftAddress(id: number, onBegun: (id: number) => void) {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  /** The router would cancel a submission that is under way. */
  const isSending = useRef(false);
  const begin = useEffectEvent(() => {
    if (isSending.current) return;
    onBegun(id);
    void navigate(`/admin/blog/${id}`, {
      replace: true,
      state: sameScreen,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  });
  useEffect(() => {
    if (isIdle) isSending.current = false;
    if (isIdle && id) begin();
  }, [id, isIdle]);
  return () => {
    isSending.current = true;
  };
}

/** Ctrl+S presses the form's first button, which saves and changes nothing else. */
function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      form.current?.querySelector<HTMLButtonElement>('button[name=status]')?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form]);
}

type SuggestedProps = ReturnType<FieldOf> & { words: string[] };
type FieldOf = ReturnType<typeof controlProps<typeof postFormFields>>;

/** A text field with suggestions, which also accepts other values. */
function Suggested({ words, ...field }: SuggestedProps) {
  const list = `${field.name}-words`;
  return (
    <div>
      <Field {...field} multiline={false} list={list} />
      <datalist id={list}>
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </div>
  );
}

type CardProps = { values: PostValues; answer: Answer | undefined; field: FieldOf };

type Moment = Pick<PostValues, 'publishAt' | 'publishTime'>;
type Shown = Pick<OpenedEditor, 'shown'> & { address: string; status: PostStatus };

/** What the post becomes when it is published now. */
function statusAt(moment: Moment, now: string): PostStatus {
  return isAhead(moment, now) ? 'scheduled' : postStatus('published', moment.publishAt || null, now.slice(0, 10));
}

type PublishCardProps = CardProps &
  Shown & { postId: number; moment: Moment; setMoment: (part: Partial<Moment>) => void };

function PublishCard({ field: fieldOf, shown, postId, address, status, moment, setMoment }: PublishCardProps) {
  const hydrated = useHydrated();
  return (
    <Card title="Publish">
      <p className="status" data-disc={discs[shown?.status ?? 'draft']}>
        {shown ? statusText[shown.status] : 'New'}
      </p>
      <Field
        {...fieldOf('publishAt')}
        multiline={false}
        onInput={({ currentTarget: { value } }) => setMoment({ publishAt: value })}
      />
      <Field
        {...fieldOf('publishTime')}
        multiline={false}
        hint={hydrated ? momentHint(status, moment) : 'In the clinic’s time zone'}
        onInput={({ currentTarget: { value } }) => setMoment({ publishTime: value })}
      />
      {shown && (
        <p className="column start targets gap-1">
          {shown.status === 'published' && <Link to={`/blog/${shown.slug}`}>View on the website</Link>}
          <Link to={`${address}/versions`}>Earlier versions</Link>
          <Link to={`/admin/reviews/post-${postId}`}>Review and sources</Link>
        </p>
      )}
    </Card>
  );
}

function PublishButtons({ shown, address, status, busy }: Shown & { busy: boolean }) {
  const hydrated = useHydrated();
  const isDraft = !shown || shown.status === 'draft';
  const draft = (
    <Button type="submit" name="status" value="draft" small busy={busy}>
      {isDraft ? 'Save draft' : 'Move to drafts'}
    </Button>
  );
  return (
    <>
      {/* Ctrl+S and the Enter key press the first button. */}
      {isDraft && draft}
      <Button type="submit" name="status" value="published" variant="primary" small busy={busy} busyLabel="Saving…">
        {!isDraft ? 'Save changes' : hydrated && status === 'scheduled' ? 'Schedule' : 'Publish'}
      </Button>
      {!isDraft && draft}
      <Button
        type="submit"
        small
        icon="eye"
        aria-label="Preview"
        formAction={`${address}/preview`}
        formTarget="_blank"
        formNoValidate
      >
        <span className="wide-only">Preview</span>
      </Button>
    </>
  );
}

function momentHint(status: PostStatus, moment: Moment): string {
  return status === 'scheduled'
    ? `Visitors will see it starting ${formatPublishMoment(moment)}.`
    : 'Visitors will see it as soon as you publish.';
}

function DetailsCard({ values, field: fieldOf, isNew }: CardProps & { isNew: boolean }) {
  return (
    <Card title="Details">
      <Field {...fieldOf('tags')} />
      <div className={styles.alt}>
        <Field {...fieldOf('description')} />
      </div>
      {!isNew && <Field key={values.slug} {...fieldOf('slug')} multiline={false} />}
      <Field {...fieldOf('comments')} />
    </Card>
  );
}

type CoverCardProps = CardProps & PostActionData & Pick<OpenedEditor, 'patient'>;

function CoverCard({ values, answer, field: fieldOf, cover, patient }: CoverCardProps) {
  const hasPicture = cover !== null || values.image !== '';
  return (
    <Card title="Cover picture">
      {!cover && values.image && <Plate image={values.image} alt="" tone="sunk" />}
      <input type="hidden" name="image" value={values.image} />
      <PictureField
        kind="blog-images"
        altName="imageAlt"
        label={hasPicture ? 'Change picture' : 'Picture (optional)'}
        current={cover}
        error={answer?.errors?.['pictureId']}
      />
      {hasPicture && <CheckField label="Remove the picture" name="noCover" />}
      <div className={`stack gap-5 ${styles.alt} ${styles.asked}`}>
        <Field {...fieldOf('imageAlt')} />
        <PatientFields id="cover" values={values} choices={patient.choices} hidden={patient.hidden} />
      </div>
    </Card>
  );
}

/** Asks before publishing, because visitors do not see a cover while no one has said whether it shows a patient. */
function CoverQuestion({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const answer = (showsPatient: 'no' | 'yes') => {
    const form = ref.current?.closest('form');
    const radio = form?.querySelector<HTMLInputElement>(`[name="showsPatient"][value="${showsPatient}"]`);
    radio?.click();
    ref.current?.close();
    if (showsPatient === 'yes') form?.querySelector<HTMLSelectElement>('[name="consentId"]')?.focus();
  };
  return (
    <dialog ref={ref} id="cover-question" className="dialog" aria-labelledby="cover-asks" {...lightDismiss}>
      <h2 id="cover-asks" className="h3">
        Does the cover show a patient?
      </h2>
      <p className="mt-3">Visitors see the cover once you answer this.</p>
      <div className="dialog-buttons mt-5">
        <Button type="submit" name="status" value="published" onClick={() => ref.current?.close()}>
          Publish without it
        </Button>
        <Button onClick={() => answer('yes')}>Shows a patient</Button>
        <Button type="submit" name="status" value="published" variant="primary" onClick={() => answer('no')}>
          No patient
        </Button>
      </div>
    </dialog>
  );
}

const pauseMs = 1_200;

/** Updates when typing pauses, so that screen readers do not announce it at every key. */
function ReadingLine({ form, name, text }: { form: RefObject<HTMLFormElement | null>; name: string; text: string }) {
  const [reading, setWords] = useState(() => describeReading(measureReading(text)));
  useEffect(() => {
    const element = form.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = (typed: HTMLTextAreaElement) => setWords(describeReading(measureReading(typed.value)));
    const typed = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement) || target.name !== name) return;
      clearTimeout(timer);
      timer = setTimeout(() => measure(target), pauseMs);
    };
    element?.addEventListener('input', typed);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('input', typed);
    };
  }, [form, name]);
  return (
    <p className={`meta ${styles.reading}`} role="status">
      {reading}
    </p>
  );
}

/** Shown instead of the editor until the person chooses, so that neither text replaces the other unseen. */
export function UnsavedChoice({ postId, savedAt }: { postId: number; savedAt: string }) {
  const timeOrDate = useTimeOrDate();
  const title = postId ? 'Edit post' : 'New post';
  return (
    <AdminPage title={title} back={{ href: '/admin/blog', label: 'Blog' }}>
      <Card>
        <div className="stack gap-5">
          <h2 className="h4">You have unsaved changes from {timeOrDate(savedAt)}</h2>
          <p>You typed them here and didn’t save. Visitors have not seen them.</p>
          <Form method="post" className="cluster gap-3">
            <input type="hidden" name="id" value={postId} />
            <LinkButton href="?continue=1" variant="primary">
              Keep editing them
            </LinkButton>
            <Button type="submit" name="intent" value="discard" variant="danger">
              Discard them
            </Button>
          </Form>
        </div>
      </Card>
    </AdminPage>
  );
}
