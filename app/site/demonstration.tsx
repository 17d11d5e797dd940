import { demonstrationLine } from '#app/shared/demonstration.ts';
import styles from './demonstration.module.css';

export function DemonstrationLine() {
  return (
    <aside className={`meta ${styles.line}`} aria-label="About this site" data-print="hide">
      {demonstrationLine}
    </aside>
  );
}
