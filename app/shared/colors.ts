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
