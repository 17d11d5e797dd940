import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../public/art');

/** A film is an SVG for every moment. */
export type Film = {
  width: number;
  height: number;
  seconds: number;
  framesPerSecond: number;
  frameAt: (seconds: number) => string;
};

export type Roles = Record<string, string>;

/** What is inside a drawing's outermost tag, its colour roles replaced by colours. */
export function drawingInside(name: string, roles: Roles): string {
  const svg = readFileSync(path.join(folder, `${name}.svg`), 'utf8');
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  return inside.replace(/var\((--[\w-]+),([^)]*)\)/g, (_, role: string, fallback: string) => roles[role] ?? fallback);
}

/** 0 before `from`, 1 after `to`, and a slow start and stop between them. */
export function eased(now: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (now - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
