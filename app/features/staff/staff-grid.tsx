import { PictureView } from '#app/features/pictures/picture-view.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { readCredentials, type StaffProfile } from './staff.ts';
import styles from './staff-grid.module.css';

export function StaffGrid({ staff }: { staff: StaffProfile[] }) {
  if (staff.length === 0) return <p className="lead">Our staff will introduce themselves here soon.</p>;
  return (
    <ul className={`stack pair ${styles.grid}`}>
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
    <article className={`cluster start ${styles.member}`}>
      <Portrait member={member} />
      <div className={styles.words}>
        <h3 className="h4">{member.name}</h3>
        <p className="semibold tight mt-1">{member.designation}</p>
        <Qualifications member={member} />
        {member.description && <p className="muted mt-3">{member.description}</p>}
        <MemberLinks name={member.name} social={member.social} />
      </div>
    </article>
  );
}

function Qualifications({ member: { credentials, license, languages } }: { member: StaffProfile }) {
  if (!credentials && !license && !languages) return null;
  return (
    <dl className={`stack gap-1 mt-3 small ${styles.facts}`}>
      {readCredentials(credentials).map(({ letters, name }) => (
        <div key={letters}>
          <dt className="semibold">{letters}</dt>
          <dd>{name ?? 'Credential'}</dd>
        </div>
      ))}
      {license && (
        <div>
          <dt className="semibold">License</dt>
          <dd>{license}</dd>
        </div>
      )}
      {languages && (
        <div>
          <dt className="semibold">Speaks</dt>
          <dd>{languages}</dd>
        </div>
      )}
    </dl>
  );
}

/** Decorative, because the name is beside it. The medallion is shown until an uploaded portrait is ready. */
function Portrait({ member: { name, imgUrl, picture } }: { member: StaffProfile }) {
  if (picture?.status === 'ready')
    return <PictureView picture={picture} alt="" sizes="(min-width: 44rem) 9rem, 5.5rem" className={styles.portrait} />;
  if (imgUrl === null) return <Medallion name={name} size="large" className={styles.portrait} />;
  return <img className={styles.portrait} src={imgUrl} alt="" width={144} height={144} loading="lazy" />;
}

const networks: { network: keyof StaffProfile['social']; label: string; icon: IconName }[] = [
  { network: 'facebook', label: 'Facebook', icon: 'fb' },
  { network: 'linkedin', label: 'LinkedIn', icon: 'linkedin' },
  { network: 'twitter', label: 'Twitter', icon: 'twitter' },
];

/** A link of '#' means that the member has no profile on that network. */
function MemberLinks({ name, social }: { name: string; social: StaffProfile['social'] }) {
  const shown = networks.filter(({ network }) => social[network] !== '#');
  if (shown.length === 0) return null;
  return (
    <ul className={`cluster targets mt-2 ${styles.links}`} data-print="hide">
      {shown.map(({ network, label, icon }) => (
        <li key={network}>
          <a href={social[network]} rel="noopener" aria-label={`${label}: ${name}`}>
            <Icon name={icon} className="accent" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
