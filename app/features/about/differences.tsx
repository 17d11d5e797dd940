import { LazyDrawing } from '#app/ui/drawing.tsx';
import { differences } from './about-words.ts';
import styles from './differences.module.css';

export function Differences() {
  return (
    <section className="section surface-moss" aria-labelledby="differences-heading">
      <div className={`container ${styles.differences}`}>
        <LazyDrawing name="hand" className={styles.hand} />
        <div>
          <h2 id="differences-heading">What sets us apart</h2>
          <dl className={styles.points}>
            {differences.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
