import { classNames } from '#app/shared/class-names.ts';
import { drawingSize, type DrawingName } from './drawings.ts';

type DrawingProps = {
  name: DrawingName;
  /** Accessible name. Without it, the drawing is decorative. */
  title?: string | undefined;
  className?: string | undefined;
  /** preserveAspectRatio. By default a scene fills its box, and other drawings fit inside. */
  fit?: string | undefined;
  /** Does not fetch the file until a script sets its address. */
  waits?: boolean;
};

/** Uses <use> instead of inlining, so that the file is cached but still inherits colors. */
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

/** Browsers fetch <use> files right away, even hidden ones. <lazy-drawing> fetches this one after the page has loaded, if displayed. */
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

export function DrawingPlace({ className, ...drawing }: Omit<DrawingProps, 'waits'>) {
  return (
    <div className={classNames('drawing-place', className)}>
      <LazyDrawing {...drawing} />
    </div>
  );
}
