import { readFileSync } from 'node:fs';
import path from 'node:path';

const scenes = path.join(import.meta.dirname, 'scenes');

/** A color for each role that a drawing names, such as `--art-ink`. */
export type Roles = Record<string, string>;

/** The colors of the site's light plates. */
export const light: Roles = {
  '--art-ground': '#fdfbf6',
  '--art-ink': '#14342b',
  '--art-tone': '#d3ddc4',
  '--art-tone-2': '#cdc7d6',
  '--art-deep': '#14342b',
  '--art-accent': '#b4602a',
};

/** Returns the content of a drawing's outermost tag. The renderer does not know CSS var(), so every use becomes its colour here. */
export function insideOf(file: string, roles: Roles): string {
  const svg = readFileSync(file, 'utf8');
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  return inside.replace(/var\((--[\w-]+),([^)]*)\)/g, (_, role: string, fallback: string) => roles[role] ?? fallback);
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
