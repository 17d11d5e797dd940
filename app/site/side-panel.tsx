import { Button, LinkButton } from '#app/ui/button.tsx';
import { closesBeside, closesDialog } from '#app/ui/dialog-commands.ts';
import { phoneToCall, type ClinicFacts } from '../features/clinic/clinic-facts.ts';
import { ClosureList } from './closure-list.tsx';
import { ComfortControls } from './comfort-controls.tsx';
import { HoursTable } from './hours-table.tsx';
import { OpenNow } from './open-now.tsx';
import { sidePanelId } from './overlay-ids.ts';
import { SocialLinks } from './social-links.tsx';
import styles from './overlays.module.css';

export function SidePanel({ facts }: { facts: ClinicFacts }) {
  return (
    <dialog
      id={sidePanelId}
      className={`surface-deep sheet ${styles.panel}`}
      aria-labelledby="panel-title"
      data-print="hide"
      {...closesBeside}
    >
      <div className={`cluster apart ${styles.panelTop}`}>
        <h2 id="panel-title">The clinic</h2>
        <Button look="quiet" icon="close" {...closesDialog(sidePanelId)}>
          Close
        </Button>
      </div>
      <div className={`stack gap-6 ${styles.panelBody}`}>
        <p className={styles.tagline}>{facts.tagline}</p>
        <OpenNow opening={facts.opening} />
        <div className="stack gap-3">
          <LinkButton look="primary" block icon="phone" href={phoneToCall(facts).href}>
            Call {phoneToCall(facts).label}
          </LinkButton>
          <LinkButton block icon="pin" href={facts.map.link} rel="noopener">
            Directions
          </LinkButton>
        </div>
        <section>
          <h3 id="panel-hours" className="small-head">
            Hours
          </h3>
          <HoursTable facts={facts} labelledBy="panel-hours" />
          <ClosureList closures={facts.closures} />
        </section>
        <section>
          <h3 className="small-head">Phone</h3>
          <a href={phoneToCall(facts).href} className="target">
            {phoneToCall(facts).label}
          </a>
        </section>
        <section>
          <h3 className="small-head">Email</h3>
          <a href={`mailto:${facts.email}`} className="target">
            {facts.email}
          </a>
        </section>
        <section>
          <h3 className="small-head">Location</h3>
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
          <h3 className="small-head">Follow us</h3>
          <SocialLinks social={facts.social} />
        </section>
      </div>
    </dialog>
  );
}
