import { accentVersion } from './branding.ts';

/** Every background color of app/styles/tokens.css that the accent appears on, by theme. accent.test.ts keeps the two in sync. */
export const backgrounds = {
  light: ['#f6f3ea', '#fdfbf6', '#ece8db', '#e1e8d5', '#e6e2ea'],
  // The last three are backgrounds that are dark in the light theme too.
  dark: '#0f1a16 #17261f #0b1411 #1b2c22 #232135 #122a23 #08110e #211f33 #14342b #0d211b #2d2b43'.split(' '),
};

/** --c-copper-600 of app/styles/tokens.css. */
export const defaultAccent = '#944412';

/** The text color on a button in the accent color. */
export const onAccent = { light: '#fdfbf6', dark: '#0d211b' };

/** Contrast ratios that WCAG 2.2 requires for text, and for lines, icons and large text. */
export const minContrast = { text: 4.5, graphic: 3 };

/** Steps of Oklab lightness between the shades, taken from the default accent. */
const steps = { hover: 0.076, graphic: 0.095, onDark: 0.768, hoverOnDark: 0.085 };
const step = 0.004;

/** The shades of the accent color, named as in tokens.css. */
type Palette = Record<700 | 600 | 500 | 400 | 300, string>;

export function paletteOf(accent: string): Palette {
  const lightness = lightnessOf(accent);
  const graphic = withLightness(accent, lightness + steps.graphic);
  const onDark = lightened(accent);
  return {
    700: withLightness(accent, Math.max(0, lightness - steps.hover)),
    600: accent,
    500: worst(graphic, backgrounds.light) >= minContrast.graphic ? graphic : accent,
    400: onDark,
    300: withLightness(accent, Math.min(1, lightnessOf(onDark) + steps.hoverOnDark)),
  };
}

/** The accent for dark backgrounds: lightened until it has enough contrast. */
function lightened(accent: string): string {
  for (let lightness = steps.onDark; ; lightness += step) {
    const shade = withLightness(accent, Math.min(1, lightness));
    if (lightness >= 1 || worst(shade, [...backgrounds.dark, onAccent.dark]) >= minContrast.text) return shade;
  }
}

function worst(color: string, others: string[]): number {
  return Math.min(...others.map((other) => contrast(color, other)));
}

/** The lowest contrast ratio of the color: as text on light backgrounds, or behind a button's label. */
export function accentRatio(accent: string): number {
  return worst(accent, [...backgrounds.light, onAccent.light]);
}

/** Returns null for a color that is readable everywhere; otherwise a sentence with the nearest readable color. */
export function accentProblem(accent: string): string | null {
  let nearest = accent;
  for (let lightness = lightnessOf(accent); accentRatio(nearest) < minContrast.text; lightness -= step)
    nearest = withLightness(accent, lightness);
  return nearest === accent ? null : `Too light for buttons. Try a darker one, like ${nearest}.`;
}

/** Returns the color in the name of a file of `accentFile`; null if no page links to it. */
export function accentInFile(file: string): { accent: string; kind: 'css' | 'svg' } | null {
  const [, named, digits, kind] = /^(\d+)-([0-9a-f]{6})\.(css|svg)$/.exec(file) ?? [];
  const accent = `#${digits}`;
  if (Number(named) !== accentVersion || (kind !== 'css' && kind !== 'svg') || accentProblem(accent)) return null;
  return { accent, kind };
}

/** Returns the style sheet of a color. It is outside all cascade layers, so that it overrides tokens.css. */
export function accentSheet(accent: string): string {
  const shades = Object.entries(paletteOf(accent)).map(([shade, color]) => `--c-copper-${shade}:${color}`);
  return `:root{${shades.join(';')}}`;
}

/** Normalizes '#1D4F91', '1d4f91' and '#14a' to '#rrggbb'; null for anything else. */
export function readColor(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim()) ?? [];
  if (!digits) return null;
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return `#${six.toLowerCase()}`;
}

/** Contrast and lightness of colors in the form '#rrggbb'. */

type Rgb = readonly [red: number, green: number, blue: number];

/** Each from 0 to 1. */
function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(toLinear);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the WCAG 2 contrast ratio, from 1 to 21. */
export function contrast(one: string, two: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Oklab by Björn Ottosson (2020), a perceptually uniform color space. Lightness is from 0 to 1. */
type Lab = { lightness: number; a: number; b: number };

function labOf(hex: string): Lab {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map(toLinear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function rgbOfLab({ lightness, a, b }: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export function lightnessOf(hex: string): number {
  return labOf(hex).lightness;
}

/** Returns the color at another lightness, with as much chroma as sRGB allows. */
export function withLightness(hex: string, lightness: number): string {
  const { a, b } = labOf(hex);
  for (let part = 1; part > 0; part -= 0.02) {
    const rgb = rgbOfLab({ lightness, a: a * part, b: b * part });
    if (rgb.every((value) => value >= -0.001 && value <= 1.001))
      return hexOf([clamp(rgb[0]), clamp(rgb[1]), clamp(rgb[2])]);
  }
  const gray = clamp(fromLinear(lightness ** 3));
  return hexOf([gray, gray, gray]);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
