type Size = { width: number; height: number; scene?: true };

/** Width and height of every drawing's own view box. A scene fills its plate to the edges; an object is inside it. */
export const drawings = {
  afo: { width: 228, height: 340 },
  blade: { width: 172, height: 422 },
  brace: { width: 167, height: 463 },
  foot: { width: 271, height: 337 },
  'gait-1': { width: 244, height: 341 },
  'gait-2': { width: 142, height: 357 },
  'gait-3': { width: 151, height: 358 },
  'gait-4': { width: 200, height: 349 },
  'gait-band': { width: 1280, height: 420 },
  hand: { width: 230, height: 490 },
  heart: { width: 212, height: 346 },
  knee: { width: 117, height: 486 },
  leg: { width: 222, height: 584 },
  lost: { width: 720, height: 720, scene: true },
  'map-walker': { width: 720, height: 760, scene: true },
  mark: { width: 48, height: 48 },
  oak: { width: 650, height: 307 },
  'scene-dusk': { width: 960, height: 520, scene: true },
  socket: { width: 180, height: 358 },
  'terrain-panel': { width: 900, height: 900, scene: true },
  tooth: { width: 181, height: 334 },
  van: { width: 503, height: 298 },
} satisfies Record<string, Size>;

export type DrawingName = keyof typeof drawings;

export function drawingSize(name: DrawingName): Size {
  return drawings[name];
}

/** The drawing behind an address such as '/art/knee.svg', or null where it is another picture. */
export function drawingAt(address: string): DrawingName | null {
  const name = /^\/art\/([a-z0-9-]+)\.svg$/.exec(address)?.[1];
  return name !== undefined && isDrawing(name) ? name : null;
}

function isDrawing(name: string): name is DrawingName {
  return Object.hasOwn(drawings, name);
}
