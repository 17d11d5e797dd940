import { publicPaths } from '../setup/paths.ts';
import { expect, served } from './fixtures.ts';

/** Left out: drawings on cards belong to their posts, and icons and the logo are symbols. */
const cards = /<article class="link-card[^]*?<\/article>|<noscript>[^]*?<\/noscript>/g;
const signs = new Set(['icons', 'mark']);

served('no drawing appears on more than three of the clinic’s pages', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const addresses = async (path: string) =>
    [...(await read(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const listed = await Promise.all((await addresses('/sitemap.xml')).map(addresses));
  const paths = new Set([...publicPaths, ...listed.flat()]);
  expect(paths.size).toBeGreaterThan(40);
  const uses = new Map<string, string[]>();
  for (const path of paths) {
    const main = /<main[^]*<\/main>/.exec(await read(path))?.[0].replaceAll(cards, '') ?? '';
    const drawn = new Set([...main.matchAll(/\/art\/([a-z0-9-]+)\.svg/g)].map(([, name = '']) => name));
    for (const name of drawn) uses.set(name, [...(uses.get(name) ?? []), path]);
  }
  expect(uses.size).toBeGreaterThan(25);
  const worn = [...uses].filter(([name, pages]) => pages.length > 3 && !signs.has(name));
  expect(Object.fromEntries(worn)).toEqual({});
});
