import type { ReactNode } from 'react';
import { LazyDrawing } from '#app/ui/drawing.tsx';
import styles from './closing-banner.module.css';

type ClosingBannerProps = { id: string; title: string; text: string; children: ReactNode };

/** The call to action that ends a sample page. It names the clinic itself, so that nobody leaves with the sample. */
export function ClosingBanner({ id, title, text, children }: ClosingBannerProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="container">
        <div className={`surface-night ${styles.banner}`}>
          <div className={styles.words}>
            <h2 id={id}>{title}</h2>
            <p className={styles.text}>{text}</p>
            <div className={styles.actions} data-print="hide">
              {children}
            </div>
          </div>
          <LazyDrawing name="oak" className={styles.drawing} />
        </div>
      </div>
    </section>
  );
}
