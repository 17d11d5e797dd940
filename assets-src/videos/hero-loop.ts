import { type Video, rounded, sceneOf } from '#assets-src/drawings.ts';

const size = { width: 1280, height: 704 };
const seconds = 8;
/** The hero's background. The scene is transparent at its left and top, and videos have no transparency. */
const ground = '#14342b';
const scene = sceneOf('hero-dusk').toString();

/** The circles around the sun: [radius, opacity]. Each grows into the next during one loop. */
const rings: [number, number][] = [
  [120, 0],
  [150, 0.5],
  [186, 0.42],
  [228, 0.36],
  [278, 0.28],
  [336, 0.2],
  [402, 0.14],
  [476, 0.08],
  [560, 0],
];

function between(from: number, to: number, share: number): number {
  return rounded(from + share * (to - from));
}

function ringsAt(share: number): string {
  return rings
    .slice(0, -1)
    .map(([radius, opacity], index) => {
      const [nextRadius, nextOpacity] = rings[index + 1] ?? [radius, opacity];
      return `<circle cx="800" cy="560" r="${between(radius, nextRadius, share)}" opacity="${between(opacity, nextOpacity, share)}"/>`;
    })
    .join('');
}

/** Every firefly is a dot and its glow. Each blinks at its own time, once or twice per loop. */
function blink(dots: string, share: number): string {
  let circle = 0;
  return dots.replace(/opacity="([.\d]+)"/g, (_, full: string) => {
    const fly = Math.floor(circle++ / 2);
    const wave = Math.sin(2 * Math.PI * (share * (1 + (fly % 2)) + fly / 8));
    return `opacity="${rounded(Number(full) * (0.55 + 0.45 * wave))}"`;
  });
}

function frameAt(now: number): string {
  const share = now / seconds;
  const drift = Math.sin(2 * Math.PI * share);
  return scene
    .replace(/<svg [^>]*>/, (tag) => {
      const sized = tag.replace('<svg ', `<svg width="${size.width}" height="${size.height}" `);
      return `${sized}<rect x="-400" width="1600" height="960" fill="${ground}"/>`;
    })
    .replace(/(<g id="rings"[^>]*>).*?(<\/g>)/, (_, open: string, close: string) => open + ringsAt(share) + close)
    .replace('<path id="water"', `<path transform="translate(${rounded(14 * drift)} 0)"`)
    .replace('<path id="reflection"', `<path transform="translate(${rounded(-8 * drift)} 0)"`)
    .replace(/<g id="fireflies".*?<\/g>/, (flies) => blink(flies, share));
}

/** The page shows this frame before, after or instead of the loop. */
export const heroStill = frameAt(0);

/** A woman walks her dog at dusk. Only the light, the water and the fireflies move, so that the text beside it stays calm. */
export const heroLoop: Video = { ...size, seconds, framesPerSecond: 20, frameAt };
