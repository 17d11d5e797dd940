import { globSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { publicPaths, samplePaths, staffPaths } from '#tests/setup/paths.ts';

/** Left out, because signing out or closing the site would stop every other attack. */
const endsAttacks = new Set(['/admin/logout', '/admin/opening']);

/** Every route as its path segments, such as 'blog', ':blogId'. A new route is attacked without being named here. */
export const patterns: string[][] = [
  ...addressesIn(routes).filter((path) => !endsAttacks.has(`/${path}`)),
  // Handled before the router.
  'admin/uploads',
  'admin/uploads/:uploadId',
  'healthz',
  'readyz',
  'status',
  '__manifest',
  'assets/*',
].map((path) => path.split('/'));

function addressesIn(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? [''] : path ? [path] : []),
    ...addressesIn(children),
  ]);
}

/** List cursors, as our pages write them into links. */
const cursors = [
  '2026-01-01T00:00:00.000000Z_1',
  '9999-12-31T23:59:59.999999Z_999999999999999',
  '2026-01-01_1',
  '1.5_1',
  '-1_1',
  'held~2026-01-01T00:00:00.000000Z_1',
];
const cursorNames = ['before', 'after', 'comments', 'more'];

/** Returns the part of a list that this run attacks. */
export type Some = <One>(list: One[]) => One[];

/** Returns every URL that our pages link to, and each page with each kind of cursor. */
export async function collectLinks(url: string, cookie: string, some: Some): Promise<string[]> {
  const links = new Set<string>();
  for (const path of [...some([...publicPaths, ...samplePaths, ...staffPaths]), '/sitemap.xml', '/feed.xml']) {
    const html = await (await fetch(url + path, { headers: { Cookie: cookie } })).text();
    for (const [, href = ''] of html.matchAll(/(?:href|action|src)="([^"#]+)"/g))
      if (URL.parse(href, url)?.origin === url)
        links.add(new URL(href.replaceAll('&amp;', '&'), url).href.slice(url.length));
    for (const name of cursorNames)
      for (const cursor of cursors) links.add(`${path}${path.includes('?') ? '&' : '?'}${name}=${cursor}`);
  }
  return [...links].filter((link) => !/^\/(assets|fonts|art)\//.test(link) && !endsAttacks.has(link));
}

/** A form of a page, as a browser would submit it. */
export type Form = { address: string; fields: [name: string, value: string][] };

/** Returns the forms of every page as staff see them. Attacks that change one field of these get furthest into the code. */
export async function collectForms(url: string, cookie: string, some: Some): Promise<Form[]> {
  const forms: Form[] = [];
  const always = ['/contact', '/admin/login', '/admin/login/code', '/admin/invitation'];
  for (const path of [...some([...publicPaths, ...samplePaths]), ...always]) {
    forms.push(...formsIn(await (await fetch(url + path)).text(), path));
  }
  for (const path of some(staffPaths))
    forms.push(...formsIn(await (await fetch(url + path, { headers: { Cookie: cookie } })).text(), path));
  const unique = new Map(
    forms.map((form) => [`${form.address} ${form.fields.map(([name]) => name).join()} ${intentOf(form)}`, form]),
  );
  return [...unique.values()].filter(({ address }) => !endsAttacks.has(address));
}

const intentOf = ({ fields }: Form) => fields.find(([name]) => name === 'intent')?.[1];

function formsIn(html: string, page: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)].flatMap(([, attributes = '', content = '']) => {
    if (!/method="post"/i.test(attributes)) return [];
    const fields: Form['fields'] = [...content.matchAll(/<(input|textarea|select|button)\b([^>]*)>([^<]*)/g)].flatMap(
      ([, tag, inside = '', text = '']): Form['fields'] => {
        const name = attribute(inside, 'name');
        return name ? [[name, attribute(inside, 'value') ?? (tag === 'textarea' ? text : '1')]] : [];
      },
    );
    return [{ address: attribute(attributes, 'action') ?? page, fields }];
  });
}

function attribute(inside: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`)
    .exec(inside)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

/** Returns the field names and values that our code reads from forms and queries. */
export function formVocabulary(): { names: string[]; intents: string[] } {
  const code = globSync(['app/routes/**/*.{ts,tsx}', 'app/features/**/*.{ts,tsx}'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const find = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].flatMap(([, word]) => word ?? []))];
  return {
    names: find(/(?:\(\w+, |\.(?:get|getAll|has)\()'([\w-]{1,30})'\)/g),
    intents: find(/case '([\w-]+)':/g),
  };
}
