import { classNames } from '#app/shared/class-names.ts';
import { statusWords, type PostStatus as Status } from './staff-post.ts';
import styles from './post-status.module.css';

/** The dot differs in shape as well as in colour: filled, half, ring. */
export function PostStatus({ status }: { status: Status }) {
  return <span className={classNames(styles.status, styles[status])}>{statusWords[status]}</span>;
}
