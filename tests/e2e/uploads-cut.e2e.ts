import { writeFile } from 'node:fs/promises';
import { like, sql } from 'drizzle-orm';
import { galleryImages, pictures } from '#db/schema.ts';
import { closeServices } from '#server/services.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { expect, waitForHydration, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

const site = useOwnSite();
const howMany = 20;

test('twenty 12-megapixel pictures all arrive exactly once although the connection is cut three times @daily', async ({
  page,
  context,
}, testInfo) => {
  test.setTimeout(240_000);
  const shot = await makePhoto(4_000, 3_000);
  const files = Array.from({ length: howMany }, (_, i) => testInfo.outputPath(`shot-${i}.jpg`));
  for (const [i, file] of files.entries()) await writeFile(file, Buffer.concat([shot, Buffer.from(String(i))]));

  await signIn(page, '/admin/gallery');
  await waitForHydration(page);
  await page.getByLabel('Pictures to add').setInputFiles(files);
  const arrived = page.locator('li[data-state="preparing"], li[data-state="done"]');
  for (const enough of [3, 8, 13]) {
    await expect.poll(() => arrived.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    await context.setOffline(true);
    await expect(page.getByText('Connection lost. Trying again…').first()).toBeVisible();
    await context.setOffline(false);
  }
  await expect.poll(() => arrived.count(), { timeout: 120_000 }).toBe(howMany);
  await expect(page.locator('li[data-state="failed"]')).toHaveCount(0);

  const app = site().openApp();
  const sent = await app.db
    .select({
      fileName: pictures.fileName,
      bytes: pictures.bytes,
      shown: sql<number>`(select count(*)::int from ${galleryImages} where ${galleryImages.pictureId} = pictures.id)`,
    })
    .from(pictures)
    .where(like(pictures.fileName, 'shot-%'));
  await closeServices(app);
  expect(sent.map(({ fileName }) => fileName).sort()).toEqual(files.map((_, i) => `shot-${i}.jpg`).sort());
  for (const { fileName, bytes, shown } of sent) {
    expect(bytes).toBe(shot.length + (/\d+/.exec(fileName)?.[0].length ?? 0));
    expect(shown).toBe(1);
  }
});
