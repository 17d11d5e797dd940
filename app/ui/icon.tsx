import { classNames } from '#app/shared/class-names.ts';
import styles from './icon.module.css';

export type IconName =
  | 'alert'
  | 'cal'
  | 'cell'
  | 'check'
  | 'clock'
  | 'close'
  | 'doc'
  | 'bold'
  | 'down'
  | 'down2'
  | 'drag'
  | 'edit'
  | 'eye'
  | 'h2'
  | 'image'
  | 'ital'
  | 'list'
  | 'out'
  | 'plus'
  | 'quote'
  | 'reply'
  | 'trash'
  | 'undo'
  | 'up'
  | 'users'
  | 'fax'
  | 'fb'
  | 'ig'
  | 'left'
  | 'link'
  | 'linkedin'
  | 'mail'
  | 'menu'
  | 'panel'
  | 'pause'
  | 'phone'
  | 'pin'
  | 'play'
  | 'right'
  | 'rot'
  | 'save'
  | 'search'
  | 'twitter'
  | 'user'
  | 'zin'
  | 'zout';

/** Always beside words, or inside a control that has a name: so it is never read out. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.icon, className)} aria-hidden="true" focusable="false">
      <use href={`/art/icons.svg#${name}`} />
    </svg>
  );
}
