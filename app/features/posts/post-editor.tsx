import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { AdminPage, Card, CheckField } from '#app/features/admin/admin-page.tsx';
import { PatientFields } from '#app/features/consents/patient-fields.tsx';
import { MarkdownField } from '#app/features/editor/markdown-field.tsx';
import { PictureField } from '#app/features/media/picture-field.tsx';
import type { Answer } from '#app/records/answer.ts';
import { AutosaveLine, useAutosave } from '#app/records/autosave.tsx';
import { fieldProps } from '#app/records/form.ts';
import { clinicDay, formatWeekday, formatWhen } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { describeReading, measureReading } from '#app/shared/reading-grade.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import field from '#app/ui/field.module.css';
import { Plate } from '#app/ui/plate.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { OpenedEditor } from './staff-posts.server.ts';
import { postFields, postStatus, statusWords, type Conflict, type PostStatus, type PostValues } from './post.ts';
import { ConflictPanel, PostCrumbs } from './revisions.tsx';
import styles from './staff-posts.module.css';

type PostAnswer = Answer<{ conflict: Conflict }>;
type PostEditorProps = { opened: OpenedEditor; answer: PostAnswer | undefined; notice?: string | null };

/** Everything about one post on one screen. What is typed is autosaved; visitors see it when it is saved. */
export function PostEditor({ opened, answer, notice }: PostEditorProps) {
  const { postId } = opened;
  const form = useRef<HTMLFormElement>(null);
  const address = `/admin/blog/${postId || 'new'}`;
  const autosave = useAutosave(form, `${address}/autosave`);
  const submit = useSubmit();
  const values = { ...opened.values, ...answer?.values };
  // The version the writing began with stays the form's, whatever is loaded around it.
  const [base] = useState(answer?.values?.['version'] ?? opened.version);
  const heading = postId ? 'Edit post' : 'New post';
  const conflict = answer?.more?.conflict;
  const fields = { values, answer, field: fieldProps(postFields, { answer, values }) };

  function send(event: SubmitEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent;
    // The preview opens beside the form, as the browser itself would do it.
    if (submitter?.hasAttribute('formtarget')) return;
    event.preventDefault();
    autosave.stop();
    void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, {
      method: 'post',
      encType: 'multipart/form-data',
      preventScrollReset: true,
    });
  }

  return (
    <AdminPage
      title={heading}
      above={<PostCrumbs current={heading} />}
      actions={<AutosaveLine state={autosave.state} />}
      answer={conflict ? null : (answer ?? (notice && { ok: true, notice }))}
    >
      {conflict && <ConflictPanel answer={answer} conflict={conflict} form="post-form" />}
      <form
        ref={form}
        id="post-form"
        method="post"
        encType="multipart/form-data"
        noValidate
        className={`desk ${styles.editor}`}
        onSubmit={send}
      >
        {/* A button above the form may say another intent, which then comes first. */}
        <input type="hidden" name="intent" value={postId ? 'save' : 'add'} />
        <input type="hidden" name="id" value={postId} />
        <input type="hidden" name="version" value={base} />
        <Card>
          <div className="stack gap-5">
            <div className={styles.titleField}>
              <Field {...fields.field('title')} />
            </div>
            <MarkdownField {...fields.field('content')} defaultValue={values.content} />
            <ReadingLine form={form} name="content" text={values.content} />
          </div>
        </Card>
        <div className={styles.side}>
          <PublishCard {...fields} shown={opened.shown} postId={postId} address={address} />
          <DetailsCard {...fields} categories={opened.categories} />
          <CoverCard {...fields} cover={opened.cover} patient={opened.patient} />
        </div>
      </form>
    </AdminPage>
  );
}

type CardProps = {
  values: PostValues;
  answer: PostAnswer | undefined;
  field: ReturnType<typeof fieldProps<typeof postFields>>;
};

type PublishCardProps = CardProps & Pick<OpenedEditor, 'shown' | 'postId'> & { address: string };

