import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { and, asc, gt } from 'drizzle-orm';
import { parseHTML } from 'linkedom';
import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { fixedPages } from '#app/features/discovery/known-pages.ts';
import { findOpened } from '#app/features/launch/launch.server.ts';
import { visiblePage, visiblePost, visibleService, contentOfPage } from '#app/records/visible.server.ts';
import { slugify } from '#app/shared/slugs.ts';
import { careServices, customPages, pageContent, posts } from '#db/schema.ts';
import { ImportError } from './incoming.server.ts';

type RequestHandler = (request: Request) => Promise<Response>;
type Copy = {
  phone: { label: string; href: string };
  folder: string;
  answer: RequestHandler;
  origin: string;
  /** Page files by address. Each address is added once. */
  pages: Map<string, string>;
  /** Copied files by address; null if the site has no such file. */
  files: Map<string, string | null>;
  /** The SVG source of drawings, by path. */
  drawings: Map<string, string>;
};

const builtFiles = 'build/client';
const postsAtOnce = 500;

/** Call it before anything is written: a site that is not open answers every page request with 503. */
export async function requireOpenSite(app: App): Promise<void> {
  if (app.config.mode !== 'production' || (await findOpened(app))) return;
  throw new ImportError(
    'The site is not open yet, so there are no public pages to copy. Open it in the staff area under Ready to open, or add --data-only to export only the data and files.',
  );
}

/** Writes the public pages as files that open without a server. Returns how many there are. */
export async function writeStaticCopy(app: App, answer: RequestHandler, folder: string): Promise<number> {
  const origin = app.config.publicUrl;
  const { officePhone: phone } = await findClinicFacts(app);
  const copy: Copy = { folder, answer, origin, phone, pages: new Map(), files: new Map(), drawings: new Map() };
  for (const path of fixedPages) fileOfPage(copy, new URL(path, origin));
  const own = await app.db
    .select({ slug: customPages.slug })
    .from(customPages)
    .innerJoin(pageContent, contentOfPage)
    .where(visiblePage);
  for (const { slug } of own) copy.pages.set(`/${slug}`, `${slug}.html`);
  const services = await app.db.select({ slug: careServices.slug }).from(careServices).where(visibleService);
  for (const { slug } of services) copy.pages.set(`/care/${slug}`, `care/${slug}.html`);
  for await (const slug of visibleSlugs(app)) fileOfPage(copy, new URL(`/blog/${slug}`, origin));
  // The map grows during the loop: each page adds the lists it links to.
  for (const [address, file] of copy.pages) await writePage(copy, address, file);
  return copy.pages.size;
}

async function* visibleSlugs({ db }: App): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const rows = await db
      .select({ id: posts.id, slug: posts.slug })
      .from(posts)
      .where(and(gt(posts.id, after), visiblePost))
      .orderBy(asc(posts.id))
      .limit(postsAtOnce);
    yield* rows.map(({ slug }) => slug);
    const last = rows.at(-1);
    if (!last || rows.length < postsAtOnce) return;
    after = last.id;
  }
}

/** Lists are copied with one filter at most. All combinations of filters would be far too many pages. */
function isCopied({ pathname, searchParams }: URL): boolean {
  const asked = [...searchParams.keys()];
  const filters = asked.filter((name) => ['category', 'author', 'tag'].includes(name));
  if (pathname === '/blog')
    return (
      filters.length <= 1 && asked.every((name) => filters.includes(name) || name === 'before' || name === 'after')
    );
  if (pathname === '/gallery') return asked.every((name) => name === 'before' || name === 'category');
  if (/^\/blog\/[^/]+$/.test(pathname)) return asked.every((name) => name === 'comments');
  return fixedPages.includes(pathname) && asked.length === 0;
}

/** Returns the file of a page and adds the page to the copy; null if it is not part of the copy. */
function fileOfPage({ pages }: Copy, url: URL): string | null {
  const address = url.pathname + url.search;
  const known = pages.get(address);
  if (known) return known;
  if (!isCopied(url)) return null;
  const name = decodeURIComponent(url.pathname).slice(1) || 'index';
  const text = url.search && `-${slugify(decodeURIComponent(url.search)).slice(0, 40)}-${shortSum(url.search)}`;
  const file = `${name.replaceAll(/[^\w./-]/g, '_')}${text}.html`;
  pages.set(address, file);
  return file;
}

