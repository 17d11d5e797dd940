import { line, link, list, text } from '#app/forms/fields.ts';
import { nextSteps } from './field-groups.ts';
import { page, section } from './sections.ts';

/** The text in the header and footer, and text that several pages share. */
export const frame = page('frame', { label: 'Buttons, form, search and footer', path: '' }).of({
  buttons: section('Buttons').of({
    visit: line('Button at the bottom of the screen on phones', { max: 20 }),
    visitLink: link('Goes to'),
    book: line('Header button on the alternate home page', { max: 20 }),
    bookLink: link('Goes to'),
  }),
  form: section('Contact form', { hint: 'On Home, Contact and Appointments.' }).of({
    permission: text('Permission to call, above the button', {
      hint: 'Saved with each request as it read at the time. Not legal advice: have a lawyer review it.',
      max: 300,
    }),
    note: text('Text under the form', { max: 160, optional: true }),
    talk: line('Text before the phone number', { max: 60 }),
    steps: nextSteps,
  }),
  suggestions: section('Search').of({
    title: line('Title', { max: 40 }),
    items: list('Suggestions', { one: 'suggestion', min: 0, max: 10 }).of({
      label: line('Text', { max: 30 }),
      query: line('Search for', { max: 40 }),
    }),
  }),
  lost: section('Page not found', { words: '404, broken link' }).of({
    lead: text('Text under “This page could not be found.”', { max: 200 }),
  }),
  footer: section('Footer').of({
    note: text('Text under the tagline', { max: 160, optional: true }),
  }),
});
