import type { FormFields } from '#app/records/form.ts';

/** An address that visitors still use, and the page that has what they look for. */
export type Redirect = { id: number; fromPath: string; toPath: string; createdBy: string };

export const redirectFields = {
  fromPath: {
    label: 'Old address',
    hint: 'As printed or linked, like /our-team, or the full address on your old website.',
    max: 500,
    required: 'Enter the old address.',
  },
  toPath: {
    label: 'New address',
    hint: 'A page on this website, like /about or /blog/caring-for-your-liner.',
    max: 500,
    required: 'Enter the new address.',
  },
} satisfies FormFields;

export const redirectFailed = {
  'add-redirect': 'The redirect was not saved.',
  'delete-redirect': 'The redirect was not removed.',
};

const anyOrigin = 'https://clinic.invalid';

/**
 * The path, query and fragment of a page of this site as a browser would read them, in ASCII as a Location header must be. Null where the
 * browser would leave the site: it drops tabs and line breaks, so that `/<tab>/evil.example` is another host.
 */
export function ownTarget(typed: string): string | null {
  const url = typed.startsWith('/') ? URL.parse(typed, anyOrigin) : null;
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The path of an address as it is looked up: without host, query, capitals and the slash at its end. Null where it is none. */
export function pathOf(typed: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `/${typed.replace(/^\/+/, '')}`, anyOrigin);
  if (!url || /[\0\\]/.test(typed)) return null;
  return url.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}

/** WordPress puts a post's day before its name. */
export function wordPressSlug(path: string): string | null {
  return /^\/\d{4}\/\d{2}(?:\/\d{2})?\/([\w-]{1,200})$/.exec(path)?.[1] ?? null;
}
