import { nextSteps } from './parts.ts';
import { line, link, list, page, section, text } from './slots.ts';

/** The text in the header and footer, and text that several pages share. */
export const frame = page('frame', {
  label: 'On every page',
  path: '',
  sections: {
    buttons: section('Buttons', {
      slots: {
        visit: line({ label: 'Button at the bottom of the screen on phones', max: 20, sample: 'Request a visit' }),
        visitLink: link({ label: 'Goes to', sample: '/appointments' }),
        book: line({ label: 'Header button on Plan a visit', max: 20, sample: 'Book Now' }),
        bookLink: link({ label: 'Goes to', sample: '/appointments' }),
      },
    }),
    form: section('Contact form', {
      hint: 'On Home, Contact and Appointments.',
      slots: {
        permission: text({
          label: 'Permission to call, above the button',
          hint: 'Saved with each request as it read at the time. Not legal advice: have a lawyer review it.',
          max: 300,
          sample:
            'By pressing the button, you ask {clinic} to call you at this number about prosthetic or orthotic care.',
        }),
        note: text({
          label: 'Text under the form',
          max: 160,
          blank: true,
          sample: 'Only our staff read this. Please save medical details for our call.',
        }),
        talk: line({ label: 'Text before the phone number', max: 60, sample: 'Prefer to talk now?' }),
      },
      lists: {
        steps: nextSteps([
          'We call you back during office hours, at the number you give us.',
          'Together we find a time for a visit, at the clinic or by van.',
          'We tell you what to bring and what to expect.',
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
          item: { label: line({ label: 'Text', max: 30 }), query: line({ label: 'Search for', max: 40 }) },
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
    lost: section('Page not found', {
      slots: {
        lead: text({
          label: 'Text under “This page could not be found.”',
          max: 200,
          sample: 'It may have moved, or there may be a typo in the address. You haven’t lost anything.',
        }),
      },
    }),
    footer: section('Footer', {
      slots: {
        title: line({ label: 'Title above the links', max: 30, sample: 'The clinic' }),
        note: text({ label: 'Text under the tagline', max: 160, blank: true }),
      },
    }),
  },
});
