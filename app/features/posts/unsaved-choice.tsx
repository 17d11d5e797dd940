import { Form } from 'react-router';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { Card } from '#app/features/admin/card.tsx';
import { formatWhen } from '#app/shared/exact-dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostCrumbs } from './post-crumbs.tsx';
import styles from './post-editor.module.css';

/** Stands before the editor until they have chosen, so that neither text can replace the other unseen. */
export function UnsavedChoice({ title, savedAt }: { title: string; savedAt: string }) {
  return (
    <AdminPage title={title} above={<PostCrumbs current={title} />}>
      <Card>
        <div className={styles.fields}>
          <h2>You have unsaved changes from {formatWhen(savedAt)}</h2>
          <p>They were typed here and not saved. Visitors have not seen them.</p>
          <Form method="post" className={styles.buttons}>
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
