import { contrast, lightnessOf, withLightness } from '#app/shared/colors.ts';

/** Every background color of app/styles/tokens.css that the accent appears on, by theme. accent.test.ts keeps the two in sync. */
export const grounds = {
  light: ['#f6f3ea', '#fdfbf6', '#ece8db', '#e1e8d5', '#e6e2ea'],
  // The last three are fields that are dark on a light page too.
  dark: '#0f1a16 #17261f #0b1411 #1b2c22 #232135 #122a23 #08110e #211f33 #14342b #0d211b #2d2b43'.split(' '),
};

/** The words on a button of the accent. */
export const onAccent = { light: '#fdfbf6', dark: '#0d211b' };

/** What WCAG 2.2 asks of text, and of lines, icons and large letters. */
export const needed = { text: 4.5, graphic: 3 };

/** Steps of Oklab's lightness, as ours has them. */
const steps = { hover: 0.076, graphic: 0.095, onDark: 0.768, hoverOnDark: 0.085 };
const step = 0.004;

/** The shades in which the site uses one color, named as in tokens.css. */
export type Palette = Record<700 | 600 | 500 | 400 | 300, string>;

export function paletteOf(accent: string): Palette {
  const lightness = lightnessOf(accent);
  const graphic = withLightness(accent, lightness + steps.graphic);
  const onDark = lightened(accent);
  return {
    700: withLightness(accent, Math.max(0, lightness - steps.hover)),
    600: accent,
    500: worst(graphic, grounds.light) >= needed.graphic ? graphic : accent,
    400: onDark,
    300: withLightness(accent, Math.min(1, lightnessOf(onDark) + steps.hoverOnDark)),
  };
}

/** The accent for dark backgrounds: lightened until it has enough contrast. */
function lightened(accent: string): string {
  for (let lightness = steps.onDark; ; lightness += step) {
    const shade = withLightness(accent, Math.min(1, lightness));
    if (lightness >= 1 || worst(shade, [...grounds.dark, onAccent.dark]) >= needed.text) return shade;
  }
}

function worst(color: string, others: string[]): number {
  return Math.min(...others.map((other) => contrast(color, other)));
}

/** The lowest contrast ratio of the color: as text on light backgrounds, or behind a button's label. */
export function accentRatio(accent: string): number {
  return worst(accent, [...grounds.light, onAccent.light]);
}

/** Null for a color that can be read everywhere; otherwise why not, and the nearest that can. */
export function accentProblem(accent: string): { words: string; nearest: string } | null {
  const ratio = accentRatio(accent);
  if (ratio >= needed.text) return null;
  let nearest = accent;
  for (let lightness = lightnessOf(accent); accentRatio(nearest) < needed.text; lightness -= step)
    nearest = withLightness(accent, lightness);
  const forGraphics = ratio < needed.graphic ? `, and ${needed.graphic} to 1 for lines and icons` : '';
  // Rounded down: 4.49 must not be said to be 4.5.
  const measured = Math.floor(ratio * 10) / 10;
  return {
    words: `This color is too light to read. Its contrast is ${measured} to 1. Text needs ${needed.text} to 1${forGraphics}. The nearest color that works is ${nearest}.`,
    nearest,
  };
}

/** Raise it when the shades change, because a URL's content never changes. */
const version = 1;

/** Where the shades of a color are served. */
export function accentFile(accent: string, kind: 'css' | 'svg'): string {
  return `/look/${version}-${accent.slice(1)}.${kind}`;
}

/** The color in such an address; null for one that no page names. */
export function accentInFile(file: string): { accent: string; kind: 'css' | 'svg' } | null {
  const [, named, digits, kind] = /^(\d+)-([0-9a-f]{6})\.(css|svg)$/.exec(file) ?? [];
  const accent = `#${digits}`;
  if (Number(named) !== version || (kind !== 'css' && kind !== 'svg') || accentProblem(accent)) return null;
  return { accent, kind };
}

/** In no layer, so it wins over tokens.css. */
export function accentSheet(accent: string): string {
  const shades = Object.entries(paletteOf(accent)).map(([shade, color]) => `--c-copper-${shade}:${color}`);
  return `:root{${shades.join(';')}}`;
}

/** '#1D4F91', '1d4f91' and '#14a' as '#rrggbb'; null for anything else. */
export function readColor(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim()) ?? [];
  if (!digits) return null;
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return `#${six.toLowerCase()}`;
}