/** Whether visitors see the post, and from when. The button says what pressing it does. */
function PublishCard({ values, field: fieldOf, shown, postId, address }: PublishCardProps) {
  const [status, setStatus] = useState(values.status);
  const [day, setDay] = useState(values.publishAt);
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const today = clinicDay(useZone());
  const becomes = status === 'draft' ? 'draft' : postStatus('published', day || null, today);
  return (
    <Card title="Publish">
      <div className={field.field}>
        <label htmlFor="status">{postFields.status.label}</label>
        <select
          id="status"
          name="status"
          className={field.input}
          defaultValue={values.status}
          onChange={(event) => setStatus(event.currentTarget.value)}
        >
          {(['published', 'scheduled', 'draft'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {statusWords[choice]}
            </option>
          ))}
        </select>
      </div>
      <Field
        {...fieldOf('publishAt')}
        hint={dayHint(becomes, day, hydrated)}
        onInput={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" block busy={busy} busyLabel="Saving…">
        {hydrated ? saveLabel(becomes, shown?.status) : 'Save post'}
      </Button>
      <Button type="submit" block icon="eye" formAction={`${address}/preview`} formTarget="_blank" formNoValidate>
        Preview
      </Button>
      {shown && (
        <p className={styles.links}>
          {shown.status === 'published' && <Link to={`/blog/${shown.slug}`}>See it on the site</Link>}
          <Link to={`${address}/revisions`}>Earlier versions</Link>
          <Link to={`/admin/reviews/post-${postId}`}>Review and sources</Link>
        </p>
      )}
    </Card>
  );
}

function saveLabel(becomes: PostStatus, was: PostStatus | undefined): string {
  if (becomes === 'draft') return 'Save draft';
  if (becomes === 'scheduled') return 'Save and schedule';
  return was === 'published' ? 'Save changes' : 'Publish';
}

function dayHint(becomes: PostStatus, day: string, hydrated: boolean): string {
  if (!hydrated) return 'Visitors see it from that day on.';
  if (becomes === 'draft') return 'A draft is seen by staff only.';
  if (becomes === 'scheduled') return `Visitors see it from ${formatWeekday(day)}.`;
  return 'Visitors see it at once.';
}

function DetailsCard({ field: fieldOf, categories }: CardProps & { categories: string[] }) {
  return (
    <Card title="Category, author, tags">
      <Field {...fieldOf('category')} list="categories" />
      <datalist id="categories">
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <Field {...fieldOf('author')} />
      <Field {...fieldOf('tags')} />
    </Card>
  );
}

type CoverCardProps = CardProps & Pick<OpenedEditor, 'cover' | 'patient'>;

function CoverCard({ values, answer, field: fieldOf, cover, patient }: CoverCardProps) {
  const hasPicture = cover !== null || values.image !== '';
  return (
    <Card title="Cover picture">
      {!cover && values.image && <Plate image={values.image} alt="" tone="sunk" />}
      <input type="hidden" name="image" value={values.image} />
      <PictureField
        kind="blog-images"
        label={hasPicture ? 'Change picture' : 'Picture (optional)'}
        current={cover}
        error={answer?.errors?.['pictureId']}
      />
      {hasPicture && <CheckField label="Take the picture away" name="noCover" />}
      <div className={styles.alt}>
        <Field {...fieldOf('imageAlt')} />
      </div>
      <PatientFields
        id="cover"
        values={values}
        choices={patient.choices}
        hidden={patient.hidden}
        error={answer?.errors?.['showsPatient']}
      />
    </Card>
  );
}

const pauseMs = 1_200;

/** Length and ease of the text. It changes when typing pauses, so that it is not read out at each key. */
function ReadingLine({ form, name, text }: { form: RefObject<HTMLFormElement | null>; name: string; text: string }) {
  const [words, setWords] = useState(() => describeReading(measureReading(text)));
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
      {words}
    </p>
  );
}

/** Shown before the editor until they have chosen, so that neither text can replace the other unseen. */
export function UnsavedChoice({ postId, savedAt }: { postId: number; savedAt: string }) {
  const zone = useZone();
  const title = postId ? 'Edit post' : 'New post';
  return (
    <AdminPage title={title} above={<PostCrumbs current={title} />}>
      <Card>
        <div className="stack gap-5">
          <h2 className="h4">You have unsaved changes from {formatWhen(zone, savedAt)}</h2>
          <p>They were typed here and not saved. Visitors have not seen them.</p>
          <Form method="post" className="cluster gap-3">
            <input type="hidden" name="id" value={postId} />
            <LinkButton href="?continue=1" look="primary">
              Continue with them
            </LinkButton>
            <Button type="submit" name="intent" value="discard" look="danger">
              Discard them
            </Button>
          </Form>
        </div>
      </Card>
    </AdminPage>
  );
}