function shortSum(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

async function writePage(copy: Copy, address: string, file: string): Promise<void> {
  const response = await copy.answer(new Request(new URL(address, copy.origin)));
  // A post may have been deleted since it was listed.
  if (response.status === 404) return;
  if (!response.ok)
    throw new ImportError(
      `The page ${address} could not be created (status ${response.status}). The log above says why. Once it is fixed, export to a new folder. To leave out the pages, add --data-only.`,
    );
  const { document } = parseHTML(await response.text());
  for (const node of document.querySelectorAll(
    'script, lazy-drawing noscript, link[rel~="preload"], link[rel~="modulepreload"], link[rel~="prefetch"], link[rel~="manifest"], link[rel~="alternate"]',
  ))
    node.remove();
  for (const node of document.querySelectorAll('noscript')) node.replaceWith(...node.childNodes);
  for (const form of document.querySelectorAll('form')) form.replaceWith(insteadOfForm(document, copy.phone));
  for (const use of document.querySelectorAll('use')) await inlineDrawing(copy, document, use);
  for (const link of document.querySelectorAll('a[href]')) await relink(copy, file, address, link);
  for (const [selector, name] of named)
    for (const node of document.querySelectorAll(`${selector}[${name}]`)) {
      const own = await ownFile(copy, file, node.getAttribute(name) ?? '');
      if (own === null) node.removeAttribute(name);
      else node.setAttribute(name, own);
    }
  for (const node of document.querySelectorAll('[srcset]'))
    node.setAttribute('srcset', await relinkSet(copy, file, node.getAttribute('srcset') ?? ''));
  await writeInto(copy, file, `<!doctype html>\n${document.documentElement.outerHTML}`);
}

/** The elements and attributes that refer to files. */
const named = [
  ['img', 'src'],
  ['source', 'src'],
  ['video', 'src'],
  ['video', 'poster'],
  ['link', 'href'],
] as const;

function insteadOfForm(document: Document, { label, href }: Copy['phone']): HTMLElement {
  const text = document.createElement('p');
  text.append('Forms do not work in this offline copy. Please call us at ');
  const phone = document.createElement('a');
  phone.setAttribute('href', href);
  phone.textContent = label;
  text.append(phone, '.');
  return text;
}

/** Inlines a drawing, because browsers do not load <use> from another file without a server. */
async function inlineDrawing(copy: Copy, document: Document, use: Element): Promise<void> {
  const [path = '', id = ''] = (use.getAttribute('href') ?? use.getAttribute('data-href') ?? '').split('#');
  use.removeAttribute('data-href');
  if (!path) return;
  const own = `${slugify(path)}-${id}`;
  use.setAttribute('href', `#${own}`);
  if (document.querySelector(`[id="${own}"]`)) return;
  let drawings = document.querySelector('[data-drawings]');
  if (!drawings) {
    drawings = document.createElement('div');
    drawings.setAttribute('hidden', '');
    drawings.setAttribute('data-drawings', '');
    document.body.prepend(drawings);
  }
  const text = copy.drawings.get(path) ?? (await readFile(join(builtFiles, path), 'utf8'));
  copy.drawings.set(path, text);
  const holder = document.createElement('div');
  holder.innerHTML = text;
  const drawing = holder.querySelector(`[id="${id}"]`);
  if (!drawing) return;
  drawing.setAttribute('id', own);
  // A symbol needs an <svg> around it; an <svg> does not.
  if (drawing.tagName.toLowerCase() === 'svg') drawings.append(drawing);
  else {
    const around = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    around.append(drawing);
    drawings.append(around);
  }
}

/** Points a link to a page or file of the copy. A link to anything else becomes plain text. */
async function relink(copy: Copy, from: string, address: string, link: Element): Promise<void> {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#')) return;
  const url = URL.parse(href, new URL(address, copy.origin));
  if (!url || url.origin !== copy.origin) return;
  const page = fileOfPage(copy, url);
  if (page) return link.setAttribute('href', relative(from, page) + url.hash);
  const file = /\.\w{2,5}$/.test(url.pathname) ? await ownFile(copy, from, url.pathname) : null;
  if (file === null) link.removeAttribute('href');
  else link.setAttribute('href', file);
}

async function relinkSet(copy: Copy, from: string, set: string): Promise<string> {
  const parts = await Promise.all(
    set.split(/,\s+/).map(async (part) => {
      const [address = '', width = ''] = part.trim().split(/\s+/);
      const file = await ownFile(copy, from, address);
      return file === null ? [] : [`${file} ${width}`.trim()];
    }),
  );
  return parts.flat().join(', ');
}

/** Copies a file of the site and returns its path relative to the page; null if there is none. */
async function ownFile(copy: Copy, from: string, address: string): Promise<string | null> {
  const url = URL.parse(address, copy.origin);
  if (!url || url.origin !== copy.origin) return address || null;
  const path = decodeURIComponent(url.pathname);
  if (path.includes('..') || path === '/') return null;
  let file = copy.files.get(path);
  if (file === undefined) {
    copy.files.set(path, path.slice(1));
    file = await copyFile(copy, url, path);
    copy.files.set(path, file);
  }
  return file && relative(from, file);
}

async function copyFile(copy: Copy, url: URL, path: string): Promise<string | null> {
  const bytes = (await readFile(join(builtFiles, path)).catch(() => null)) ?? (await fetched(copy, url));
  if (!bytes) return null;
  const file = path.slice(1);
  await writeInto(copy, file, file.endsWith('.css') ? await relinkStyles(copy, file, bytes.toString('utf8')) : bytes);
  return file;
}

async function fetched({ answer, origin }: Copy, url: URL): Promise<Buffer | null> {
  const response = await answer(new Request(new URL(url.pathname, origin)));
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('text/html')) return null;
  return Buffer.from(await response.arrayBuffer());
}

async function relinkStyles(copy: Copy, file: string, css: string): Promise<string> {
  let relinked = css;
  for (const [whole, quoted = ''] of css.matchAll(/url\(([^)]+)\)/g)) {
    const address = quoted.replaceAll(/^['"]|['"]$/g, '');
    if (/^(data:|#)/.test(address)) continue;
    const { pathname } = new URL(address, new URL(file, `${copy.origin}/`));
    const own = await ownFile(copy, file, pathname);
    if (own) relinked = relinked.replaceAll(whole, `url("${own}")`);
  }
  return relinked;
}

function relative(from: string, to: string): string {
  return posix
    .relative(posix.dirname(from), to)
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
}

async function writeInto({ folder }: Copy, file: string, content: string | Uint8Array): Promise<void> {
  const to = join(folder, file);
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, content);
}
