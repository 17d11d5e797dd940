import { t } from '#app/shared/language.ts';
import { ClosureList, ContactLines, HoursTable } from './clinic-details.tsx';
import type { ClinicFacts } from './clinic.ts';
import styles from './clinic-details.module.css';

export function ClinicCard({ title, facts }: { title: string; facts: ClinicFacts }) {
  return (
    <aside aria-labelledby="info-heading" className={`surface-moss rounded pad tiles gap-y-5 ${styles.card}`}>
      <div>
        <h2 id="info-heading" className="h3 mb-4">
          {title}
        </h2>
        <ContactLines facts={facts} />
      </div>
      <div>
        <h3 id="info-hours" className="h4 mb-2">
          {t('Business hours')}
        </h3>
        <HoursTable facts={facts} labelledBy="info-hours" />
        <ClosureList facts={facts} />
      </div>
    </aside>
  );
}
