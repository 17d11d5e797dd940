import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '#app/features/admin/card.tsx';
import { formatWeekday } from '#app/shared/exact-dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import field from '#app/ui/field.module.css';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { PostFormErrors, PostFormValues } from './post-form.ts';
import { postStatus, statusWords, type PostStatus } from './staff-post.ts';
import styles from './post-editor.module.css';

type PublishCardProps = {
  values: PostFormValues;
  errors: PostFormErrors;
  shown: { slug: string; status: PostStatus } | null;
  address: string;
  busy: boolean;
  isNew: boolean;
};

/** Whether visitors see the post, and from when. The button says what pressing it does. */
export function PublishCard({ values, errors, shown, address, busy, isNew }: PublishCardProps) {
  const [status, setStatus] = useState(values.status);
  const [day, setDay] = useState(values.publishAt);
  const hydrated = useHydrated();
  const becomes = status === 'draft' ? 'draft' : postStatus('published', day || null);
  return (
    <Card title="Publish">
      <div className={field.field}>
        <label htmlFor="status">Status</label>
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
        label="Publish date"
        name="publishAt"
        type="date"
        hint={hint(becomes, day, hydrated)}
        defaultValue={values.publishAt}
        error={errors.publishAt}
        onInput={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" block busy={busy} busyLabel="Saving…">
        {hydrated ? saveLabel(becomes, shown?.status) : 'Save post'}
      </Button>
      <Button type="submit" block icon="eye" formAction={`${address}/preview`} formTarget="_blank" formNoValidate>
        Preview
      </Button>
      {!isNew && (
        <p className={styles.links}>
          {shown?.status === 'published' && <Link to={`/blog/${shown.slug}`}>See it on the site</Link>}
          <Link to={`${address}/revisions`}>Earlier versions</Link>
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

function hint(becomes: PostStatus, day: string, hydrated: boolean): string {
  if (!hydrated) return 'Visitors see it from that day on.';
  if (becomes === 'draft') return 'A draft is seen by staff only.';
  if (becomes === 'scheduled') return `Visitors see it from ${formatWeekday(day)}.`;
  return 'Visitors see it at once.';
}
