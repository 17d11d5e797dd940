import { makeCanary, type Canary } from './canaries.ts';

/** A visitor who records every submitted canary and every response. */
export type Visitor = {
  url: string;
  canaries: Canary[];
  answers: { form: string; status: number; headers: string; reference: string; body: string }[];
};

const post = '/blog/getting-ready-for-your-first-fitting';
const contactPages = ['/', '/contact', '/appointments', '/doctors/doctor-details', '/departments/department-details'];

type Way = 'page' | 'script';
type Sent = { form: string; path: string; fields: Record<string, string>; way?: Way; origin?: string };

async function send(visitor: Visitor, { form, path, fields, way = 'page', origin = visitor.url }: Sent): Promise<void> {
  // With JavaScript, forms are sent to the same path with .data appended.
  const address = way === 'page' ? path : path === '/' ? '/_root.data?index' : `${path}.data`;
  await sendRequest(visitor, form, address === '/' ? '/?index' : address, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
  });
}

export async function sendRequest(
  visitor: Visitor,
  form: string,
  path: string,
  init: RequestInit = {},
): Promise<string> {
  const answer = await fetch(visitor.url + path, { redirect: 'manual', ...init });
  const body = await answer.text();
  visitor.answers.push({
    form,
    status: answer.status,
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    reference: [...body.matchAll(/Reference:\s*(?:<[^>]*>|\s)*([^<]*)/g)].map((match) => match[1]).join('\n'),
    body,
  });
  return body;
}

/** Creates a canary for one form and records it. */
export function newCanary(visitor: Visitor, form: string, options?: { forEverybody: boolean }): Canary {
  const canary = makeCanary(form, options);
  visitor.canaries.push(canary);
  return canary;
}

function contactFields({ name, email, phone }: Canary): Record<string, string> {
  return { name, email, phone, key: crypto.randomUUID(), what: 'brace', where: 'van', when: 'am' };
}

/** Submits every contact form with valid values. */
export async function sendContacts(visitor: Visitor, ways: Way[]): Promise<void> {
  for (const path of contactPages)
    for (const way of ways) {
      const form = `contact form of ${path}${way === 'script' ? ', with script' : ''}`;
      await send(visitor, { form, path, way, fields: contactFields(newCanary(visitor, form)) });
    }
}

export async function sendContact(visitor: Visitor, form: string, change: Record<string, string> = {}): Promise<void> {
  await send(visitor, { form, path: '/contact', fields: { ...contactFields(newCanary(visitor, form)), ...change } });
}

/** Submits forms that are invalid, too long, too large or from another site. */
export async function sendRefused(visitor: Visitor): Promise<void> {
  await sendContact(visitor, 'contact form, unfinished e-mail', {
    email: `${newCanary(visitor, 'contact form, unfinished e-mail').email.split('@', 1)[0]}@`,
  });
  await sendContact(visitor, 'contact form, invalid phone number', { phone: 'none' });
  for (const size of [100, 300_000]) {
    const form = `contact form of ${size} letters`;
    const canary = newCanary(visitor, form);
    await send(visitor, {
      form,
      path: '/contact',
      fields: { ...contactFields(canary), name: canary.name.repeat(Math.ceil(size / canary.name.length)) },
    });
  }
  const foreign = 'contact form from another site';
  await send(visitor, {
    form: foreign,
    path: '/contact',
    fields: contactFields(newCanary(visitor, foreign)),
    origin: 'https://elsewhere.example',
  });
  const nowhere = 'a form sent to a page that does not exist';
  await send(visitor, { form: nowhere, path: '/no-such-page', fields: contactFields(newCanary(visitor, nowhere)) });
  const file = 'contact form as a file';
  const { name, email, phone } = newCanary(visitor, file);
  const body = new FormData();
  for (const [field, value] of Object.entries({ name, email, phone }))
    body.set(field, new File([value], `${value}.txt`));
  await sendRequest(visitor, file, '/contact', { method: 'POST', headers: { Origin: visitor.url }, body });
  // A rejected comment is not public.
  await sendComment(visitor, 'comment, unfinished e-mail', { email: 'unfinished@' }, { forEverybody: false });
  await sendComment(
    visitor,
    'comment, too long',
    { message: makeCanary('').text.repeat(500) },
    { forEverybody: false },
  );
}

/** Submits a comment. One sent without opening the page first is held for review. */
export async function sendComment(
  visitor: Visitor,
  form: string,
  change: Record<string, string> = {},
  { forEverybody = true, opened = false } = {},
): Promise<void> {
  const page = opened ? await (await fetch(visitor.url + post)).text() : '';
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const { name, email, text } = newCanary(visitor, form, { forEverybody });
  const fields = { name, email, message: text, key: crypto.randomUUID(), shown: hidden('shown'), ...change };
  await send(visitor, { form, path: post, fields });
}

/** Searches the site for a name, as a browser would: it counts as a page view and as a search without results. */
export async function sendSearches(visitor: Visitor): Promise<void> {
  const typed = 'search by a visitor for a name';
  const query = encodeURIComponent(newCanary(visitor, typed).name);
  const browser = { 'User-Agent': 'Mozilla/5.0 Firefox/150.0', Accept: 'text/html' };
  for (const Referer of [`${visitor.url}/search?q=${query}`, `https://www.google.com/search?q=${query}`])
    await sendRequest(visitor, typed, `/search?q=${query}`, { headers: { ...browser, Referer } });
  for (const path of ['/search', '/search.data', '/'])
    for (const part of ['name', 'email', 'phone'] as const) {
      const form = `search for ${part} at ${path}`;
      await sendRequest(visitor, form, `${path}?q=${encodeURIComponent(newCanary(visitor, form)[part])}`);
    }
  const odd = 'search with a zero byte';
  await sendRequest(visitor, odd, `/search?q=${encodeURIComponent(newCanary(visitor, odd).name)}%00`);
}

/** Visitors who mistake the staff sign-in for their own. */
export async function sendSignIns(visitor: Visitor): Promise<void> {
  const form = 'sign-in by a stranger';
  const { email, text } = newCanary(visitor, form);
  await send(visitor, {
    form,
    path: '/admin/login',
    fields: { email, password: text.slice(0, 60) },
  });
  const reset = 'password reset by a stranger';
  await send(visitor, {
    form: reset,
    path: '/admin/login',
    fields: { intent: 'reset', email: newCanary(visitor, reset).email },
  });
}
