import { Plate } from '#app/ui/plate.tsx';
import { services } from './about-words.ts';
import styles from './rows.module.css';

export function Services() {
  return (
    <section className="section" aria-labelledby="services-heading">
      <div className={`container ${styles.services}`}>
        <div>
          <div className={styles.stays}>
            <h2 id="services-heading">What we do</h2>
            <p className={`lead ${styles.lead}`}>Five kinds of care, one small team. Start with whichever you need.</p>
          </div>
        </div>
        <ul className={styles.serviceList}>
          {services.map(({ title, text, drawing, tone }) => (
            <li key={title}>
              <Plate image={`/art/${drawing}.svg`} alt="" tone={tone} ratio="square" className={styles.servicePlate} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
