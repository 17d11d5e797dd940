import { searchWords } from './parts.ts';
import { line, page, section, text } from './slots.ts';

const short = (label: string, sample: string) => text({ label, max: 320, sample });

/** The plain summaries above the legal notices. Staff edit the notices themselves under Notices. */
export const notices = page('notices', {
  label: 'Notices',
  path: '/notices',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Notices' }),
        lead: text({
          label: 'Text under the title',
          max: 240,
          blank: true,
          sample:
            'What the law asks us to tell you, with a plain summary first. Ask at the front desk to get any of them on paper or in large print, or to have one read aloud.',
        }),
      },
    }),
    short: section('In short', {
      hint: 'One short paragraph in plain language, shown above each notice and on its large-print sheet.',
      slots: {
        'privacy-practices': short(
          'Notice of Privacy Practices',
          'Your health record is private. We use it to treat you, to bill and to run the clinic. You can see it, get a copy, ask us to correct it, and ask who else got it. For most other uses, we need your written permission.',
        ),
        nondiscrimination: short(
          'Nondiscrimination',
          'We treat everyone the same, whatever their race, color, national origin, age, disability or sex. Interpreters, large print and other aids are free.',
        ),
        'language-help': short(
          'Help in your language',
          'An interpreter costs you nothing. Call us and say the name of your language.',
        ),
        'good-faith-estimate': short(
          'Good Faith Estimate',
          'If you have no insurance, or choose not to use it, we tell you in writing what your care is likely to cost before it begins. If the bill is $400 or more above that, you can dispute it.',
        ),
        'supplier-standards': short(
          'Medicare supplier standards',
          'Medicare sets rules for those who make limbs and braces: honest bills, posted hours, a real office, a warranty, repairs, and no calls you didn’t ask for.',
        ),
        complaints: short(
          'How to complain',
          'If something isn’t right, tell us. Within 5 days we let you know that we have your complaint, and within 14 days we answer in writing. You can also tell Medicare. Nobody here will hold it against you.',
        ),
        terms: short(
          'Terms of use',
          'This website gives general information. It doesn’t take the place of a visit. In an emergency, call 911.',
        ),
      },
    }),
    search: searchWords(
      'Notices',
      'Privacy, nondiscrimination, help in your language, price estimates, Medicare supplier standards and how to complain.',
    ),
  },
});
