import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { FollowUpReminder } from '#app/features/clinic/follow-up-reminder.tsx';
import { ContactLines } from '#app/features/clinic/site-frame/contact-lines.tsx';
import { DrawingPlace } from './drawing-place.tsx';
import { openQuestion, questionsOf } from './questions.ts';
import styles from './home-questions.module.css';

/** One open at a time, by the browser itself: details of one name. */
export function HomeQuestions({ facts }: { facts: ClinicFacts }) {
  return (
    <section className="section surface-sunk" aria-labelledby="questions">
      <div className={`container ${styles.layout}`}>
        <div className={styles.intro}>
          <h2 id="questions">Questions people ask first</h2>
          <p className="lead">If yours isn’t here, call. A person answers.</p>
          <div className={styles.reach}>
            <address>
              {facts.street}
              <br />
              {facts.cityLine}
            </address>
            <ContactLines facts={facts} />
          </div>
          <DrawingPlace name="afo" className={styles.art} />
        </div>
        <div className={styles.list}>
          {questionsOf(facts).map(({ title, content, reminds }, place) => (
            <details key={title} name="faq" open={place === openQuestion}>
              <summary>
                <h3>{title}</h3>
                <span className={styles.sign} aria-hidden="true" />
              </summary>
              <div className={styles.answer}>
                {content.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {reminds && <FollowUpReminder facts={facts} />}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
