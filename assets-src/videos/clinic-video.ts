import { growMedallion } from '#app/shared/medallion-rings.ts';
import { deep, light, type Roles, drawingInside, eased, rounded, type Video } from '#assets-src/drawings.ts';

const dusk: Roles = {
  '--art-ink': '#B9B4CC',
  '--art-accent': '#E6A36B',
  '--scene-bank': '#1D1B2E',
  '--scene-far': '#232138',
};

const art = {
  heroLeg: drawingInside('hero-leg', deep),
  map: drawingInside('map-town', light),
  van: drawingInside('van', light),
  socket: drawingInside('socket', light),
  leg: drawingInside('leg', { ...light, '--art-tone': '#CDC7D6' }),
  gait: drawingInside('gait-band', light),
  dusk: drawingInside('scene-dusk', dusk),
};

/** `from` and `to` are in seconds of the video. `t` is in seconds since the scene began. */
const scenes: { from: number; to: number; ground: string; draw: (t: number) => string }[] = [
  { from: 0, to: 4, ground: '#14342B', draw: opening },
  { from: 4, to: 12, ground: '#E1E8D5', draw: book },
  { from: 12, to: 20, ground: '#F6F3EA', draw: visit },
  { from: 20, to: 29, ground: '#E6E2EA', draw: meet },
  { from: 29, to: 36.5, ground: '#F6F3EA', draw: follow },
  { from: 36.5, to: 40, ground: '#2D2B43', draw: close },
];
const fade = 0.5;

export const clinicVideo: Video = {
  width: 1280,
  height: 720,
  seconds: 40,
  framesPerSecond: 16,
  frameAt(now) {
    const shown = scenes.filter(({ from, to }) => now >= from - fade && now < to);
    const layers = shown.map(({ from, ground, draw }) => {
      const opacity = from === 0 ? 1 : rounded(eased(now, from - fade, from));
      return `<g opacity="${opacity}"><path d="M0 0h1280v720H0z" fill="${ground}"/>${draw(Math.max(0, now - from))}</g>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">${layers.join('')}</svg>`;
  },
};

function opening(t: number): string {
  const shown = rounded(-60 + 900 * eased(t, 0.2, 3));
  const arc = rounded(1 - eased(t, 0.8, 3.6));
  const leg = art.heroLeg.replace('class="hero-arc"', `stroke-dasharray="1" stroke-dashoffset="${arc}"`);
  return `<clipPath id="o"><path d="M0-90h1280V${shown}H0z"/></clipPath><g clip-path="url(#o)">${placed(leg, '-6 -6 396 598', 400, -40, 503, 760)}</g>${scanLine(shown, 430, 880, '#E6A36B')}`;
}

function book(t: number): string {
  const radius = rounded(20 + 900 * eased(t, 0, 4));
  const van = rounded(-420 + 560 * eased(t, 3.2, 6.4));
  return `<clipPath id="b"><circle cx="818" cy="330" r="${radius}"/></clipPath><g clip-path="url(#b)">${placed(art.map, '0 130 720 405', 0, 0, 1280, 720)}</g>${placed(art.van, '44 33 503 298', van, 400, 420, 249)}`;
}

function visit(t: number): string {
  const shown = rounded(20 + 640 * eased(t, 0.4, 5));
  return `<clipPath id="v"><path d="M0 0h1280V${shown}H0z"/></clipPath><g clip-path="url(#v)">${placed(art.socket, '39 20 180 358', 490, 40, 302, 600)}</g>${t < 5 ? scanLine(shown, 420, 860, '#B4602A') : ''}`;
}

function meet(t: number): string {
  const aside = eased(t, 3.6, 5.2);
  const people = ['Sample one', 'Sample two', 'Sample three'].map((name, index) => {
    const { rings } = growMedallion(name, 'large');
    const drawn = rings
      .toReversed()
      .map((ring, level) => {
        const opacity = rounded(eased(t, 0.2 + index * 0.5 + level * 0.14, 0.8 + index * 0.5 + level * 0.14));
        const look =
          level === 0
            ? 'fill="#FDFBF6" stroke="#B4602A" stroke-width="3"'
            : 'fill="none" stroke="#14342B" stroke-width="1.4"';
        return `<path d="${ring}" ${look} opacity="${opacity}"/>`;
      })
      .join('');
    const x = rounded(190 + index * 330 * (1 - aside) + aside * 110);
    const y = rounded(220 + aside * (30 + (index - 1) * 215));
    return `<g transform="translate(${x} ${y}) scale(${rounded(1 - aside * 0.22)})">${drawn}</g>`;
  });
  const shown = rounded(20 + 680 * eased(t, 5, 7.6));
  return `${people.join('')}<clipPath id="m"><path d="M0 0h1280V${shown}H0z"/></clipPath><g clip-path="url(#m)">${placed(art.leg, '93 10 222 584', 700, 20, 252, 664)}</g>`;
}

function follow(t: number): string {
  const left = rounded(-60 + 380 * eased(t, 0, 7.4));
  return placed(art.gait, `${left} -20 840 472`, 0, 0, 1280, 720);
}

function close(t: number): string {
  const rise = rounded(16 * (1 - eased(t, 0, 2.5)));
  return `<svg viewBox="0 0 960 520" x="120" y="${rounded(100 + rise)}" width="1160" height="628" overflow="visible">${art.dusk}</svg>`;
}

function placed(drawing: string, viewBox: string, x: number, y: number, width: number, height: number): string {
  return `<svg viewBox="${viewBox}" x="${x}" y="${y}" width="${width}" height="${height}" overflow="visible">${drawing}</svg>`;
}

function scanLine(y: number, left: number, right: number, colour: string): string {
  return `<path d="M${left} ${y}H${right}" stroke="${colour}" stroke-width="3"/>`;
}
