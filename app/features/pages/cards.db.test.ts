import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { postTrash, savePost, createPost } from '#app/features/posts/posts.commands.server.ts';
import { moveToTrash } from '#app/history/trash.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { clinic, posts } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import {
  serveCard,
  drawCard,
  type Card,
  cardDrawing,
  cardKey,
  findCard,
  postCard,
  siteCard,
  drawCardOf,
} from './cards.server.ts';

const app = await openTestApp();
await app.db.insert(clinic).values({ facts: startingFacts }).onConflictDoNothing();

const draw = (number: number) => drawCardOf.run(app, { number });
const filesOf = async (number: number) => (await app.files.list(`cards/${number}/`)).files.map(({ key }) => key);
const get = (address: string) => serveCard(app, new Request(`http://localhost/cards/${address}`), address);
const nameOf = (card: Card) => cardKey(card).slice('cards/'.length);
const drawingOf = (bytes: Buffer) =>
  sharp(bytes).extract({ left: 720, top: 0, width: 480, height: 630 }).raw().toBuffer();
async function cardOf(number: number): Promise<Card> {
  const found = await findCard(app, startingFacts, number);
  if (!found) throw new Error('no card');
  return found.card;
}

test('a card is 1200 by 630 pixels, whatever its title', async () => {
  const titles = [
    'Skin',
    'Getting ready for your first fitting',
    'What to ask your insurance before you choose a microprocessor knee, and what to write down while you are on the phone',
    'W'.repeat(200),
    'Feet & <b>knees</b> "quoted" \u0007 é 中 😀',
    'One very '.repeat(22),
  ];
  for (const [place, title] of titles.entries()) {
    const bytes = await drawCard(app, { ...siteCard(startingFacts), title, drawing: place % 2 ? 'van' : 'socket' });
    const { width, height, format } = await sharp(bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    expect(bytes.length).toBeLessThan(150_000);
  }
});

test('two titles give two different cards, and the title never covers the drawing', async () => {
  const card = { ...siteCard(startingFacts), title: 'W'.repeat(200) };
  const [long, short] = [await drawCard(app, card), await drawCard(app, { ...card, title: 'Skin' })];
  expect(long.equals(short)).toBe(false);
  // Each PNG picks its own palette of 64 colors, so the same drawing may differ slightly.
  const [a, b] = [await drawingOf(long), await drawingOf(short)];
  const different = a.filter((value, place) => Math.abs(value - (b[place] ?? 0)) > 24).length;
  expect(different).toBeLessThan(a.length / 1_000);
});

test('publishing queues a card, and a card for a new title replaces the old one', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'First title' }));
  const { rows } = await app.db.execute(
    `select 1 from pgboss.job where name = 'draw-card' and data->>'number' = '${id}'`,
  );
  expect(rows).toHaveLength(1);
  await draw(id);
  const before = await cardOf(id);
  expect(await filesOf(id)).toEqual([cardKey(before)]);
  await savePost(app, testPerson, { postId: id, version: 1 }, makePost({ title: 'Second title' }));
  await draw(id);
  const after = await cardOf(id);
  expect(cardKey(after)).not.toBe(cardKey(before));
  expect(await filesOf(id)).toEqual([cardKey(after)]);
  const old = await get(nameOf(before));
  expect([old.status, old.headers.get('Location')]).toEqual([302, `/${cardKey(after)}`]);
});

test('a drawn card is cached as immutable, and other sites may show it', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'Kept' }));
  await draw(id);
  const answer = await get(nameOf(await cardOf(id)));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('image/png');
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1200);
});

test('a request waits for a card that is being drawn; if no worker draws it, the background is shown', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'Waited for', image: '/art/knee.svg' }));
  const name = nameOf(await cardOf(id));
  const waiting = get(name);
  await draw(id);
  expect((await waiting).status).toBe(200);
  await app.files.remove(`cards/${name}`);
  const stoodIn = await get(name);
  expect([stoodIn.status, stoodIn.headers.get('Location')]).toEqual([302, '/art/social/knee.png']);
  expect(stoodIn.headers.get('Cache-Control')).toBe('no-store');
});

test('a post that visitors cannot see has no card, and an invalid card address is not found', async () => {
  const later = await createPost(
    app,
    testPerson,
    makePost({ title: 'Later', publishAt: addDays(clinicDay(startingZone), 2) }),
  );
  expect((await get(nameOf(await cardOf(later.id)))).status).toBe(404);
  for (const name of ['', '1', '1/x.png', '../files', '999999/00000000000000000000.png', '1/../../x.png'])
    expect((await get(name)).status).toBe(404);
});

test('a deleted post’s card is deleted too', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'Leaves' }));
  await draw(id);
  await moveToTrash(app, testPerson, postTrash, id);
  await app.db.delete(posts).where(eq(posts.id, id));
  await draw(id);
  expect(await filesOf(id)).toEqual([]);
});

test('all other pages share a card with the clinic’s name, which changes with the clinic details', async () => {
  await draw(0);
  expect((await get(nameOf(siteCard(startingFacts)))).status).toBe(200);
  expect(cardKey(siteCard({ ...startingFacts, shortName: 'Pelican' }))).not.toBe(cardKey(siteCard(startingFacts)));
  const post = { id: 1, title: 'A', image: null };
  expect(cardKey(postCard({ ...startingFacts, descriptor: 'Limbs' }, post))).not.toBe(
    cardKey(postCard(startingFacts, post)),
  );
});

test('a card shows the post’s drawing; an upload or an unknown drawing falls back to the default', () => {
  spec('2.44');
  expect(cardDrawing('/art/van.svg')).toBe('van');
  expect([null, '/files/blog-images/1-x.jpg', '/art/../x.svg', '/art/mark.svg'].map(cardDrawing)).toEqual(
    Array(4).fill('leg'),
  );
});
