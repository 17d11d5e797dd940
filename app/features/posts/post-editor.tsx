import { useState, type SubmitEvent } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { Card } from '#app/features/admin/card.tsx';
import { MarkdownField } from '#app/features/editor/markdown-field.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/form-answer.ts';
import { AutosaveLine } from './autosave-line.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { CoverCard } from './cover-card.tsx';
import { DetailsCard } from './details-card.tsx';
import type { OpenedEditor } from './open-editor.server.ts';
import { PostCrumbs } from './post-crumbs.tsx';
import type { PostFormState } from './post-form.ts';
import { PublishCard } from './publish-card.tsx';
import { ReadingLine } from './reading-line.tsx';
import { useAutosave } from './use-autosave.ts';
import styles from './post-editor.module.css';

type PostEditorProps = { opened: OpenedEditor; formState: PostFormState; notice?: string | null };

/** Everything about one post on one screen. What is typed is kept while it is typed; visitors see it when it is saved. */
export function PostEditor({ opened, formState, notice }: PostEditorProps) {
  const { postId, shown, categories } = opened;
  const { form, alert } = useFormAnswer(formState);
  const address = `/admin/blog/${postId || 'new'}`;
  const autosave = useAutosave(form, `${address}/autosave`);
  const submit = useSubmit();
  const busy = useNavigation().formMethod === 'POST';
  const sent = formState.state === 'empty' ? null : formState;
  const values = sent?.values ?? opened.values;
  const errors = formState.state === 'refused' ? formState.errors : {};
  // The version the writing began with stays the form's, whatever is loaded around it.
  const [base] = useState(sent?.base ?? opened.version);
  const heading = postId ? 'Edit post' : 'New post';

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
      answer={notice ? { ok: true, notice } : null}
    >
      {formState.state === 'refused' && (
        <div className={styles.notice}>
          <Alert ref={alert} kind="error" title={formState.notice} takesFocus />
        </div>
      )}
      {formState.state === 'conflict' && <ConflictPanel ref={alert} conflict={formState.conflict} form="post-form" />}
      <form
        ref={form}
        id="post-form"
        method="post"
        encType="multipart/form-data"
        className={styles.editor}
        onSubmit={send}
      >
        <input type="hidden" name="version" value={base} />
        <Card>
          <div className={styles.fields}>
            <div className={styles.title}>
              <Field
                label="Title"
                name="title"
                required
                maxLength={200}
                autoComplete="off"
                defaultValue={values.title}
                error={errors.title}
              />
            </div>
            <MarkdownField label="Text" name="content" defaultValue={values.content} error={errors.content} />
            <ReadingLine form={form} name="content" text={values.content} />
          </div>
        </Card>
        <div className={styles.side}>
          <PublishCard
            values={values}
            errors={errors}
            shown={shown}
            address={address}
            busy={busy}
            isNew={postId === 0}
          />
          <DetailsCard values={values} errors={errors} categories={categories} />
          <CoverCard values={values} errors={errors} cover={opened.cover} patient={opened.patient} />
        </div>
      </form>
    </AdminPage>
  );
}
