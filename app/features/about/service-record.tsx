import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import styles from './rows.module.css';

export function ServiceRecord({ facts }: { facts: ClinicFacts }) {
  const record = [
    {
      figure: facts.yearsOfService,
      title: 'years of service',
      text: 'One office, run by the same family.',
    },
    {
      figure: facts.historyExperience,
      title: 'years of combined experience',
      text: 'Prosthetists, orthotists and technicians who learned at the bench.',
    },
    {
      figure: `${facts.followUpMonths}`,
      title: 'months between follow-ups',
      text: 'We recommend a check-up this often, for as long as you wear your device.',
    },
    { figure: '1', title: 'van with a bench in it', text: 'For homes, hospitals and rehab centers within its circle.' },
  ];
  return (
    <section className="section" aria-labelledby="record-heading">
      <div className={`container ${styles.services}`}>
        <div>
          <h2 id="record-heading">Our service record</h2>
          <p className={`lead ${styles.lead}`}>What we have done so far, and what you can hold us to.</p>
        </div>
        <ul className={styles.record}>
          {record.map(({ figure, title, text }) => (
            <li key={title}>
              <b>{figure}</b>
              <div>
                <p className={styles.unit}>{title}</p>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
