import { searchWords } from './parts.ts';
import { line, page, section, text } from './slots.ts';

const short = (label: string, sample: string) => text({ label, max: 320, sample });

/** The plain words above the law's. The notices themselves are on the staff's page Notices. */
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
            'What the law asks us to tell you, with a plain summary first. Ask at the desk for any of them on paper, in large print or read aloud.',
        }),
      },
    }),
    short: section('In short', {
      hint: 'One plain paragraph above each notice, and on its large-print sheet.',
      slots: {
        'privacy-practices': short(
          'Notice of Privacy Practices',
          'Your health record is private. We use it to treat you, to bill and to run the clinic. You can see it, get a copy, have it fixed, and ask who else got it. For most other uses we need your written yes.',
        ),
        nondiscrimination: short(
          'Nondiscrimination',
          'We treat everyone the same. Race, color, national origin, age, disability or sex make no difference. Interpreters, large print and other aids are free.',
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
          'Medicare sets rules for those who make limbs and braces: honest bills, posted hours, a real place, a warranty, repairs, and no calls you did not ask for.',
        ),
        complaints: short(
          'How to complain',
          'If something is not right, tell us. We answer within 5 days that we have it, and in writing within 14 days. You can also tell Medicare. Nobody here will hold it against you.',
        ),
        terms: short(
          'Terms of use',
          'This website gives general information. It does not take the place of a visit. In an emergency, call 911.',
        ),
      },
    }),
    search: searchWords(
      'Notices',
      'Privacy, nondiscrimination, help in your language, price estimates, Medicare supplier standards and how to complain.',
    ),
  },
});
