import { classNames } from '#app/shared/class-names.ts';
import { drawingSize, type DrawingName } from './drawings.ts';

type DrawingProps = {
  name: DrawingName;
  /** What the drawing says to those who do not see it. Without it, it is decoration. */
  title?: string | undefined;
  className?: string | undefined;
  /** How it lies in a place of another shape; a scene fills it. */
  fit?: string | undefined;
  /** The file is named, yet not fetched before a script asks for it. */
  waits?: boolean;
};

/** Referenced and not inlined: one cached file, yet it takes the colors around it. */
export function Drawing({ name, title, className, fit, waits = false }: DrawingProps) {
  const { width, height, scene } = drawingSize(name);
  const file = `/art/${name}.svg#art`;
  const meaning = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit ?? (scene ? 'xMidYMid slice' : undefined)}
      className={className}
      focusable="false"
      {...meaning}
    >
      <use {...(waits ? { 'data-href': file } : { href: file })} width={width} height={height} />
    </svg>
  );
}

/**
 * A drawing below the first view. Browsers fetch what <use> names at once, also where it is never shown; so with script it waits until the page
 * is, and comes only if this window has a place for it: app/at-rest/lazy-drawing.ts. Without script it is simply there.
 */
export function LazyDrawing(drawing: Omit<DrawingProps, 'waits'>) {
  return (
    <lazy-drawing>
      <Drawing {...drawing} waits />
      <noscript>
        <Drawing {...drawing} />
      </noscript>
    </lazy-drawing>
  );
}

/** A lazy drawing that fills its place. `className` gives the place its size. */
export function DrawingPlace({ className, ...drawing }: Omit<DrawingProps, 'waits'>) {
  return (
    <div className={classNames('drawing-place', className)}>
      <LazyDrawing {...drawing} />
    </div>
  );
}
