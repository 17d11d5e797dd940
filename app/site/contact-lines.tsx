import { phoneToCall, type ClinicFacts } from '../features/clinic/clinic-facts.ts';
import styles from './facts.module.css';

/** Every way to reach the clinic, named and in one column. */
export function ContactLines({ facts }: { facts: ClinicFacts }) {
  return (
    <dl className={styles.lines}>
      <dt>{facts.storm?.otherPhone ? 'In the storm' : 'Office'}</dt>
      <dd>
        <a href={phoneToCall(facts).href}>{phoneToCall(facts).label}</a>
      </dd>
      <dt>Cell</dt>
      <dd>
        <a href={facts.cellPhone.href}>{facts.cellPhone.label}</a>
      </dd>
      <dt>Fax</dt>
      <dd>{facts.fax}</dd>
      <dt>E-mail</dt>
      <dd>
        <a href={`mailto:${facts.email}`}>{facts.email}</a>
      </dd>
    </dl>
  );
}
