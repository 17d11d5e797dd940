import type { APIRequestContext } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { publicPaths } from '../setup/paths.ts';
import { expect, served } from './fixtures.ts';

/** Left out: drawings on cards belong to their posts, and icons and the logo are symbols. */
const cards = /<article class="link-card[^]*?<\/article>|<noscript>[^]*?<\/noscript>/g;
const signs = new Set(['icons', 'mark']);

/** Returns the main part of every public page. */
async function readMains(request: APIRequestContext): Promise<Map<string, string>> {
  const read = async (path: string) => (await request.get(path)).text();
  const addresses = async (path: string) =>
    [...(await read(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const listed = await Promise.all((await addresses('/sitemap.xml')).map(addresses));
  const mains = new Map<string, string>();
  // The Spanish pages show the same drawings.
  const english = listed.flat().filter((path) => !/^\/es(\/|$)/.test(path));
  for (const path of new Set([...publicPaths, ...english]))
    mains.set(path, /<main[^]*<\/main>/.exec(await read(path))?.[0].replaceAll(cards, '') ?? '');
  expect(mains.size).toBeGreaterThan(40);
  return mains;
}

served('no drawing appears on more than three of the clinic’s pages', async ({ request }) => {
  const uses = new Map<string, string[]>();
  for (const [path, main] of await readMains(request)) {
    const drawn = new Set([...main.matchAll(/\/art\/([a-z0-9-]+)\.svg/g)].map(([, name = '']) => name));
    for (const name of drawn) uses.set(name, [...(uses.get(name) ?? []), path]);
  }
  expect(uses.size).toBeGreaterThan(25);
  const worn = [...uses].filter(([name, pages]) => pages.length > 3 && !signs.has(name));
  expect(Object.fromEntries(worn)).toEqual({});
});

served('no drawing or scene appears twice on a page, and every scene says what it shows', async ({ request }) => {
  const wrong: string[] = [];
  let scenes = 0;
  for (const [path, main] of await readMains(request)) {
    const drawn = [...main.matchAll(/\/(?:art|scenes)\/([a-z0-9-]+)\.(?:svg|avif)/g)].map(([, name = '']) => name);
    const twice = drawn.filter((name, place) => drawn.indexOf(name) !== place && !signs.has(name));
    if (twice.length > 0) wrong.push(`${path}: ${twice.join(', ')}`);
    const images = [...parseHTML(main).document.querySelectorAll('img')];
    const alts = images.map((image) => image.getAttribute('alt') ?? 'none').filter(Boolean);
    const repeated = alts.filter((alt, place) => alts.indexOf(alt) !== place || alt === 'none');
    if (repeated.length > 0) wrong.push(`${path}: ${repeated.join(', ')}`);
    const shown = images.filter((image) => image.getAttribute('src')?.startsWith('/scenes/'));
    if (shown.some((image) => !image.getAttribute('alt'))) wrong.push(`${path}: a scene without a text`);
    scenes += shown.length;
  }
  expect(wrong).toEqual([]);
  // Fifteen pages of the care guide, one more on the first weeks, three quotes on Home, two forms and the way to the door.
  expect(scenes).toBeGreaterThanOrEqual(22);
});
