import { date, line, text } from '#app/forms/fields.ts';
import { listHref } from '#app/shared/address.ts';
import { formatDay } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';

export type CoveredText = { label: string; href: string; state: 'published' | 'hidden' | 'draft' };

/** `endsIn` counts the days until it expires, if that is within the warning period; otherwise it is null. */
export type ConsentState = { state: 'valid' | 'revoked' | 'expired'; expiresOn: string | null; endsIn: number | null };

export const consentFields = {
  signer: line('Who signed', { max: 120, missing: 'Enter who signed.', autoComplete: 'off' }),
  signedOn: date('Signed on', { missing: 'Enter the date on the signed form.' }),
  scope: text('What it allows', {
    hint: 'Copy it from the signed form, for example: website and blog',
    max: 500,
    missing: 'Enter what the form allows, for example website and blog.',
    paragraphs: true,
  }),
  expiresOn: date('Last day', {
    hint: 'Leave empty if it lasts until it is revoked',
    invalid: 'Enter the last day, or leave it empty.',
    optional: true,
  }),
};

/** Staff are warned this many days before a consent's last day. */
export const warningDays = 30;

/** The consent status shown next to a quote or story. `withheld` means that visitors do not see it. */
export function formatConsent(consent: ConsentState | undefined): { text: string; withheld: boolean } {
  if (!consent) return { text: 'No consent. Not on the website.', withheld: true };
  const { state, expiresOn, endsIn } = consent;
  if (state !== 'valid') return { text: 'Consent ended. Not on the website.', withheld: true };
  if (endsIn !== null) return { text: `Consent ${formatExpiry(endsIn).toLowerCase()}`, withheld: false };
  return { text: expiresOn ? `Consent until ${formatDay(expiresOn)}` : 'With consent', withheld: false };
}

export function formatExpiry(days: number): string {
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

const unchanged = 'Something went wrong. Nothing was changed. Try again in a moment.';

export const consentErrorMessages = {
  record: 'Something went wrong. The consent was not recorded. Try again in a moment.',
  edit: 'Something went wrong. Your changes were not saved. Try again in a moment.',
  revoke: unchanged,
  attach: unchanged,
  detach: unchanged,
  scan: unchanged,
  'remove-scan': unchanged,
};

/** The number of pictures a consent covers, and of published quotes and stories. */
export type Covered = { pictures: number; texts: number };

/** Returns a count like '2 pictures' or '2 pictures and 1 quote or story'. */
export function formatCovered({ pictures, texts }: Covered): string {
  if (texts === 0) return counted(pictures, 'picture');
  const quotes = counted(texts, 'quote or story', 'quotes and stories');
  return pictures === 0 ? quotes : `${counted(pictures, 'picture')} and ${quotes}`;
}

export const consentFilters = { all: 'All', valid: 'In force', ending: 'Ending soon', ended: 'Ended' };
export type ConsentFilter = keyof typeof consentFilters;

/** `find` is the search, encrypted for the address. */
export type ConsentView = { show: ConsentFilter; q: string; find: string; before?: number | undefined };

/** Without `q`, which may be a patient's name. */
export function consentsHref({ q: _q, ...view }: Partial<ConsentView>): string {
  return listHref('/admin/consents', view);
}
