import { eq, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { appContext, requestContext } from '#app/context.ts';
import { formatConsent } from '#app/features/consents/consent.ts';
import { consentHandlers, recordConsent, revokeConsent } from '#app/features/consents/consents.commands.server.ts';
import { findConsent, findConsentStates } from '#app/features/consents/consents.server.ts';
import { purgeAtMidnight, purgeEdgeOnChanges } from '#app/features/operations/purge.jobs.server.ts';
import { listTextsUnder } from '#app/features/page-editor/pages.server.ts';
import { publishPage, saveDraft } from '#app/features/page-editor/texts.commands.server.ts';
import { findDraftTexts, findPageTexts } from '#app/features/pages/content.server.ts';
import { newItem } from '#app/features/pages/content.ts';
import { home } from '#app/features/pages/home.ts';
import { findPublicPicture } from '#app/features/pictures/pictures.server.ts';
import { loader as aboutLoader } from '#app/routes/site/about.tsx';
import { loader as homeLoader } from '#app/routes/site/home.tsx';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { consents, pageTexts, versions } from '#db/schema.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { sampleItems, startingFacts } from '#tests/factories/sample-content.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { createSite } from './site.ts';

/** Uses the real server, page cache and loaders. A page is its loader's data, including structured data. */
const app = await openTestApp();
const { server, stop } = createSite(
  app,
  async (request, { requestId, address }) => {
    const context = new RouterContextProvider();
    const info = { id: requestId, address, databaseUnavailable: false, tags: new Set<'clinic'>(), typed: [] };
    context.set(appContext, app);
    context.set(requestContext, info);
    const url = new URL(request.url);
    const args = { request, url, context, params: {}, pattern: url.pathname };
    const page = await (url.pathname === '/' ? homeLoader(args) : aboutLoader(args));
    return Response.json(page, { headers: { 'Surrogate-Key': [...info.tags].join(' ') } });
  },
  (_req, _res, next) => next(),
);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const listening = server.address();
const base = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`;
afterAll(() => stop());
beforeEach(async () => {
  await app.db.delete(pageTexts);
  await app.db.delete(versions);
});

const quoteList = home.sections.quotes.fields.quotes;
const said = 'They listened before they measured.';
const story = 'He built his first limb in a barn.';
/** The documented limit is 60 seconds. */
const maxMs = 10_000;
const yesterday = clinicDay(startingZone, new Date(Date.now() - 86_400_000));

const aConsent = () =>
  recordConsent(app, testPerson, {
    signer: 'Sample Signer',
    signedOn: '2026-01-05',
    scope: 'Website',
    expiresOn: clinicDay(startingZone),
  });

/** Publishes a quote with a portrait on Home and a story on About, both covered by the consent. */
async function publishContent(consent: number | null): Promise<number | null> {
  const picture = consent && (await makePicture(app, 'blog-images'));
  const [sample] = sampleItems('home', 'quotes', 'quotes');
  const quote = newItem(quoteList, 'real', { text: said, name: 'M. L.', rating: 4, picture, consent });
  const quotes = { page: 'home', section: 'quotes' };
  const founder = { page: 'about', section: 'founder' };
  await saveDraft(app, testPerson, { ...quotes, version: 0 }, { quotes: [quote, sample] });
  await saveDraft(app, testPerson, { ...founder, version: 0 }, { story: story, ...(consent && { consent }) });
  for (const { page, section } of [quotes, founder])
    expect(await publishPage(app, testPerson, page, { [section]: 1 })).toMatchObject({ outcome: 'published' });
  return picture;
}

async function read(path: string) {
  const answer = await fetch(base + path);
  return { text: await answer.text(), isHit: answer.headers.get('Cache-Status') === 'clinic; hit' };
}

/** Requests the page until `holds` is true. `isHit` is true for a page from the cache. */
async function pollUntil(path: string, holds: (page: Awaited<ReturnType<typeof read>>) => boolean): Promise<void> {
  const begun = Date.now();
  while (!holds(await read(path))) expect(Date.now() - begun).toBeLessThan(maxMs);
}

async function waitUntilCached(): Promise<void> {
  await pollUntil('/', ({ text, isHit }) => isHit && text.includes(said));
  await pollUntil('/about', ({ text, isHit }) => isHit && text.includes(story));
}

async function expectGone(picture: number | null): Promise<void> {
  await pollUntil('/', ({ text, isHit }) => isHit && !text.includes(said));
  await pollUntil('/about', ({ text, isHit }) => isHit && !text.includes(story));
  const page = await read('/');
  expect(page.text).not.toContain('M. L.');
  // The placeholder quote is still there.
  expect(page.text).toContain('I was a lineman');
  expect(await findPublicPicture(app, picture)).toBeNull();
}

test('revoking a consent removes quote, portrait and story from pages, structured data and caches', async () => {
  const consent = await aConsent();
  const picture = await publishContent(consent);
  await waitUntilCached();
  expect(await findPublicPicture(app, picture)).not.toBeNull();
  expect((await findConsent(app, consent))?.texts).toBe(2);
  expect(await listTextsUnder(app, consent)).toEqual([
    {
      label: 'Home, quote “M. L.”',
      href: '/admin/pages/home/quotes#text.quotes.real.consent',
      state: 'published',
    },
    { label: 'About, Founder’s story', href: '/admin/pages/about/founder#text.consent', state: 'published' },
  ]);
  const inEditor = async () => formatConsent((await findConsentStates(app, [consent]))[consent]);
  expect(await inEditor()).toEqual({ text: 'Consent ends today', withheld: false });
  const form = new FormData();
  expect(await consentHandlers.revoke({ app, by: testPerson, form, id: consent })).toEqual({
    ok: true,
    notice: 'Consent revoked. Taken off the site: 2 quotes and stories.',
  });
  expect(await inEditor()).toEqual({ text: 'Consent ended. Not on the website.', withheld: true });
  await expectGone(picture);
});

test('an expired consent does the same without any write to the database', async () => {
  const consent = await aConsent();
  const picture = await publishContent(consent);
  await waitUntilCached();
  // Expiry at midnight fires no trigger.
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(consents).set({ expiresOn: yesterday }).where(eq(consents.id, consent));
  });
  expect(await read('/')).toMatchObject({ isHit: true, text: expect.stringContaining(said) });
  await purgeAtMidnight.run(app, {});
  await expectGone(picture);
});

test('without a consent, staff see the text in the preview and visitors never see it', async () => {
  const picture = await publishContent(null);
  expect(formatConsent(undefined)).toEqual({ text: 'No consent. Not on the website.', withheld: true });
  expect((await findDraftTexts(app, home, startingFacts)).quotes.quotes).toHaveLength(2);
  expect((await findPageTexts(app, home, startingFacts)).quotes.quotes).toHaveLength(1);
  await expectGone(picture);
});

test('no page reveals the id of a consent', async () => {
  const consent = await aConsent();
  await publishContent(consent);
  const { quotes } = await findPageTexts(app, home, startingFacts);
  expect(quotes.quotes[0]).toMatchObject({ text: said, rating: 4, consent: true });
});

test('a CDN is purged of every page when a consent ends', async () => {
  const consent = await aConsent();
  await publishContent(consent);
  const edge = { purgeUrl: 'http://127.0.0.1:1/', purgeMethod: 'PURGE' as const };
  const purging = purgeEdgeOnChanges({ ...app, config: { ...app.config, edge } });
  const purged = async () => {
    const { rows } = await app.db.execute<{ tag: string }>(
      sql`select distinct jsonb_array_elements_text(data->'tags') as tag from pgboss.job where name = 'purge-edge' order by 1`,
    );
    return rows.map(({ tag }) => tag);
  };
  const begun = Date.now();
  const untilPurged = async (tag: string) => {
    while (!(await purged()).includes(tag)) {
      await app.db.execute(sql`select pg_notify('changes', 'post:7')`);
      expect(Date.now() - begun).toBeLessThan(maxMs);
    }
  };
  await untilPurged('post:7');
  await app.db.execute(sql`delete from pgboss.job where name = 'purge-edge'`);
  await revokeConsent(app, testPerson, consent);
  await untilPurged('post:7');
  await untilPurged('clinic');
  // `clinic` is the tag that every page has.
  expect(await purged()).toEqual(['clinic', 'post:7']);
  await purging.stop();
});
