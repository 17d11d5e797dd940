import { openDialogProps } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { sidePanelId } from './overlays.tsx';
import styles from './thumb-bar.module.css';

type ThumbBarProps = { facts: ClinicFacts; main: { label: string; href: string } | undefined };

/** The three main actions, within reach of either thumb. On phones it replaces the header's button. */
export function ThumbBar({ facts, main }: ThumbBarProps) {
  return (
    <nav className={styles.bar} aria-label="Quick actions" data-print="hide">
      <a href={phoneToCall(facts).href}>
        <Icon name="phone" />
        Call
      </a>
      {main && (
        <a href={main.href} className={styles.main}>
          <Icon name="cal" />
          {main.label}
        </a>
      )}
      <button type="button" {...openDialogProps(sidePanelId)}>
        <Icon name="clock" />
        Hours
      </button>
    </nav>
  );
}
