import type { StaffProfile } from '#app/features/staff/staff-profile.ts';
import { Medallion } from '#app/ui/medallion.tsx';
import styles from './person-line.module.css';

export type Person = Pick<StaffProfile, 'name' | 'designation'>;

export function PersonLine({ person }: { person: Person }) {
  return (
    <div className={styles.person}>
      <Medallion name={person.name} className={styles.portrait} />
      <div>
        <b>{person.name}</b>
        <p className="meta">{person.designation}</p>
      </div>
    </div>
  );
}
