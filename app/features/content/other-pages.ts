import { endOfPage, heading, searchWords } from './parts.ts';
import { line, list, text } from '#app/records/fields.ts';
import { page, section } from './sections.ts';

export const contact = page('contact', { label: 'Contact', path: '/contact' }).of({
  top: section('Top of the page').of({
    ...heading(160),
    talk: line('Text above the phone number', { max: 60 }),
  }),
  ways: section('Phone, e-mail and address').of({
    title: line('Title', { max: 60 }),
    note: line('Text under the e-mail address', { max: 80, optional: true }),
  }),
  find: section('Map and van').of({
    title: line('Title above the map', { max: 60 }),
    vanTitle: line('Title beside the van', { max: 40 }),
    vanText: text('Text beside the van', { max: 160 }),
  }),
  search: searchWords,
});

export const appointments = page('appointments', { label: 'Appointments', path: '/appointments' }).of({
  top: section('Top of the page').of({
    ...heading(160),
    talk: line('Text above the phone number', { max: 60 }),
    info: line('Title above the contact information', { max: 60 }),
  }),
  sent: section('After sending', { hint: 'On the page people see after they send the form.' }).of({
    missed: text('Text under the promised time', { max: 200, optional: true }),
    title: line('Title above the list', { max: 60 }),
    items: list('What to have ready', { one: 'item', min: 1, max: 8 }).of({
      title: line('Item', { max: 60 }),
      text: line('More about it', { max: 100, optional: true }),
    }),
  }),
  search: searchWords,
});

export const gallery = page('gallery', { label: 'Gallery', path: '/gallery' }).of({
  top: section('Top of the page').of(heading(240)),
  end: endOfPage,
  search: searchWords,
});

export const blog = page('blog', { label: 'Blog', path: '/blog' }).of({
  top: section('Top of the page', { hint: 'The heading “Our Blog & News” is fixed.' }).of({
    lead: text('Text under the heading', { max: 240, optional: true }),
  }),
  call: section('Card beside every post').of({
    title: line('Title', { max: 40 }),
    text: text('Text', { max: 120, optional: true }),
  }),
  search: searchWords,
});
