import { type Roles, drawingInside, rounded, type Film } from '#assets-src/drawings.ts';

// The page overlays the still and the loop with a veil that turns black into the hero's background. These colors compensate for it.
// Under the veil, red can be at most 0xDF.
const ground = [0x14, 0x34, 0x2b];
const veil = Math.max(...ground);

function underVeil(colour: string): string {
  const parts = ground.map((under, position) => {
    const value = Number.parseInt(colour.slice(1 + 2 * position, 3 + 2 * position), 16);
    return Math.min(255, Math.max(0, Math.round(((value - under) * 255) / (255 - veil))));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const ink: Roles = {
  '--art-ground': '#000000',
  '--art-ink': underVeil('#DFDBCE'),
  '--art-tone': underVeil('#23513F'),
  '--art-deep': underVeil('#DFDBCE'),
  '--art-accent': underVeil('#DF9E68'),
};
const scanned: Roles = { ...ink, '--art-ink': underVeil('#DFB58F'), '--art-tone': underVeil('#4A4326') };

const size = { width: 1056, height: 960 };
const seconds = 12;
const terrain = drawingInside('terrain-hero', ink);
const leg = drawingInside('hero-leg', ink);
const scan = drawingInside('hero-leg', scanned)
  .replace(/^[^]*?(?=<g id="heroleg">)/, '')
  .replaceAll('leg-', 'scan-');

/** `arc` is the hidden share of the ankle's path. `band` is the scanner's position as a share of the leg's height. */
function scene(arc: number, band: number): string {
  const drawn = leg.replace('class="hero-arc"', `stroke-dasharray="1" stroke-dashoffset="${rounded(arc)}"`);
  const top = rounded(-6 + band * 0.8 * 598);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"><defs>
<linearGradient id="fade"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".45" stop-color="#fff"/></linearGradient>
<mask id="land" maskUnits="userSpaceOnUse" x="0" y="0" width="1056" height="960"><path d="M0 0h1056v960H0z" fill="url(#fade)"/></mask>
<linearGradient id="glow" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".42" stop-color="#fff"/><stop offset=".58" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<mask id="band" maskUnits="userSpaceOnUse" x="-6" y="-106" width="396" height="798"><rect x="-6" y="${top}" width="396" height="119.6" fill="url(#glow)"/></mask></defs>
<g mask="url(#land)"><svg x="-1032" y="-38" width="2168" height="1036" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" opacity=".13">${terrain}</svg></g>
<svg x="209" y="-96" width="699" height="1056" viewBox="-6 -6 396 598" overflow="visible">${drawn}<g mask="url(#band)">${scan}</g></svg></svg>`;
}

/** The page shows this frame before, after or instead of the loop. */
export function heroStill(): string {
  return scene(0, 0.42);
}

export const heroLoop: Film = {
  ...size,
  seconds,
  framesPerSecond: 20,
  frameAt(now) {
    const turn = (2 * Math.PI * now) / seconds;
    const start = Math.asin((0.42 - 0.51) / 0.61);
    return scene(0.485 * (1 - Math.cos(turn)), 0.51 + 0.61 * Math.sin(turn + start));
  },
};
