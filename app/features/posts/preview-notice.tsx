import styles from './preview-notice.module.css';

/** Says on every preview that it is one. */
export function PreviewNotice({ editHref }: { editHref: string }) {
  return (
    <div className={styles.notice} role="note">
      <p className="container">
        <b>Preview. Visitors cannot see this yet.</b> <a href={editHref}>Back to the editor</a>
      </p>
    </div>
  );
}
