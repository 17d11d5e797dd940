import type { ReactNode } from 'react';
import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import styles from './contact-cards.module.css';

/** Phone, e-mail and address, side by side. */
export function ContactCards({ facts }: { facts: ClinicFacts }) {
  return (
    <ul className={styles.cards}>
      <Card icon="phone" title="Phone">
        <a className={styles.main} href={facts.officePhone.href}>
          {facts.officePhone.label}
        </a>
        <p className="meta">
          Cell <a href={facts.cellPhone.href}>{facts.cellPhone.label}</a>
        </p>
        <p className="meta">Fax {facts.fax}</p>
      </Card>
      <Card icon="mail" title="E-mail">
        <a className={styles.main} href={`mailto:${facts.email}`}>
          {facts.email}
        </a>
        <p className="meta">Please send no medical details by e-mail.</p>
      </Card>
      <Card icon="pin" title="Address">
        <address className={styles.main}>
          {facts.street}
          <br />
          {facts.cityLine}
        </address>
        <p className="meta">
          <a href={facts.map.link} rel="noopener">
            Open the map on OpenStreetMap
          </a>
        </p>
      </Card>
    </ul>
  );
}

function Card({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className={`surface-raised ${styles.card}`}>
      <h3>
        <Icon name={icon} className={styles.icon} />
        {title}
      </h3>
      {children}
    </li>
  );
}
