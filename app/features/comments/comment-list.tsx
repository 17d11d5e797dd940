import type { Picture } from '#app/features/pictures/picture.ts';
import { Portrait } from '#app/features/staff/portrait.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { PublicComment } from './comment.ts';
import styles from './comments.module.css';

type Portraits = Record<string, Picture>;
type CommentListProps = { comments: PublicComment[]; portraits: Portraits; olderHref: string | null };

export function CommentList({ comments, portraits, olderHref }: CommentListProps) {
  return (
    <section id="comments" className="measure mt-8" aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="h3">
        Comments
      </h2>
      {comments.length === 0 && <p className="muted mt-3">No comments yet.</p>}
      {comments.length > 0 && (
        <ul className="rows mt-4">
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} portraits={portraits} />
          ))}
        </ul>
      )}
      {olderHref !== null && (
        <p className="line-top pt-3" data-print="hide">
          <ArrowLink href={olderHref}>Older comments</ArrowLink>
        </p>
      )}
    </section>
  );
}

type CommentProps = {
  comment: Omit<PublicComment, 'replies'> & Partial<PublicComment>;
  portraits: Portraits;
  isStaff?: boolean;
};

function Comment({ comment, portraits, isStaff = false }: CommentProps) {
  const zone = useZone();
  const name = comment.name || 'Anonymous';
  return (
    <li className={styles.comment}>
      {/* A visitor may type the name of someone on the staff. */}
      <Portrait person={{ name, picture: (isStaff && portraits[name]) || null }} />
      <div>
        <p className="cluster gap-3 gap-y-0 baseline snug">
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
              <Comment key={reply.id} comment={reply} portraits={portraits} isStaff />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
