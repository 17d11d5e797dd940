import { heading, searchWords } from './parts.ts';
import { text } from '#app/records/fields.ts';
import { page, section } from './sections.ts';

const short = (label: string) => text(label, { max: 320 });

/** The plain summaries above the legal notices. Staff edit the notices themselves under Notices. */
export const notices = page('notices', { label: 'Notices', path: '/notices' }).of({
  top: section('Top of the page').of(heading(240)),
  short: section('In short', {
    hint: 'One short paragraph in plain language, shown above each notice and on its large-print sheet.',
  }).of({
    'privacy-practices': short('Notice of Privacy Practices'),
    nondiscrimination: short('Nondiscrimination'),
    'language-help': short('Help in your language'),
    'good-faith-estimate': short('Good Faith Estimate'),
    'supplier-standards': short('Medicare supplier standards'),
    complaints: short('How to complain'),
    terms: short('Terms of use'),
  }),
  search: searchWords,
});
