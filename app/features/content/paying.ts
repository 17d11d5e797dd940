import { endOfPage, searchWords } from './parts.ts';
import { choice, date, line, list, rich, text } from '#app/records/fields.ts';
import { page, section } from './sections.ts';

const answers = { yes: 'Yes, accepted', ask: 'Ask us first', no: 'No, not accepted' };

/** 'What will it cost me'. It states no prices, because the clinic gives them by phone and in the estimate. */
export const paying = page('paying', { label: 'Care: What will it cost me', path: '/care/paying' }).of({
  top: section('Top of the page').of({
    title: line('Title', { max: 40 }),
    lead: text('Text under the title', { max: 200 }),
  }),
  plans: section('Plans', {
    words: 'Insurance, Medicare, Medicaid, coverage, prices',
    hint: 'Shown here and on every page of the care guide.',
  }).of({
    title: line('Title', { max: 40 }),
    note: text('Text under the table', { max: 300, optional: true }),
    plans: list('Plans', { one: 'plan', min: 0, max: 60, invented: true }).of({
      name: line('Plan', { max: 60 }),
      answer: choice('Do we bill it?', { options: answers, start: 'ask' }),
      asks: line('What it often requires', { max: 80, optional: true }),
      checked: date('Last checked', { optional: true, hint: 'The day someone here checked with the plan.' }),
    }),
  }),
  ways: section('How each one works').of({
    title: line('Title', { max: 40 }),
    items: list('Ways to pay', { one: 'way', min: 0, max: 12 }).of({
      title: line('Title', { max: 60 }),
      text: rich('Text', { max: 900 }),
    }),
  }),
  estimate: section('Your estimate').of({
    title: line('Title', { max: 60 }),
    text: rich('Text', { max: 1_200 }),
  }),
  end: endOfPage,
  search: searchWords,
});
