import { nextSteps } from './parts.ts';
import { line, link, list, page, section, text } from './slots.ts';

/** What is around every page, or on several. */
export const frame = page('frame', {
  label: 'On every page',
  path: '',
  sections: {
    buttons: section('Buttons', {
      slots: {
        visit: line({ label: 'Button at the foot of a phone', max: 20, sample: 'Request a visit' }),
        visitLink: link({ label: 'It goes to', sample: '/appointments' }),
        book: line({ label: 'Button in the header of Plan a visit', max: 20, sample: 'Book Now' }),
        bookLink: link({ label: 'It goes to', sample: '/appointments' }),
      },
    }),
    form: section('Contact form', {
      hint: 'On Home, Contact and Appointments.',
      slots: {
        permission: text({
          label: 'Permission to call, above the button',
          hint: 'Kept with each request as it was then. Not legal advice: have a lawyer read it.',
          max: 300,
          sample:
            'By pressing the button, you ask {clinic} to call you at this number about prosthetic or orthotic care.',
        }),
        note: text({
          label: 'Under the form',
          max: 160,
          blank: true,
          sample: 'Only our staff read this. Please leave medical details for the phone.',
        }),
        talk: line({ label: 'Before the phone number', max: 60, sample: 'Prefer to talk now?' }),
      },
      lists: {
        steps: nextSteps([
          'We call you back at the number you give, in office hours.',
          'Together we find a time, at the clinic or by van.',
          'We tell you what to bring and what we will do.',
        ]),
      },
    }),
    suggestions: section('Search', {
      slots: { title: line({ label: 'Title', max: 40, sample: 'People often look for' }) },
      lists: {
        items: list({
          label: 'Suggestions',
          one: 'suggestion',
          min: 0,
          max: 10,
          item: { label: line({ label: 'Words', max: 30 }), query: line({ label: 'What is searched', max: 40 }) },
          sample: [
            { label: 'Insurance', query: 'insurance' },
            { label: 'Van visits', query: 'van' },
            { label: 'Repairs', query: 'repair' },
            { label: 'Directions', query: 'directions' },
            { label: 'Español', query: 'español' },
          ],
        }),
      },
    }),
    lost: section('A page that is not there', {
      slots: {
        lead: text({
          label: 'Text under “This page could not be found.”',
          max: 200,
          sample: 'It may have moved, or the address may have a small mistake in it. Nothing you did is lost.',
        }),
      },
    }),
    footer: section('Footer', {
      slots: {
        title: line({ label: 'Title of the links', max: 30, sample: 'The clinic' }),
        note: text({ label: 'Under the tagline', max: 160, blank: true }),
      },
    }),
  },
});
