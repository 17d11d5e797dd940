import type { ReactNode } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Drawing } from '#app/ui/drawing.tsx';
import type { DrawingName } from '#app/ui/drawings.ts';
import styles from './sections.module.css';

type Figure = { number: string | number; title: string };

type HeroProps = {
  title: ReactNode;
  subtitle: string;
  actions: ReactNode;
  figures: Figure[];
  /** The drawing: at the right of the words or, on phones, below. */
  children: ReactNode;
};

export function Hero({ title, subtitle, actions, figures, children }: HeroProps) {
  return (
    <section className={`surface-deep ${styles.hero}`} aria-labelledby="hero-title">
      <div className={`container ${styles.heroInner}`}>
        <div className={`stack ${styles.heroText}`}>
          <h1 id="hero-title">{title}</h1>
          <p className="lead">{subtitle}</p>
          <div className={`cluster ${styles.actions}`}>{actions}</div>
        </div>
        {children}
      </div>
      <div className={styles.heroFigures}>
        <Figures figures={figures} />
      </div>
    </section>
  );
}

export function Figures({ figures, className }: { figures: Figure[]; className?: string | undefined }) {
  return (
    <dl className={classNames('container', styles.figures, className)}>
      {figures.map(({ number, title }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="figure">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

type PageBannerProps = { title: string; lead: string; drawing: DrawingName; children?: ReactNode };

/** The top of a page below the home page; `children` are one or two links under the lead. */
export function PageBanner({ title, lead, drawing, children }: PageBannerProps) {
  return (
    <div className={`surface-deep ${styles.pageBanner}`}>
      <div className="container split split-7-5">
        <div className="stack gap-5">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children && (
            <div className={`cluster ${styles.actions}`} data-print="hide">
              {children}
            </div>
          )}
        </div>
        <Drawing name={drawing} className={styles.drawing} />
      </div>
    </div>
  );
}
