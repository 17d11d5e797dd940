import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { dayAndTime } from '#app/shared/dates.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useZone } from '#app/ui/zone.ts';
import type { Storm } from './clinic.schema.server.ts';
import { stormHeadline } from './clinic.ts';
import styles from './storm-strip.module.css';

/** Shown at the top of every staff page during a storm, so that staff see what visitors read. */
export function StormStrip({ storm, by }: { storm: Storm; by: string }) {
  const zone = useZone();
  return (
    <section className={`cluster ${styles.strip}`} aria-label="Storm mode">
      <Icon name="alert" className="danger" />
      <p>
        <b>Storm mode is on.</b> Visitors read “{stormHeadline(storm)}” Since {dayAndTime(zone, storm.updatedAt)}, by{' '}
        {by}.
      </p>
      <LinkButton small href="/admin/storm">
        Change it
      </LinkButton>
      <ConfirmButton
        id="turn-off-storm"
        small
        icon="close"
        label="Turn off…"
        question="Turn storm mode off?"
        consequence="Every page will show your usual hours and closures again."
        confirm="Turn off"
        action="/admin/storm"
        fields={{ intent: 'end' }}
      />
    </section>
  );
}
