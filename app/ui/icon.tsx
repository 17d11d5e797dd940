import { classNames } from '#app/shared/class-names.ts';
import styles from './icon.module.css';

export type IconName =
  | 'alert'
  | 'cal'
  | 'caladd'
  | 'car'
  | 'check'
  | 'clock'
  | 'close'
  | 'doc'
  | 'bold'
  | 'door'
  | 'down'
  | 'drag'
  | 'edit'
  | 'eye'
  | 'globe'
  | 'image'
  | 'images'
  | 'ital'
  | 'list'
  | 'out'
  | 'plus'
  | 'print'
  | 'quote'
  | 'reply'
  | 'trash'
  | 'undo'
  | 'up'
  | 'users'
  | 'fax'
  | 'fb'
  | 'ig'
  | 'key'
  | 'left'
  | 'link'
  | 'linkedin'
  | 'mail'
  | 'menu'
  | 'missed'
  | 'more'
  | 'pages'
  | 'pause'
  | 'phone'
  | 'pin'
  | 'play'
  | 'right'
  | 'ramp'
  | 'rot'
  | 'save'
  | 'search'
  | 'talk'
  | 'textsize'
  | 'today'
  | 'twitter'
  | 'user'
  | 'voicemail'
  | 'zin'
  | 'zout';

/** Hidden from screen readers, because it is always next to text or inside a named control. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.icon, className)} aria-hidden="true" focusable="false">
      <use href={`/art/icons.svg#${name}`} />
    </svg>
  );
}
