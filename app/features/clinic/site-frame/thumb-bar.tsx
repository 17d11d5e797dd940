import { opensDialog } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ClinicFacts } from '../clinic-facts.ts';
import { sidePanelId } from './overlay-ids.ts';
import styles from './thumb-bar.module.css';

/** The three things people come for, within reach of either thumb. */
export function ThumbBar({ facts }: { facts: ClinicFacts }) {
  return (
    <nav className={styles.bar} aria-label="Quick actions" data-print="hide">
      <a href={facts.officePhone.href}>
        <Icon name="phone" />
        Call
      </a>
      <a href="/contact" className={styles.main}>
        <Icon name="cal" />
        Request a visit
      </a>
      <button type="button" {...opensDialog(sidePanelId)}>
        <Icon name="clock" />
        Hours
      </button>
    </nav>
  );
}
