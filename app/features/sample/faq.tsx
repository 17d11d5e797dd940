import type { ReactNode } from 'react';
import { LazyDrawing } from '#app/ui/drawing.tsx';
import type { DrawingName } from '#app/ui/drawings.ts';
import type { Question } from './data/questions.ts';
import styles from './faq.module.css';

type FaqProps = { id: string; title: string; questions: Question[]; drawing: DrawingName; children: ReactNode };

/** One open at a time, by the shared name; a second press closes it. */
export function Faq({ id, title, questions, drawing, children }: FaqProps) {
  return (
    <section className="section surface-sunk" aria-labelledby={id}>
      <div className={`container ${styles.faq}`}>
        <div className={styles.intro}>
          <h2 id={id}>{title}</h2>
          {children}
          <LazyDrawing name={drawing} className={styles.drawing} />
        </div>
        <div className={styles.list}>
          {questions.map((question) => (
            <details key={question.title} name={id}>
              <summary>
                <h3>{question.title}</h3>
                <span className={styles.sign} aria-hidden="true" />
              </summary>
              <p className={styles.body}>{question.content}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
