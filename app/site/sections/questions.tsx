import type { ReactNode } from 'react';
import { DrawingPlace } from '#app/ui/drawing.tsx';
import type { DrawingName } from '#app/ui/drawings.ts';
import styles from './sections.module.css';

export type Question = { title: string; content: string[]; /** Offered below the answer. */ extra?: ReactNode };

type QuestionsProps = {
  id: string;
  title: string;
  lead: string;
  questions: Question[];
  /** The index of the one that is open when the page arrives. */
  open?: number;
  drawing: DrawingName;
  children?: ReactNode;
};

/** One open at a time, by the browser itself: details of one name. */
export function Questions({ id, title, lead, questions, open, drawing, children }: QuestionsProps) {
  return (
    <section className="section surface-sunk" aria-labelledby={id}>
      <div className={`container split split-4-7 ${styles.questions}`}>
        <div>
          <div className="stack">
            <h2 id={id}>{title}</h2>
            <p className="lead">{lead}</p>
            {children}
          </div>
          <DrawingPlace name={drawing} className={styles.art} />
        </div>
        <div className={styles.list}>
          {questions.map((question, index) => (
            <details key={question.title} name={id} open={index === open}>
              <summary>
                <h3>{question.title}</h3>
                <span className={styles.sign} aria-hidden="true" />
              </summary>
              <div className={styles.answer}>
                <div className="stack">
                  {question.content.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
                {question.extra}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
