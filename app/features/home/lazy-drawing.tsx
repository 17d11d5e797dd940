import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Drawing } from '#app/ui/drawing.tsx';
import styles from './lazy-drawing.module.css';

/**
 * A drawing below the first view. Browsers fetch what <use> names at once, also where it is never shown; so with script it waits until the page
 * stands, and comes only if this window has a place for it. Without script it is simply there. `className` gives the place its size.
 */
export function LazyDrawing({ className, ...drawing }: ComponentProps<typeof Drawing>) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    // Only what is displayed has a box to watch: on desktops the phone's drawings never come, and the other way round.
    const watcher = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setShown(true);
    });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);

  return (
    <div ref={place} className={classNames(styles.place, className)}>
      {shown ? (
        <Drawing {...drawing} />
      ) : (
        <noscript>
          <Drawing {...drawing} />
        </noscript>
      )}
    </div>
  );
}
