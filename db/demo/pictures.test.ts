import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readContent } from '#app/features/pages/content-files.server.ts';
import pictures from './pictures.json' with { type: 'json' };

const { staff, gallery: samplePictures } = readContent().seed;
const folder = path.join(import.meta.dirname, 'pictures');
const formatOf = { '.jpg': 'jpeg', '.png': 'png', '.heic': 'heif' };

test('every picture of the demo exists, matches its extension and is listed once', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(pictures.map(({ file }) => file).toSorted());
  const wrong = await Promise.all(
    pictures.map(async ({ file }) => {
      const { format } = await sharp(path.join(folder, file)).metadata();
      return Object.entries(formatOf).some(([ending, name]) => file.endsWith(ending) && format === name) ? [] : [file];
    }),
  );
  expect(wrong.flat()).toEqual([]);
});

test('some pictures are stored sideways, like photos from phones', async () => {
  const turned = await Promise.all(
    pictures
      .filter(({ file }) => file.endsWith('.jpg'))
      .map(async ({ file }) => (await sharp(await readFile(path.join(folder, file))).metadata()).orientation ?? 1),
  );
  expect(turned.filter((orientation) => orientation > 1)).toHaveLength(2);
});

test('the pictures of the demo have a description and a category, and are small', async () => {
  const names = new Set(staff.map(({ name }) => name));
  const categories = new Set(samplePictures.map(({ category }) => category));
  const wrong = pictures.filter(
    ({ use, whom, alt, category, showsPatient }) =>
      alt.length < 60 ||
      alt.length > 140 ||
      !categories.has(category) ||
      showsPatient !== (use === 'patient') ||
      (use === 'portrait' && !names.has(whom)),
  );
  expect(wrong).toEqual([]);
  const sizes = await Promise.all(pictures.map(async ({ file }) => (await stat(path.join(folder, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_400_000);
});
