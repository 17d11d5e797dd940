/**
 * npm run pictures [-- --url URL --folder FOLDER PATH…]: every public page at 390 and 1440 pixels, light and dark, as docs/pictures/*.webp.
 * Without --url it starts the built site on a database of its own.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startDemo } from './demo.ts';
import { publicPaths, samplePaths } from './paths.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, folder: { type: 'string', default: 'docs/pictures' } },
  allowPositionals: true,
});
const paths = positionals.length > 0 ? positionals : [...publicPaths, ...samplePaths, '/no-such-page'];
const demo = values.url ? undefined : await startDemo('pictures', 4396, { LOG_LEVEL: 'warn' });
const base = values.url ?? demo?.url ?? '';
mkdirSync(values.folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: chromiumFlags,
});
for (const path of paths) {
  for (const width of [390, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto(base + path, { waitUntil: 'networkidle' });
      // Lazy pictures load when they come into view.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 600) {
          window.scrollTo(0, y);
          await new Promise((later) => setTimeout(later, 30));
        }
        window.scrollTo(0, 0);
      });
      await page.waitForLoadState('networkidle');
      const name =
        path
          .replace(/\?.*/, '')
          .replace(/[^a-z0-9]+/gi, '-')
          .replace(/^-|-$/g, '') || 'home';
      const picture = await page.screenshot({ fullPage: true });
      await sharp(picture)
        .resize({ width: Math.min(width, 960) })
        .webp({ quality: 50, effort: 5 })
        .toFile(`${values.folder}/${name}-${width}-${colorScheme}.webp`);
      await page.close();
    }
  }
}
await browser.close();
await demo?.stop();
