import { parseHTML } from 'linkedom';
import type { App } from '#app/context.ts';
import { samplePaths } from './paths.ts';
import { openWholeSite } from './whole-site.tsx';

/** The fictional clinic's numbers, address, e-mail and name, also inside a link, and the map that names its town. */
export const placeholderFact =
  /\b(?:1?225)?.{0,3}555.?01\d\d|Example Street|cypress-po|Cypress Prosthetics|\bWalker\b|70785|30\.488|90\.861|map-reach/;

export type Read = { path: string; status: number; document?: Document; text: string };

const starts = ['/', '/sitemap.xml', '/feed.xml', '/feed.json', '/llms.txt', '/no-such-page', '/admin/login'];
const notPages = /^\/(admin|files|art|film|fonts|gallery)\//;

const isSpanish = (path: string) => /^\/es(\/|$)/.test(path);

/** Returns every page of a language that a link or the sitemap points to. */
export async function crawl(site: App, from = starts): Promise<Read[]> {
  const ask = await openWholeSite(site);
  const { publicUrl } = site.config;
  const left = new Set(from);
  const found: Read[] = [];
  for (const path of left) {
    const answer = await ask(path);
    const text = await answer.text();
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html');
    const document = isPage ? parseHTML(text).document : undefined;
    for (const script of document?.querySelectorAll('script:not([type="application/ld+json"])') ?? []) script.remove();
    const links = document
      ? [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
      : [...text.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address);
    for (const link of links) {
      const { origin, pathname, search } = new URL(link, new URL(path, publicUrl));
      if (origin === publicUrl && !notPages.test(pathname) && isSpanish(pathname) === isSpanish(from[0] ?? ''))
        left.add(pathname + search);
    }
    found.push({ path, status: answer.status, text, ...(document && { document }) });
  }
  return found;
}

/** Returns the text that people see or hear: without scripts, with alternative texts, labels and descriptions. */
export function saidBy({ document, text }: Read): string {
  if (!document) return text;
  const attributes = ['alt', 'aria-label', 'title', 'placeholder', 'content'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? ''),
  );
  return [document.documentElement.textContent, ...attributes].join('\n').replaceAll('\u00AD', '');
}

export function isSamplePage({ path }: Read): boolean {
  const { pathname } = new URL(path, 'http://site');
  return samplePaths.includes(pathname) || /^\/(doctors|departments)\/(?!ottobock)/.test(pathname);
}
