import { dayAndTime } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Storm } from '#app/features/clinic/clinic.schema.server.ts';
import { stormHeadline } from '#app/features/clinic/clinic.ts';
import styles from './storm-bar.module.css';

export function StormBar({ storm }: { storm: Storm }) {
  const zone = useZone();
  const { note, otherPhone, updatedAt } = storm;
  return (
    <section className={`surface-deep ${styles.bar}`} aria-label="Storm update">
      <div className="container cluster py-3 snug gap-1 gap-x-6">
        <p className={`as-typed ${styles.words}`}>
          <b>Storm update: {stormHeadline(storm)}</b> {note}
        </p>
        <p className={`cluster targets gap-y-0 gap-x-5 ${styles.links}`}>
          {otherPhone && (
            <a href={otherPhone.href}>
              <Icon name="phone" className="accent" />
              {otherPhone.label}
            </a>
          )}
          <a href="/status">Status page</a>
          <span className="small muted">Last update {dayAndTime(zone, updatedAt)}</span>
        </p>
      </div>
    </section>
  );
}
