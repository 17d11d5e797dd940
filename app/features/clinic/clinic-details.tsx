import type { HTMLAttributes, ReactNode } from 'react';
import { t } from '#app/shared/language.ts';
import { useSpanishInside } from '#app/ui/editable-region.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Said } from '#app/ui/rich-phrase.tsx';
import { isClosedByStorm, phoneToCall, stormClosed, type ClinicFacts, type OpenStatus } from './clinic.ts';
import { always, formatHours, closureDates, isOfWholeDays } from './hours.ts';
import alertStyles from '#app/ui/alert.module.css';
import styles from './clinic-details.module.css';

/** The address, then office and cell, fax and e-mail, each label above its value. */
export function ContactLines({ facts }: { facts: ClinicFacts }) {
  const lines = [
    { name: facts.storm?.otherPhone ? t('During the storm') : t('Office'), ...phoneToCall(facts) },
    { name: t('Cell'), ...facts.cellPhone },
    { name: t('Fax'), label: facts.fax, href: undefined },
    { name: t('E-mail'), label: facts.email, href: `mailto:${facts.email}` },
  ];
  return (
    <div>
      <address className="snug mb-2">
        {facts.street}
        <br />
        {facts.cityLine}
      </address>
      <dl className={`targets ${styles.lines}`}>
        {lines
          .filter(({ label }) => label !== '')
          .map(({ name, label, href }) => (
            <div key={name}>
              <dt className="small muted">{name}</dt>
              <dd>{href ? <a href={href}>{label}</a> : label}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

export function CallLink({ facts }: { facts: ClinicFacts }) {
  const { href, label } = phoneToCall(facts);
  return (
    <a href={href} className={`target gap-3 ${styles.callLink}`}>
      <Icon name="phone" className="accent" />
      {label}
    </a>
  );
}

/** `labelledBy` is the id of the heading above. <hours-today> highlights today's line, unless today has other hours. */
export function HoursTable({ facts, labelledBy }: { facts: ClinicFacts; labelledBy: string }) {
  const isClosed = isClosedByStorm(facts);
  const closed = isClosed ? [always] : facts.closures;
  return (
    <hours-today
      {...useSpanishInside()}
      data-zone={facts.timeZone}
      data-closed={closed.map(({ startsOn, endsOn }) => `${startsOn}/${endsOn}`).join(' ')}
    >
      {isClosed && <p>{t('Our usual hours, once we open again:')}</p>}
      <table className={`snug ${styles.hours}`} aria-labelledby={labelledBy}>
        <tbody>
          {formatHours(facts.week).map(({ label, time, days }) => (
            <tr key={label} data-days={days.join(' ')}>
              <th scope="row">
                {label}
                <span className={`visually-hidden ${styles.today}`}>{` ${t('(today)')}`}</span>
              </th>
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {facts.hoursNote && <p lang={facts.lang?.hoursNote}>{facts.hoursNote}</p>}
    </hours-today>
  );
}

/** 'Open now until noon'. */
export function OpenNow({ opening }: { opening: OpenStatus | undefined }) {
  if (!opening) return null;
  // Not printed, because it would soon be untrue.
  return <TimedLine lines={opening} className={`row semibold snug ${styles.openNow}`} data-print="hide" />;
}

/** The page may be cached or stay open, so <open-now> picks the line. Without script, it shows its time. */
export function TimedLine({ lines, children, ...rest }: { lines: OpenStatus } & HTMLAttributes<HTMLElement>) {
  const [state] = lines.states;
  if (!state) return null;
  const states = lines.states.map(({ until, isOpen, text }) => `${until} ${isOpen ? 1 : 0} ${text}`).join('\n');
  return (
    <open-now {...rest} data-open={state.isOpen ? '' : undefined} data-states={states}>
      {children}
      <span suppressHydrationWarning>{state.text}</span>
      <noscript> {t`(as of ${lines.asOf})`}</noscript>
    </open-now>
  );
}

/** Upcoming closures. During a storm, closures with times are left out, because an end time would promise an opening. */
export function ClosureList({ facts, most = 5 }: { facts: ClinicFacts; most?: number }) {
  const closures = isClosedByStorm(facts) ? facts.closures.filter(isOfWholeDays) : facts.closures;
  const spanish = useSpanishInside();
  if (closures.length === 0) return null;
  return (
    <ul {...spanish} className={`mt-3 snug ${styles.closures}`}>
      {closures.slice(0, most).map((closure) => (
        <li key={closure.id}>
          <b>{t`Closed ${closureDates(closure)}:`}</b> <Said text={closure.reason} />
        </li>
      ))}
    </ul>
  );
}

/** Says on a page what a storm closure means there. Shows nothing while the clinic is not closed by a storm. */
export function StormNote({ facts, children }: { facts: ClinicFacts; children: ReactNode }) {
  if (!isClosedByStorm(facts)) return null;
  return (
    <p className={`${alertStyles.alert} ${alertStyles.error} mt-3 mb-4`} role="note">
      <Icon name="alert" className="danger" />
      <span>
        <b>{t(stormClosed)}.</b> {children}
      </span>
    </p>
  );
}

type Social = ClinicFacts['social'];

const icons: Record<Social[number]['network'], IconName> = { facebook: 'fb', linkedin: 'linkedin', instagram: 'ig' };

export function SocialLinks({ social }: { social: Social }) {
  return (
    <ul className="cluster targets gap-y-0 gap-x-5">
      {social.map(({ network, label, href }) => (
        <li key={network}>
          <a href={href} rel="noopener" className="gap-3">
            <Icon name={icons[network]} className="accent" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
