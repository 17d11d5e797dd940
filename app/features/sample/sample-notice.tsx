import { Icon } from '#app/ui/icon.tsx';
import styles from './sample-notice.module.css';

/** On top of every sample page, before anything that could be taken for the clinic's own. */
export function SampleNotice({ phone }: { phone: { label: string; href: string } }) {
  return (
    <div role="note" aria-label="About this page" className={`surface-dusk ${styles.notice}`}>
      <div className={`container ${styles.line}`}>
        <Icon name="doc" className={styles.sign} />
        <p>
          <b>This page shows sample content from a template. It is not the clinic’s own.</b> All of it is invented. See{' '}
          <a href="/">the clinic’s own pages</a> or call{' '}
          <a href={phone.href} className={styles.phone}>
            {phone.label}
          </a>
          .
        </p>
      </div>
    </div>
  );
}
