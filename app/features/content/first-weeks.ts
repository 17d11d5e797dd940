import { endOfPage, searchWords } from './parts.ts';
import { line, list, rich, text } from '#app/records/fields.ts';
import { page, section } from './sections.ts';

/** 'I just lost a limb'. The page says that a surgeon's orders come before anything on it. */
export const firstWeeks = page('first-weeks', { label: 'Care: I just lost a limb', path: '/care/first-weeks' }).of({
  top: section('Top of the page').of({
    title: line('Title', { max: 40 }),
    lead: text('Text under the title', { max: 200 }),
    note: text('Text under the introduction', { max: 240, optional: true }),
  }),
  calls: section('Who to call', { hint: 'Shown first. Put emergency numbers at the top.' }).of({
    title: line('Title', { max: 40 }),
    items: list('Calls', { one: 'call', min: 0, max: 10 }).of({
      title: line('When', { max: 80 }),
      who: line('Who to call', { max: 60 }),
      phone: line('Number', { hint: 'Leave empty if the number is different for everyone.', max: 30, optional: true }),
    }),
  }),
  weeks: section('The first weeks').of({
    items: list('Parts', { one: 'part', min: 1, max: 12 }).of({
      title: line('Title', { max: 60 }),
      when: line('When', { max: 40, optional: true }),
      text: rich('Text', { max: 1_200 }),
    }),
  }),
  end: endOfPage,
  search: searchWords,
});
