import type { ComponentProps } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { LazyDrawing } from '#app/ui/drawing.tsx';
import styles from './drawing-place.module.css';

/** A lazy drawing that fills its place. `className` gives the place its size. */
export function DrawingPlace({ className, ...drawing }: ComponentProps<typeof LazyDrawing>) {
  return (
    <div className={classNames(styles.place, className)}>
      <LazyDrawing {...drawing} />
    </div>
  );
}
