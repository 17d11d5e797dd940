import { heading, searchWords } from './parts.ts';
import { choice, line, link, list, text } from '#app/records/fields.ts';
import { page, section } from './sections.ts';

const signs = { car: 'Car', door: 'Door', phone: 'Phone', ramp: 'Ramp', user: 'Person' } as const;
const sign = choice('Icon', { options: signs, start: 'door' });

/** Everything a visitor needs to know on the way, as text, so that no fact is only on the map. */
export const visit = page('visit', { label: 'Plan a visit', path: '/visit' }).of({
  top: section('Top of the page').of(heading(200)),
  door: section('At the door', {
    words: 'Parking, wheelchair, ramp, entrance',
    hint: 'Measure first: people who use wheelchairs rely on what you write.',
  }).of({
    title: line('Title', { max: 60 }),
    items: list('Entries', { one: 'entry', min: 1, max: 8, invented: true }).of({
      title: line('Title', { max: 40 }),
      text: text('Text', { max: 240 }),
      icon: sign,
    }),
  }),
  way: section('Directions in words', { words: 'How to get here, driving' }).of({
    title: line('Title', { max: 60 }),
    text: text('Text under the address', { max: 240, optional: true }),
    items: list('Directions', { one: 'direction', min: 1, max: 8, invented: true }).of({
      title: line('From', { max: 60 }),
      text: text('Directions', { max: 400 }),
    }),
  }),
  van: section('How far the van goes').of({
    ...heading(200),
    action: line('Button', { max: 24 }),
    actionLink: link('Button goes to'),
    rings: list('Service areas', { one: 'service area', min: 1, max: 6, invented: true }).of({
      title: line('How far', { max: 40 }),
      towns: text('Towns and ZIP codes', { max: 400, optional: true }),
      days: line('When', { max: 120, optional: true }),
    }),
  }),
  search: searchWords,
});
