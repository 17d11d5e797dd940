import { Icon } from '#app/ui/icon.tsx';
import type { UploadRow } from './use-uploads.ts';
import styles from './upload-progress.module.css';

type UploadProgressProps = Pick<UploadRow, 'state' | 'share' | 'words'> & { name: string };

/** A bar with words beside it, or the sentence that says why there is none. */
export function UploadProgress({ state, share, words, name }: UploadProgressProps) {
  if (state === 'failed')
    return (
      <p className={styles.failed} role="alert">
        <Icon name="alert" />
        <span>Not uploaded. {words}</span>
      </p>
    );
  return (
    <div className={styles.row}>
      <progress
        className={styles.bar}
        data-done={state === 'done' || undefined}
        value={share}
        max={1}
        aria-label={name}
      />
      <span className={styles.words}>{words}</span>
    </div>
  );
}
