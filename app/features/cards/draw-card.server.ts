import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#app/context.ts';
import { composePicture, type LaidText, layText } from '#app/platform/images.server.ts';
import { type Card, cardGround, cardKey, findCard } from './card.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import { drawCardOf } from './cards.jobs.server.ts';

/** Where the words stand on the ground that assets-src/social-images.ts has drawn. */
const column = { left: 72, top: 66, width: 620, height: 372 };
const nameBox = { left: 160, width: 530, middle: 524 };
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
    layText({ text: card.shortName, font: titleFont, size: 36, color: cream, width: nameBox.width, lineHeight: 1 }),
    layText({ text: card.descriptor, font: textFont, size: 25, color: sage, width: nameBox.width, lineHeight: 1 }),
  ]);
  const gap = 9;
  const nameTop = Math.round(nameBox.middle - (shortName.height + gap + descriptor.height) / 2);
  return composePicture(ground, [
    { ...title, left: column.left, top: column.top },
    { ...shortName, left: nameBox.left, top: nameTop },
    { ...descriptor, left: nameBox.left, top: nameTop + shortName.height + gap },
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

/** Whoever asks for a card before it is drawn waits so long for it. */
const patienceMs = 3_000;
const lookEveryMs = 150;

/** A drawn card. One that is not there yet is asked for from the worker; one that a post had before leads to the one it has now. */
export async function answerCard(app: App, request: Request, name: string): Promise<Response> {
  const number = /^(\d{1,15})\/[0-9a-f]{20}\.png$/.exec(name)?.[1];
  if (number === undefined) return notFound();
  const key = `cards/${name}`;
  const known = await cardFile(app, request, key);
  if (known) return known;
  try {
    const found = await findCard(app, await findClinicFacts(app), Number(number));
    if (!found?.isVisible) return notFound();
    const currentKey = cardKey(found.card);
    if (currentKey !== key) return elsewhere(`/${currentKey}`);
    await app.db.transaction((tx) => app.queue.enqueue(tx, drawCardOf, { number: Number(number) }));
    return (await untilDrawn(app, request, key)) ?? elsewhere(cardGround(found.card.drawing));
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    return new Response('The card can’t be drawn at the moment.', { status: 503, headers: { 'Retry-After': '5' } });
  }
}

async function untilDrawn(app: App, request: Request, key: string): Promise<Response | null> {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    await new Promise((done) => setTimeout(done, lookEveryMs));
    const drawn = await cardFile(app, request, key);
    if (drawn) return drawn;
  }
  return null;
}

/** Other sites show it beside a link to ours. Its name says what is on it: it may be kept for ever. */
async function cardFile(app: App, request: Request, key: string): Promise<Response | null> {
  const file = await app.files.read(key);
  if (!file) return null;
  const headers = {
    'Content-Type': 'image/png',
    'Content-Length': String(file.bytes),
    'Content-Disposition': 'inline',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (request.method !== 'HEAD') return new Response(file.stream, { headers });
  await file.stream.cancel();
  return new Response(null, { headers });
}

function elsewhere(address: string): Response {
  return new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store' } });
}

function notFound(): Response {
  return new Response('There is no such card.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
