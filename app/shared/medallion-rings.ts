/** Generated from a name. Large: 9 rings on 240 units, for 112 px and more. Small: 4 rings on 96 units, with fewer points. */
type Medallion = {
  side: number;
  /** Outermost first. */
  rings: string[];
  initials: string;
  tone: 'moss' | 'dusk';
};

const large = { side: 240, count: 9, inner: 0.215, swell: 1, points: 20 };
const small = { side: 96, count: 4, inner: 0.315, swell: 0.7, points: 18 };

/** Cached, because the same people appear on many pages, and a medallion costs as much as the rest of a comment. */
const grown = new Map<string, Medallion>();
const maxKept = 1_000;

export function growMedallion(name: string, size: 'large' | 'small'): Medallion {
  const key = `${size} ${name}`;
  const cached = grown.get(key);
  if (cached) return cached;
  if (grown.size >= maxKept) grown.clear();
  const medallion = grow(name, size);
  grown.set(key, medallion);
  return medallion;
}

function grow(name: string, size: 'large' | 'small'): Medallion {
  const shape = size === 'large' ? large : small;
  const seed = hash(name);
  const random = seededRandom(seed);
  random(); // The design skips the first of four random numbers and rotates the rings by the others.
  const turns = [random(), random(), random()].map((part) => part * 2 * Math.PI);
  const rings = Array.from({ length: shape.count }, (_, ring) => ringPath(shape, turns, shape.count - 1 - ring));
  return { side: shape.side, rings, initials: initialsOf(name), tone: seed % 2 ? 'moss' : 'dusk' };
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words[words.length - 1] ?? '')[0] ?? '') : '';
  return (first + last).toUpperCase();
}

function ringPath(
  { side, count, inner, swell, points }: typeof large,
  [a = 0, b = 0, c = 0]: number[],
  ring: number,
): string {
  const u = ring / (count - 1);
  const base = side * (inner + (0.485 - inner) * u);
  const m = swell * (0.012 + 0.075 * Math.sin(Math.PI * Math.min(1, u * 1.02)) * (1 - 0.35 * u));
  const corners = Array.from({ length: points }, (_, index) => {
    const t = (index / points) * 2 * Math.PI;
    const wave =
      m * (0.9 * Math.cos(2 * t + a + u * 0.7) + 0.6 * Math.cos(3 * t + b - u * 0.5) + 0.3 * Math.cos(5 * t + c + u));
    const radius = Math.min(side * 0.492, base * (1 + wave));
    return [side / 2 + radius * Math.cos(t), side / 2 + radius * Math.sin(t)] as const;
  });
  // Relative steps in tenths make shorter paths than absolute points, and pages have up to a hundred rings.
  const middles = corners.map(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % points] ?? [x1, y1];
    return [Math.round((x1 + x2) * 5), Math.round((y1 + y2) * 5)] as const;
  });
  const [startX, startY] = middles.at(-1) ?? [0, 0];
  let [fromX, fromY] = [startX, startY];
  let path = '';
  corners.forEach(([x, y], index) => {
    const [toX, toY] = middles[index] ?? [0, 0];
    path += step(Math.round(x * 10 - fromX)) + step(Math.round(y * 10 - fromY)) + step(toX - fromX) + step(toY - fromY);
    [fromX, fromY] = [toX, toY];
  });
  return `M${startX / 10} ${startY / 10}q${path.trimStart()}z`;
}

const written = new Map<number, string>();

/** Formats tenths as briefly as a path allows: '-.5', or ' 3' with a separating space. */
function step(tenths: number): string {
  let text = written.get(tenths);
  if (text === undefined) {
    text = `${tenths < 0 ? '' : ' '}${tenths / 10}`.replace(/^( |-)0\./, '$1.');
    written.set(tenths, text);
  }
  return text;
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
