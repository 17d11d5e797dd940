import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { type Db, perDatabase, isDatabaseUnavailable } from '#app/platform/db.server.ts';
import { composePicture, type LaidText, layText } from '#app/platform/images.server.ts';
import { plainSentence } from '#app/platform/plain-page.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { visiblePost } from '#app/platform/visibility.server.ts';
import { posts } from '#db/schema.ts';

/** The content of a link-preview card. Number 0 is the card of every page without one of its own. */
export type Card = { number: number; title: string; drawing: string; shortName: string; descriptor: string };

/** Raise it when the card design changes, so that all cards are drawn again. */
const designVersion = 1;

export function postCard(facts: ClinicFacts, post: { id: number; title: string; image: string | null }): Card {
  const { shortName, descriptor } = facts;
  return { number: post.id, title: post.title, drawing: cardDrawing(post.image), shortName, descriptor };
}

export function siteCard({ tagline, shortName, descriptor, legalName }: ClinicFacts): Card {
  return { number: 0, title: tagline || legalName, drawing: cardDrawing(null), shortName, descriptor };
}

/** Returns a file key with a hash of the card's content, so that a file under this key never changes. */
export function cardKey(card: Card): string {
  const { number, title, drawing, shortName, descriptor } = card;
  const content = JSON.stringify([designVersion, title, drawing, shortName, descriptor]);
  return `cards/${number}/${createHash('sha256').update(content).digest('hex').slice(0, 20)}.png`;
}

const statements = perDatabase((db: Db) => ({
  post: db
    .select({ id: posts.id, title: posts.title, image: posts.image, isVisible: sql<boolean>`${visiblePost}` })
    .from(posts)
    .where(and(eq(posts.id, sql.placeholder('id')), sql`${posts.status} <> 'deleted'`))
    .prepare('card_post'),
}));

/** Returns the current card for a post id or 0; null when there is no such post. */
export async function findCard(
  { db }: App,
  facts: ClinicFacts,
  number: number,
): Promise<{ card: Card; isVisible: boolean } | null> {
  if (number === 0) return { card: siteCard(facts), isVisible: true };
  const [post] = await statements(db).post.execute({ id: number });
  return post ? { card: postCard(facts, post), isVisible: post.isVisible ?? false } : null;
}

/** The drawings that have a card background, created by assets-src/social-images.ts. */
const drawings = new Set(['afo', 'blade', 'brace', 'foot', 'hand', 'knee', 'leg', 'oak', 'socket', 'van']);
const usualDrawing = 'leg';

export function cardDrawing(image: string | null): string {
  const name = /^\/art\/([a-z]+)\.svg$/.exec(image ?? '')?.[1];
  return name !== undefined && drawings.has(name) ? name : usualDrawing;
}

/** Shown until the card is drawn. */
function cardGround(drawing: string): string {
  return `/art/social/${drawing}.png`;
}

/** Draws the current card unless its file exists, and deletes the older cards of the same post. */
export const drawCardOf = defineJob('draw-card', z.object({ number: z.number().int().min(0) }), drawCurrentCard);

async function drawCurrentCard(app: App, { number }: { number: number }): Promise<void> {
  const found = await findCard(app, await findClinicFacts(app), number);
  const key = found && cardKey(found.card);
  if (key && !(await app.files.exists(key))) await app.files.put(key, await drawCard(app, found.card), 'image/png');
  const { files } = await app.files.list(`cards/${number}/`);
  for (const file of files) if (file.key !== key) await app.files.remove(file.key);
}

/** Text positions in pixels, which match the backgrounds from assets-src/social-images.ts. */
const column = { left: 72, top: 66, width: 620, height: 372 };
const nameBox = { left: 160, width: 530, middle: 524 };
/** Font sizes to try, largest first. A title that does not fit at the smallest is cut. */
const titleSizes = [96, 86, 77, 68, 60, 53, 47, 42];
/** Besley has wide line spacing. This reduces it to 1.12 times the font size. */
const titleLines = { lineHeight: 0.665, letterSpacing: -0.02 };
const cream = '#F1EDE1';
const sage = '#C9D3C6';

/** Returns the card as a PNG of 1200 by 630 pixels. */
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

/** Narrows the title as far as it goes without another line, so that the last line is not a single word. */
async function balanced(laid: LaidText, lay: (width: number) => Promise<LaidText>): Promise<LaidText> {
  let best = laid;
  for (let part = 0.95; part > 0.7; part -= 0.05) {
    const narrower = await lay(Math.round(column.width * part));
    if (narrower.height > laid.height + 8 || narrower.width > column.width * part) return best;
    best = narrower;
  }
  return best;
}

/** How long a request waits for a card that is not drawn yet. */
const timeoutMs = 3_000;
const lookEveryMs = 150;

/** Serves a card image. A missing one is requested from the worker; an outdated one redirects to the current one. */
export async function serveCard(app: App, request: Request, name: string): Promise<Response> {
  const number = /^(\d{1,15})\/[0-9a-f]{20}\.png$/.exec(name)?.[1];
  if (number === undefined) return notFound();
  const key = `cards/${name}`;
  const drawn = await cardFile(app, request, key);
  if (drawn) return drawn;
  try {
    const found = await findCard(app, await findClinicFacts(app), Number(number));
    if (!found?.isVisible) return notFound();
    const currentKey = cardKey(found.card);
    if (currentKey !== key) return elsewhere(`/${currentKey}`);
    await app.db.transaction((tx) => app.queue.enqueue(tx, drawCardOf, { number: Number(number) }));
    return (await untilDrawn(app, request, key)) ?? elsewhere(cardGround(found.card.drawing));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return plainSentence(503, 'The card can’t be drawn at the moment.', { 'Retry-After': '5' });
  }
}

async function untilDrawn(app: App, request: Request, key: string): Promise<Response | null> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    await new Promise((done) => setTimeout(done, lookEveryMs));
    const drawn = await cardFile(app, request, key);
    if (drawn) return drawn;
  }
  return null;
}

/** Cross-origin, because other sites show it in link previews. Immutable, because its name hashes its content. */
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

const notFound = () => plainSentence(404, 'There is no such card.');
