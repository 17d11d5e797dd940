import { line } from '#app/forms/fields.ts';

export type Redirect = { id: number; fromPath: string; toPath: string; createdBy: string };

export const redirectFields = {
  fromPath: line('Old address', {
    hint: 'As printed or linked, like /our-team, or the full address on your old website.',
    max: 500,
    missing: 'Enter the old address.',
  }),
  toPath: line('New address', {
    hint: 'A page on this website, like /about or /blog/caring-for-your-liner.',
    max: 500,
    missing: 'Enter the new address.',
  }),
};

export const redirectErrorMessages = {
  'add-redirect': 'The redirect was not saved.',
  'delete-redirect': 'The redirect was not removed.',
};

const anyOrigin = 'https://clinic.invalid';

/** Returns path, query and fragment as a browser parses them, in ASCII as a Location header requires. Null when the
 * browser would leave the site: it drops tabs and line breaks, so `/<tab>/evil.example` is another host. */
export function ownTarget(typed: string): string | null {
  const url = typed.startsWith('/') ? URL.parse(typed, anyOrigin) : null;
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** Returns the path to look up: lowercase, without host, query and trailing slash. Null when it is not an address. */
export function pathOf(typed: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `/${typed.replace(/^\/+/, '')}`, anyOrigin);
  if (!url || /[\0\\]/.test(typed)) return null;
  return url.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}

/** Returns the slug of a WordPress address, which puts the post's date before its name. */
export function wordPressSlug(path: string): string | null {
  return /^\/\d{4}\/\d{2}(?:\/\d{2})?\/([\w-]{1,200})$/.exec(path)?.[1] ?? null;
}
