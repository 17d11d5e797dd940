import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import type { StaffProfile } from './staff-profile.ts';
import styles from './staff-grid.module.css';

export function StaffGrid({ staff }: { staff: StaffProfile[] }) {
  if (staff.length === 0) return <p className="lead">Our staff will introduce themselves here soon.</p>;
  return (
    <ul className={styles.grid}>
      {staff.map((member) => (
        <li key={member.id}>
          <Member member={member} />
        </li>
      ))}
    </ul>
  );
}

function Member({ member }: { member: StaffProfile }) {
  return (
    <article className={styles.member}>
      {member.imgUrl === null ? (
        <Medallion name={member.name} size="large" className={styles.portrait} />
      ) : (
        <img className={styles.portrait} src={member.imgUrl} alt="" width={144} height={144} loading="lazy" />
      )}
      <div className={styles.words}>
        <h3>{member.name}</h3>
        <p className={styles.designation}>{member.designation}</p>
        {member.description && <p className={styles.description}>{member.description}</p>}
        <MemberLinks name={member.name} social={member.social} />
      </div>
    </article>
  );
}

const networks: { network: keyof StaffProfile['social']; label: string; icon: IconName }[] = [
  { network: 'facebook', label: 'Facebook', icon: 'fb' },
  { network: 'linkedin', label: 'LinkedIn', icon: 'linkedin' },
  { network: 'twitter', label: 'Twitter', icon: 'twitter' },
];

/** '#' stands for a network where the member has no profile. */
function MemberLinks({ name, social }: { name: string; social: StaffProfile['social'] }) {
  const shown = networks.filter(({ network }) => social[network] !== '#');
  if (shown.length === 0) return null;
  return (
    <ul className={styles.links} data-print="hide">
      {shown.map(({ network, label, icon }) => (
        <li key={network}>
          <a href={social[network]} rel="noopener" aria-label={`${label}: ${name}`}>
            <Icon name={icon} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
