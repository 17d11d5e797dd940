import { Form, useNavigation } from 'react-router';
import { ConfirmButton } from '#app/features/admin/confirm-dialog.tsx';
import { momentInWords } from '#app/shared/moments-in-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { StaffComment } from './staff-comment.ts';
import styles from './staff-comment-item.module.css';

export function StaffCommentItem({ comment }: { comment: StaffComment }) {
  const { id, status, email, message, timestamp, heldReason, postSlug, postTitle } = comment;
  const name = comment.name || 'Anonymous';
  return (
    <li className={styles.item} data-held={status === 'held' || undefined}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <span className={styles.status}>{status === 'held' ? 'Held' : 'Public'}</span>
      </div>
      <p className={styles.about}>
        {email && <a href={`mailto:${encodeURI(email)}`}>{email}</a>}
        {timestamp === null ? 'Unknown date' : <time dateTime={timestamp}>{momentInWords(timestamp)}</time>}
        <span>
          On <a href={`/blog/${postSlug}#comments`}>{postTitle}</a>
        </span>
      </p>
      <p className={styles.message}>{message}</p>
      {status === 'held' && heldReason && (
        <p className={styles.reason}>
          <Icon name="alert" />
          <span>Why it was held: {heldReason}</span>
        </p>
      )}
      <div className={styles.actions}>
        {status === 'held' && <Approve commentId={id} name={name} />}
        <ConfirmButton
          id={`delete-comment-${id}`}
          label="Delete"
          about={`the comment by ${name}`}
          question={`Delete the comment by ${name}?`}
          consequence="You can take this back for 30 seconds. After that it is gone for good."
          confirm="Delete"
          fields={{ intent: 'delete', commentId: String(id) }}
          small
        />
      </div>
    </li>
  );
}

function Approve({ commentId, name }: { commentId: number; name: string }) {
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'approve' && formData.get('commentId') === String(commentId);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="commentId" value={commentId} />
      <Button type="submit" small look="solid" icon="check" busy={busy}>
        Approve<span className="visually-hidden"> the comment by {name}</span>
      </Button>
    </Form>
  );
}
