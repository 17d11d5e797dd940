import type { ComponentProps } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import styles from './sections.module.css';

/** A row of list items that scrolls by touch, wheel and arrow keys, without script. */
export function Track({ className, children, ...rest }: ComponentProps<'ul'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be within reach of the keyboard
    <ul {...rest} className={classNames(styles.track, className)} tabIndex={0}>
      {children}
    </ul>
  );
}
