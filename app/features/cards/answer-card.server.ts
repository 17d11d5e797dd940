import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import { cardGround } from './card-drawing.ts';
import { cardKey, findCard } from './card.server.ts';
import { drawCardOf } from './cards.jobs.server.ts';

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
