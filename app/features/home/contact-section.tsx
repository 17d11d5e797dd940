import type { ReactNode } from 'react';
import { PersonLine, type Person } from './person-line.tsx';
import styles from './contact-section.module.css';

/** `children` is the form; `answers` is who calls back, where the staff list names someone. */
export function ContactSection({ answers, children }: { answers: Person | null; children: ReactNode }) {
  return (
    <section id="contact" className="section" aria-labelledby="contact-us" data-print="hide">
      <div className={`container ${styles.layout}`}>
        <div>
          <h2 id="contact-us">Tell us how to reach you</h2>
          <p className={`lead ${styles.lead}`}>Three lines are enough. Please leave medical details for the phone.</p>
          <ol className={styles.next}>
            <li>We call you back during clinic hours.</li>
            <li>Together we choose a time, at the clinic or from the van.</li>
            <li>We check with your plan before you come.</li>
          </ol>
          {answers && (
            <div className={styles.answers}>
              <PersonLine person={answers} />
            </div>
          )}
        </div>
        <div className={styles.form}>{children}</div>
      </div>
    </section>
  );
}
