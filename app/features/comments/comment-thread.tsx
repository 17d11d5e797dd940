import { formatMoment } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { commentFields, commentsClosed, type PublicComment } from './comment.ts';
import styles from './comments.module.css';
import type { Answer } from '#app/records/answer.ts';
import { controlProps } from '#app/records/fields.ts';
import type { FormStamp } from '#app/records/visitor-form.ts';
import { VisitorForm } from '#app/records/visitor-form.tsx';
import { Field } from '#app/ui/field.tsx';

type CommentListProps = {
  comments: PublicComment[];
  olderHref: string | null;
  /** True if the comments could not be loaded, although the rest of the page could. */
  failed?: boolean;
};

export function CommentList({ comments, olderHref, failed = false }: CommentListProps) {
  return (
    <section id="comments" className={`measure ${styles.comments}`} aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="h3">
        Comments
      </h2>
      {failed && <p className="muted mt-3">We couldn’t load the comments just now. Please try again later.</p>}
      {!failed && comments.length === 0 && <p className="muted mt-3">No comments yet.</p>}
      {comments.length > 0 && (
        <ul className="rows mt-4">
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {olderHref !== null && (
        <p className={`line-top ${styles.older}`} data-print="hide">
          <ArrowLink href={olderHref}>Older comments</ArrowLink>
        </p>
      )}
    </section>
  );
}

type CommentProps = { comment: Omit<PublicComment, 'replies'> & Partial<PublicComment>; isStaff?: boolean };

function Comment({ comment, isStaff = false }: CommentProps) {
  const zone = useZone();
  const name = comment.name || 'Anonymous';
  return (
    <li className={styles.comment}>
      <Medallion name={name} />
      <div>
        <p className={`baseline snug ${styles.head}`}>
          <b>{name}</b>
          {isStaff && <span className={`small semibold ${styles.staff}`}>Staff</span>}
          {comment.timestamp === null ? (
            <span className="meta">Unknown date</span>
          ) : (
            <time className="meta" dateTime={comment.timestamp}>
              {formatMoment(zone, comment.timestamp)}
            </time>
          )}
        </p>
        <p className="as-typed mt-2">{comment.message}</p>
        {comment.replies && comment.replies.length > 0 && (
          <ul className="flush" aria-label={`Replies to ${name}`}>
            {comment.replies.map((reply) => (
              <Comment key={reply.id} comment={reply} isStaff />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

type CommentFormProps = { postSlug: string; stamp: FormStamp; answer: Answer | undefined; isClosed: boolean };

export function CommentForm({ postSlug, stamp, answer, isClosed }: CommentFormProps) {
  if (isClosed) return <p className="measure muted mt-7">{commentsClosed}</p>;
  const field = controlProps(commentFields, { answer: answer?.ok ? undefined : answer });
  return (
    <section id="reply" className="measure mt-7" aria-labelledby="reply-heading" data-print="hide">
      <h2 id="reply-heading" className="h3">
        Leave a Reply
      </h2>
      <p className="muted mt-3">Your e-mail is never shown.</p>
      <VisitorForm
        name="comment"
        stamp={stamp}
        answer={answer}
        action={`/blog/${postSlug}`}
        submit="Post Comment"
        busyLabel="Submitting..."
        className="stack gap-5 mt-6"
      >
        <div className="stack gap-5 start pair">
          <Field {...field('name')} id="comment-name" />
          <Field {...field('email')} id="comment-email" />
        </div>
        <Field {...field('message')} id="comment-message" />
      </VisitorForm>
    </section>
  );
}
