import type { ReactNode } from 'react';
import { Drawing } from '#app/ui/drawing.tsx';
import type { DrawingName } from '#app/ui/drawings.ts';
import styles from './page-banner.module.css';

type PageBannerProps = {
  title: string;
  lead: string;
  drawing: DrawingName;
  /** The way here, above the title. */
  above?: ReactNode;
  /** One or two links under the lead. */
  children?: ReactNode;
};

/** The top of a page on the dark ground: words at the left, one drawing at the right. */
export function PageBanner({ title, lead, drawing, above, children }: PageBannerProps) {
  return (
    <div className={`surface-deep ${styles.banner}`}>
      <div className={`container ${styles.inner}`}>
        <div className={styles.words}>
          {above}
          <h1>{title}</h1>
          <p className={`lead ${styles.lead}`}>{lead}</p>
          {children && (
            <div className={styles.actions} data-print="hide">
              {children}
            </div>
          )}
        </div>
        <Drawing name={drawing} className={styles.drawing} />
      </div>
    </div>
  );
}
