import { classNames } from '#app/shared/class-names.ts';
import styles from './icon.module.css';

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** The ids in public/art/icons.svg. */
export type IconName =
  | Words<'alert bold cal caladd car check clock close doc door down drag edit eye fax fb globe ig image images'>
  | Words<'ital key left link linkedin list mail menu missed more out pages pause phone pin play plus print'>
  | Words<'quote ramp reply right rot save search talk textsize today trash twitter undo up user users'>
  | Words<'voicemail zin zout'>;

/** Hidden from screen readers, because it is always next to text or inside a named control. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.icon, className)} aria-hidden="true" focusable="false">
      <use href={`/art/icons.svg#${name}`} />
    </svg>
  );
}
