import { Button, LinkButton } from '#app/ui/button.tsx';
import { closesBeside, closesDialog } from '#app/ui/dialog-commands.ts';
import type { ClinicFacts } from '../clinic-facts.ts';
import { ClosureList } from './closure-list.tsx';
import { ComfortControls } from './comfort-controls.tsx';
import { HoursTable } from './hours-table.tsx';
import { OpenNow } from './open-now.tsx';
import { sidePanelId } from './overlay-ids.ts';
import { SocialLinks } from './social-links.tsx';
import styles from './side-panel.module.css';

export function SidePanel({ facts }: { facts: ClinicFacts }) {
  return (
    <dialog
      id={sidePanelId}
      className={`surface-deep ${styles.panel}`}
      aria-labelledby="panel-title"
      data-print="hide"
      {...closesBeside}
    >
      <div className={styles.top}>
        <h2 id="panel-title">The clinic</h2>
        <Button look="quiet" icon="close" {...closesDialog(sidePanelId)}>
          Close
        </Button>
      </div>
      <div className={styles.body}>
        <p className={styles.tagline}>{facts.tagline}</p>
        <OpenNow opening={facts.opening} />
        <div className={styles.actions}>
          <LinkButton look="primary" block icon="phone" href={facts.officePhone.href}>
            Call {facts.officePhone.label}
          </LinkButton>
          <LinkButton block icon="pin" href={facts.map.link} rel="noopener">
            Directions
          </LinkButton>
        </div>
        <section>
          <h3 id="panel-hours">Hours</h3>
          <HoursTable hours={facts.hours} labelledBy="panel-hours" />
          <ClosureList closures={facts.closures} />
        </section>
        <section>
          <h3>Phone</h3>
          <a href={facts.officePhone.href}>{facts.officePhone.label}</a>
        </section>
        <section>
          <h3>Email</h3>
          <a href={`mailto:${facts.email}`}>{facts.email}</a>
        </section>
        <section>
          <h3>Location</h3>
          <address>
            <a href={facts.map.link} rel="noopener">
              {facts.street}
              <br />
              {facts.cityLine}
            </a>
          </address>
        </section>
        <ComfortControls />
        <section>
          <h3>Follow us</h3>
          <SocialLinks social={facts.social} />
        </section>
      </div>
    </dialog>
  );
}
