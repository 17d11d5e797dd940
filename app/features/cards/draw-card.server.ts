import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#app/context.ts';
import { composePicture, layText, type LaidText } from '#app/platform/images.server.ts';
import type { Card } from './card.server.ts';
import { cardGround } from './card-drawing.ts';

/** Where the words stand on the ground that db/seed/social-images.ts has drawn. */
const column = { left: 72, top: 66, width: 620, height: 372 };
const name = { left: 160, width: 530, middle: 524 };
/** The largest at which the title fits; below the last it is cut. */
const titleSizes = [96, 86, 77, 68, 60, 53, 47, 42];
/** Besley's own lines are far apart; this makes them 1.12 of the size. */
const titleLines = { lineHeight: 0.665, letterSpacing: -0.02 };
const cream = '#F1EDE1';
const sage = '#C9D3C6';

/** A card as PNG, 1200 by 630. */
export async function drawCard({ config }: App, card: Card): Promise<Buffer> {
  const folder = config.mode === 'production' ? 'build/client' : 'public';
  const titleFont = { family: 'Besley', file: join(folder, 'fonts/card/besley.ttf') };
  const textFont = { family: 'Atkinson Hyperlegible Next', file: join(folder, 'fonts/card/atkinson.ttf') };
  const ground = await readFile(join(folder, cardGround(card.drawing)));
  const title = await fittingTitle(card.title, (text, size, width) =>
    layText({ text, font: titleFont, size, color: cream, width, ...titleLines }),
  );
  const [shortName, descriptor] = await Promise.all([
    layText({ text: card.shortName, font: titleFont, size: 36, color: cream, width: name.width, lineHeight: 1 }),
    layText({ text: card.descriptor, font: textFont, size: 25, color: sage, width: name.width, lineHeight: 1 }),
  ]);
  const gap = 9;
  const nameTop = Math.round(name.middle - (shortName.height + gap + descriptor.height) / 2);
  return composePicture(ground, [
    { ...title, left: column.left, top: column.top },
    { ...shortName, left: name.left, top: nameTop },
    { ...descriptor, left: name.left, top: nameTop + shortName.height + gap },
  ]);
}

type Lay = (text: string, size: number, width: number) => Promise<LaidText>;

async function fittingTitle(title: string, lay: Lay): Promise<LaidText> {
  for (const size of titleSizes) {
    const laid = await lay(title, size, column.width);
    if (laid.height <= column.height) return balanced(laid, (width) => lay(title, size, width));
  }
  let kept = Array.from(title);
  for (;;) {
    kept = kept.slice(0, Math.floor(kept.length * 0.9));
    const laid = await lay(`${kept.join('').replace(/\W*\s\S*$/u, '')}…`, titleSizes.at(-1) ?? 42, column.width);
    if (laid.height <= column.height || kept.length === 0) return laid;
  }
}

/** As narrow as it gets without another line, so that no word is left alone on the last. */
async function balanced(laid: LaidText, lay: (width: number) => Promise<LaidText>): Promise<LaidText> {
  let best = laid;
  for (let part = 0.95; part > 0.7; part -= 0.05) {
    const narrower = await lay(Math.round(column.width * part));
    if (narrower.height > laid.height + 8 || narrower.width > column.width * part) return best;
    best = narrower;
  }
  return best;
}
