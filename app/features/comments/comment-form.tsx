import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/form-answer.ts';
import type { CommentFormState } from './comment.ts';
import { FormGuard } from './form-guard.tsx';
import styles from './comment-form.module.css';

type CommentFormProps = {
  postSlug: string;
  /** Names this one submission, so that sending it twice posts it once. */
  submissionKey: string;
  /** Says when the form was made; see form-stamp.server.ts. */
  stamp: string;
  formState: CommentFormState;
};

export function CommentForm({ postSlug, submissionKey, stamp, formState }: CommentFormProps) {
  const { form, alert } = useFormAnswer(formState);
  const submitting = useNavigation().formMethod === 'POST';
  const values = formState.state === 'refused' ? formState.values : undefined;
  const errors = formState.state === 'refused' ? formState.errors : {};

  return (
    <section id="reply" className={styles.reply} aria-labelledby="reply-heading" data-print="hide">
      <h2 id="reply-heading">Leave a Reply</h2>
      <p className={styles.intro}>Your e-mail is never shown.</p>
      <Form ref={form} method="post" action={`/blog/${postSlug}`} preventScrollReset className={styles.form}>
        {formState.state !== 'empty' && (
          <Alert
            ref={alert}
            kind={formState.state === 'sent' ? 'success' : 'error'}
            title={formState.notice}
            takesFocus
          >
            {formState.state === 'sent' && formState.next}
          </Alert>
        )}
        <FormGuard
          submissionKey={submissionKey}
          stamp={(formState.state === 'refused' && formState.stamp) || stamp}
          trapId="comment-website"
        />
        <div className={styles.pair}>
          <Field
            label="Name"
            name="name"
            id="comment-name"
            autoComplete="name"
            required
            maxLength={80}
            defaultValue={values?.name}
            error={errors.name}
          />
          <Field
            label="E-mail"
            name="email"
            id="comment-email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={values?.email}
            error={errors.email}
          />
        </div>
        <Field
          multiline
          label="Your comment"
          name="message"
          id="comment-message"
          hint="Please leave out private medical details."
          required
          maxLength={5000}
          defaultValue={values?.message}
          error={errors.message}
        />
        <div>
          <Button type="submit" look="primary" busy={submitting} busyLabel="Submitting...">
            Post Comment
          </Button>
        </div>
      </Form>
    </section>
  );
}
