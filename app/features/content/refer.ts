import { nextSteps, searchWords } from './parts.ts';
import { line, list, page, section, text } from './slots.ts';

export const refer = page('refer', {
  label: 'Refer a patient',
  path: '/refer',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Refer a patient' }),
        lead: text({
          label: 'Text under the title',
          max: 200,
          blank: true,
          sample: 'For doctors, therapists, discharge planners, and VA and workers’ compensation case managers.',
        }),
      },
    }),
    papers: section('What we need', {
      hint: 'Ask your billing staff before you change what an order must say. Medicare sets those rules.',
      slots: { title: line({ label: 'Title', max: 60, sample: 'What we need' }) },
      lists: {
        items: list({
          label: 'Documents',
          one: 'document',
          min: 1,
          max: 6,
          item: {
            title: line({ label: 'Document', max: 60 }),
            text: text({ label: 'What it must say', max: 240, blank: true }),
          },
          sample: [
            {
              title: 'Prescription or standard written order',
              text: 'Patient’s name or Medicare number, order date, what to make and for which side, how many, and the prescriber’s name or NPI and signature. The diagnosis helps us, too.',
            },
            {
              title: 'Notes from a visit in the last 6 months',
              text: 'They should say why the device is needed. For a leg, please add the functional level (K0 to K4).',
            },
            { title: 'Face sheet', text: 'Phone, address and insurance cards.' },
          ],
        }),
      },
    }),
    steps: section('What happens next', {
      slots: { title: line({ label: 'Title', max: 60, sample: 'What happens next' }) },
      lists: {
        items: nextSteps([
          'By the next business day, we tell your office that we have the fax, and whether anything is missing.',
          'If your patient has agreed to a call, we call them. If not, we wait to hear from them.',
          'You get our notes after the first visit and when we deliver the device.',
        ]),
      },
    }),
    hospital: section('Hospital visits', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'In the hospital or in rehab?' }),
        text: text({
          label: 'Text',
          max: 300,
          sample:
            'We come to the bedside, before or after surgery. Call the referral line, and tell us the unit and the day your patient may go home.',
        }),
      },
    }),
    search: searchWords(
      'Refer a patient',
      'For medical offices: what an order must say, which notes we need, our fax and referral line, hospital visits, and a fax cover sheet to print.',
    ),
  },
});
