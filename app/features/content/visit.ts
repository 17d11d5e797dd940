import { heading, searchWords } from './parts.ts';
import { choice, line, link, list, text } from '#app/records/fields.ts';
import { page, section } from './sections.ts';

const signs = { car: 'Car', door: 'Door', phone: 'Phone', ramp: 'Ramp', user: 'Person' } as const;
const sign = choice({ label: 'Icon', options: signs, start: 'door' });

/** Everything a visitor needs to know on the way, as text, so that no fact is only on the map. */
export const visit = page('visit', { label: 'Plan a visit', path: '/visit' }).of({
  top: section('Top of the page').of(heading(200)),
  door: section('At the door', {
    words: 'Parking, wheelchair, ramp, entrance',
    hint: 'Measure first: people who use wheelchairs rely on what you write.',
  }).of({
    title: line({ label: 'Title', max: 60 }),
    items: list({ label: 'Entries', one: 'entry', min: 1, max: 8, invented: true }).of({
      title: line({ label: 'Title', max: 40 }),
      text: text({ label: 'Text', max: 240 }),
      icon: sign,
    }),
  }),
  way: section('Directions in words', { words: 'How to get here, driving' }).of({
    title: line({ label: 'Title', max: 60 }),
    text: text({ label: 'Text under the address', max: 240, optional: true }),
    items: list({ label: 'Directions', one: 'direction', min: 1, max: 8, invented: true }).of({
      title: line({ label: 'From', max: 60 }),
      text: text({ label: 'Directions', max: 400 }),
    }),
  }),
  van: section('How far the van goes').of({
    ...heading(200),
    action: line({ label: 'Button', max: 24 }),
    actionLink: link({ label: 'Button goes to' }),
    rings: list({ label: 'Service areas', one: 'service area', min: 1, max: 6, invented: true }).of({
      title: line({ label: 'How far', max: 40 }),
      towns: text({ label: 'Towns and ZIP codes', max: 400, optional: true }),
      days: line({ label: 'When', max: 120, optional: true }),
    }),
  }),
  search: searchWords,
});
