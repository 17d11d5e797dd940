import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createOwnPage } from '#app/features/own-pages/own-pages.commands.server.ts';
import { samplePages } from '#app/features/words/care.ts';
import { ownPageName } from '#app/features/words/own-page.ts';
import { careServices, pageWords, siteOpening } from '#db/schema.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { requireOpenSite, writeStaticCopy } from './static-copy.server.ts';

const app = await openTestApp();
const answer = () =>
  Promise.resolve(new Response('<!doctype html><html><body><a href="/flyers">Flyers</a></body></html>'));

/** A page of staff's own; one without published words is a draft. */
async function aPage(slug: string, published: Record<string, string>): Promise<void> {
  const made = await createOwnPage(app, someStaff, { title: slug, slug, shownIn: 'unlisted' });
  await app.db
    .update(pageWords)
    .set({ published })
    .where(eq(pageWords.page, ownPageName(made.ok ? made.id : 0)));
}

test('the copy has the pages of staff’s own and of the care guide that visitors see, and links between them', async () => {
  await aPage('flyers', { title: 'Flyers' });
  await aPage('not-yet', {});
  await app.db.update(careServices).set({ isShown: false }).where(eq(careServices.slug, 'knee-brace'));
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  await writeStaticCopy(app, answer, folder);
  const files = readdirSync(folder, { recursive: true }).map(String);
  expect(files).toContain('flyers.html');
  expect(files).not.toContain('not-yet.html');
  const services = samplePages.map(({ path }) => `${path.slice(1)}.html`).filter((file) => !/knee-brace/.test(file));
  expect(files).toEqual(expect.arrayContaining(services));
  expect(files).not.toContain('care/knee-brace.html');
  expect(readFileSync(join(folder, 'care/repairs.html'), 'utf8')).toContain('href="../flyers.html"');
});

test('a site that is not open yet says how to open it or to do without its pages', async () => {
  const closed = { ...app, config: { ...app.config, mode: 'production' as const } };
  await expect(requireOpenSite(closed)).rejects.toThrow(/not open yet.*Ready to open.*--data-only/);
  await expect(requireOpenSite(app)).resolves.toBeUndefined();
  await app.db.insert(siteOpening).values({ openedBy: someStaff.name });
  await expect(requireOpenSite(closed)).resolves.toBeUndefined();
});
