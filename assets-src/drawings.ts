import { readFileSync } from 'node:fs';
import path from 'node:path';

const art = path.join(import.meta.dirname, '../public/art');
const scenes = path.join(import.meta.dirname, 'scenes');

/** A color for each role that a drawing names, such as `--art-ink`. */
export type Roles = Record<string, string>;

/** The colors of the site's plates. */
export const light: Roles = {
  '--art-ground': '#fdfbf6',
  '--art-ink': '#14342b',
  '--art-tone': '#d3ddc4',
  '--art-tone-2': '#cdc7d6',
  '--art-deep': '#14342b',
  '--art-accent': '#b4602a',
};

export const deep: Roles = {
  '--art-ground': '#14342b',
  '--art-ink': '#eae6d8',
  '--art-tone': '#23513f',
  '--art-tone-2': '#3a3752',
  '--art-deep': '#eae6d8',
  '--art-accent': '#e6a36b',
};

export const night: Roles = {
  '--art-ground': '#f3efe3',
  '--art-ink': '#14241e',
  '--art-tone': '#afc09a',
  '--art-deep': '#14241e',
  '--art-accent': '#c26a2e',
};

/** The renderer does not know CSS var(), so every use becomes its color here. */
export function withColors(svg: string, roles: Roles): string {
  return svg.replace(/var\((--[\w-]+),([^)]*)\)/g, (_, role: string, fallback: string) => roles[role] ?? fallback);
}

/** Returns the content of a drawing's outermost tag. */
function insideOf(file: string, roles: Roles): string {
  const svg = readFileSync(file, 'utf8');
  return withColors(svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')), roles);
}

/** Embeds a drawing in a larger one. `place` is its position and size, as SVG attributes. */
export function placed(file: string, roles: Roles, place: string): string {
  const ownBox = /viewBox="([^"]*)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return `<svg ${place} viewBox="${ownBox}">${insideOf(file, roles)}</svg>`;
}

/** In a scene, `use` elements embed other drawings by path, with their own colors in `style`. */
export function sceneOf(name: string): Buffer {
  const scene = readFileSync(path.join(scenes, `${name}.svg`), 'utf8');
  const whole = scene.replace(/<use href="([^#"]+)"([^>]*)\/>/g, (_, href: string, attributes: string) => {
    const style = /\sstyle="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const own = Object.fromEntries(style.split(';').map((rule) => rule.split(':')));
    return placed(path.resolve(scenes, href), { ...light, ...own }, attributes.replace(/\sstyle="[^"]*"/, '').trim());
  });
  return Buffer.from(whole);
}

/** `frameAt` returns a frame as SVG. */
export type Video = {
  width: number;
  height: number;
  seconds: number;
  framesPerSecond: number;
  frameAt: (seconds: number) => string;
};

/** Returns the content of one of the site's drawings. */
export function drawingInside(name: string, roles: Roles): string {
  return insideOf(path.join(art, `${name}.svg`), roles);
}

/** Returns 0 before `from`, 1 after `to`, and a smooth step between them. */
export function eased(now: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (now - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
