import path from 'node:path';
import { insideOf, type Roles } from '#assets-src/drawings.ts';

const folder = path.join(import.meta.dirname, '../../public/art');

/** `frameAt` returns a frame as SVG. */
export type Film = {
  width: number;
  height: number;
  seconds: number;
  framesPerSecond: number;
  frameAt: (seconds: number) => string;
};

/** Returns the content of one of the site's drawings. */
export function drawingInside(name: string, roles: Roles): string {
  return insideOf(path.join(folder, `${name}.svg`), roles);
}

/** Returns 0 before `from`, 1 after `to`, and a smooth step between them. */
export function eased(now: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (now - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
