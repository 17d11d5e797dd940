import { classNames } from '#app/shared/class-names.ts';

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

type Size = { width: number; height: number; scene?: true };

/** Width and height of each drawing's view box. A scene fills its frame to the edges; an object fits inside. */
const drawings = {
  afo: { width: 228, height: 340 },
  'arm-hook': { width: 221, height: 521 },
  bench: { width: 727, height: 654 },
  blade: { width: 172, height: 422 },
  brace: { width: 167, height: 463 },
  'child-run': { width: 368, height: 511 },
  crutches: { width: 225, height: 506 },
  fitting: { width: 652, height: 411 },
  foot: { width: 271, height: 337 },
  'front-door': { width: 900, height: 472 },
  'gait-band': { width: 1280, height: 420 },
  hand: { width: 230, height: 490 },
  'hands-bolt': { width: 527, height: 358 },
  'hands-liner': { width: 361, height: 523 },
  'hands-trim': { width: 519, height: 331 },
  heart: { width: 212, height: 346 },
  helmet: { width: 302, height: 415 },
  knee: { width: 117, height: 486 },
  leg: { width: 222, height: 584 },
  'leg-ak': { width: 193, height: 581 },
  liner: { width: 447, height: 297 },
  lost: { width: 720, height: 720, scene: true },
  'map-reach': { width: 800, height: 800, scene: true },
  'map-reach-s': { width: 800, height: 800, scene: true },
  'map-town': { width: 720, height: 760, scene: true },
  mark: { width: 48, height: 48 },
  oak: { width: 650, height: 307 },
  'partial-foot': { width: 291, height: 421 },
  referral: { width: 325, height: 430 },
  runner: { width: 412, height: 589 },
  'scene-dusk': { width: 960, height: 520, scene: true },
  scoliosis: { width: 223, height: 483 },
  shoe: { width: 444, height: 249 },
  shrinker: { width: 186, height: 465 },
  socket: { width: 180, height: 358 },
  'terrain-panel': { width: 900, height: 900, scene: true },
  tooth: { width: 181, height: 334 },
  van: { width: 503, height: 298 },
  walking: { width: 358, height: 586 },
  wheelchair: { width: 424, height: 380 },
  wrist: { width: 221, height: 499 },
} satisfies Record<string, Size>;

export type DrawingName = keyof typeof drawings;

export function drawingSize(name: DrawingName): Size {
  return drawings[name];
}

/** Returns the drawing's name for an address such as '/art/knee.svg', or null for any other picture. */
export function drawingAt(address: string): DrawingName | null {
  const name = /^\/art\/([a-z0-9-]+)\.svg$/.exec(address)?.[1];
  return name !== undefined && isDrawing(name) ? name : null;
}

function isDrawing(name: string): name is DrawingName {
  return Object.hasOwn(drawings, name);
}
