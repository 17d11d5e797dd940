import { nextSteps } from './parts.ts';
import { line, link, list, page, section, text } from './slots.ts';

/** The text in the header and footer, and text that several pages share. */
export const frame = page('frame', {
  label: 'On every page',
  path: '',
  sections: {
    buttons: section('Buttons', {
      slots: {
        visit: line({ label: 'Button at the bottom of the screen on phones', max: 20 }),
        visitLink: link({ label: 'Goes to' }),
        book: line({ label: 'Header button on Plan a visit', max: 20 }),
        bookLink: link({ label: 'Goes to' }),
      },
    }),
    form: section('Contact form', {
      hint: 'On Home, Contact and Appointments.',
      slots: {
        permission: text({
          label: 'Permission to call, above the button',
          hint: 'Saved with each request as it read at the time. Not legal advice: have a lawyer review it.',
          max: 300,
        }),
        note: text({ label: 'Text under the form', max: 160, blank: true }),
        talk: line({ label: 'Text before the phone number', max: 60 }),
      },
      lists: {
        steps: nextSteps,
      },
    }),
    suggestions: section('Search', {
      slots: { title: line({ label: 'Title', max: 40 }) },
      lists: {
        items: list({
          label: 'Suggestions',
          one: 'suggestion',
          min: 0,
          max: 10,
          item: { label: line({ label: 'Text', max: 30 }), query: line({ label: 'Search for', max: 40 }) },
        }),
      },
    }),
    lost: section('Page not found', {
      slots: { lead: text({ label: 'Text under “This page could not be found.”', max: 200 }) },
    }),
    footer: section('Footer', {
      slots: {
        title: line({ label: 'Title above the links', max: 30 }),
        note: text({ label: 'Text under the tagline', max: 160, blank: true }),
      },
    }),
  },
});
