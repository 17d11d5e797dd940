import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import { Breadcrumbs } from './page-links.tsx';
import styles from './sections.module.css';

type PageBannerProps = {
  path: string;
  isRecord?: boolean;
  title: string;
  lead: string;
  drawing: DrawingName;
  children?: ReactNode;
};

/** `children` are one or two links under the lead. */
export function PageBanner({ path, isRecord = false, title, lead, drawing, children }: PageBannerProps) {
  return (
    <div className={`surface-deep ${styles.pageBanner}`}>
      <div className="container split split-7-5">
        <div className="stack gap-5">
          <Breadcrumbs path={path} title={isRecord ? title : undefined} />
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children && (
            <div className="cluster mt-2 actions" data-print="hide">
              {children}
            </div>
          )}
        </div>
        <Drawing name={drawing} className={styles.drawing} />
      </div>
    </div>
  );
}
