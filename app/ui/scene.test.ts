import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scenes } from './scene.ts';

const folder = 'public/scenes';
const maxBytes = 25_000;

test('every scene has an AVIF and a WebP picture of at most 25 kB in 4:3, and no picture is left over', async () => {
  const files = Object.keys(scenes).flatMap((name) => [`${name}.avif`, `${name}.webp`]);
  expect((await readdir(folder)).toSorted()).toEqual(files.toSorted());
  const wrong: string[] = [];
  for (const file of files) {
    const { width, height } = await sharp(path.join(folder, file)).metadata();
    const { size } = await stat(path.join(folder, file));
    if (Math.abs(width / height - 4 / 3) > 0.005 || size > maxBytes)
      wrong.push(`${file}: ${width}x${height}, ${size} B`);
  }
  expect(wrong).toEqual([]);
});

test('every scene says in its own words what a person sees', () => {
  const texts = Object.values(scenes);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.length < 30 || text.length > 110 || text.endsWith('.'))).toEqual([]);
});

test('the opening of Home weighs no more than the drawing and the video that it replaced', async () => {
  const most = { 'hero-still.avif': maxBytes, 'hero.webm': 74_200, 'hero.mp4': 109_600 };
  for (const [file, bytes] of Object.entries(most)) {
    const { size } = await stat(path.join('public/film', file));
    expect(size).toBeLessThanOrEqual(bytes);
  }
});
