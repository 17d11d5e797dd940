import type { ComponentProps } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Drawing } from '#app/ui/drawing.tsx';
import styles from './lazy-drawing.module.css';

/**
 * A drawing below the first view. Browsers fetch what <use> names at once, also where it is never shown; so with script it waits until the page
 * stands, and comes only if this window has a place for it: app/at-rest/lazy-drawing.ts. Without script it is simply there. `className` gives
 * the place its size.
 */
export function LazyDrawing({ className, ...drawing }: Omit<ComponentProps<typeof Drawing>, 'waits'>) {
  return (
    <lazy-drawing className={classNames(styles.place, className)}>
      <Drawing {...drawing} waits />
      <noscript>
        <Drawing {...drawing} />
      </noscript>
    </lazy-drawing>
  );
}
