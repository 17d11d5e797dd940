import { Medallion } from '#app/ui/medallion.tsx';
import { founderStory as story } from './about-words.ts';
import styles from './stories.module.css';

export function FounderStory() {
  return (
    <section className={`section ${styles.founder}`} aria-labelledby="founder-heading">
      <div className={`container ${styles.founderInner}`}>
        <Medallion name={story.name} size="large" className={styles.founderPortrait} />
        <div className={styles.prose}>
          <h2 id="founder-heading">{story.title}</h2>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className={styles.signature}>
            <b>{story.name}</b>
            <span>{story.designation}</span>
          </p>
          {story.sample && <p className={styles.sample}>Sample story. The person and the events are invented.</p>}
        </div>
      </div>
    </section>
  );
}
