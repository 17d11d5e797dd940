import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { DrawingPlace } from './drawing-place.tsx';
import { town } from './town.ts';
import styles from './visit-banner.module.css';

export function VisitBanner({ facts }: { facts: ClinicFacts }) {
  return (
    <section className={`surface-night ${styles.banner}`} aria-labelledby="van-visit">
      <div className={`container ${styles.inner}`}>
        <div className={styles.text}>
          <h2 id="van-visit">Can’t get to {town(facts)}? We’ll come to you.</h2>
          <p>
            Our van carries a scanner, a bench and the parts for most repairs. We visit homes, hospitals and rehab
            centers.
          </p>
          <div className={styles.actions}>
            <LinkButton look="primary" href="/contact">
              Ask for a van visit
            </LinkButton>
            <LinkButton icon="phone" href={facts.officePhone.href}>
              {facts.officePhone.label}
            </LinkButton>
          </div>
        </div>
      </div>
      <div className={styles.scene}>
        <DrawingPlace
          name="scene-dusk"
          title="The clinic van parked under a live oak beside the bayou at dusk"
          className={styles.drawing}
        />
      </div>
    </section>
  );
}
