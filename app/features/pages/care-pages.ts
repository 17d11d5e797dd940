import { choice, date, line, link, list, number, rich, text } from '#app/forms/fields.ts';
import { button, endOfPage, objects, optionalScene, questions, scene, searchWords } from './field-groups.ts';
import { page, section } from './sections.ts';

const drawing = choice('Drawing', { options: objects, start: 'socket' });

/** Kinds of plans, so that a service shows only those that its patients often have. */
export const payers = {
  medicare: 'Medicare',
  advantage: 'Medicare Advantage',
  medicaid: 'Medicaid',
  va: 'VA',
  tricare: 'TRICARE',
  work: 'workers’ comp',
  other: 'other insurance',
  none: 'no insurance',
};
const payer = choice('Kind of plan', { options: payers, start: 'other' });

/** Shared by all services, because schemas are cached by the description object. */
const serviceSections = {
  top: section('Title and lead').of({
    title: line('Title', { max: 40 }),
    brief: line('Summary in the list of services', { max: 80 }),
    lead: text('Text under the title', { max: 140 }),
    scene: scene('first-fitting'),
    drawing: choice('Drawing', { hint: 'Shown with the labeled parts.', options: objects, start: 'socket' }),
    ...button,
    facts: list('Quick facts', { one: 'fact', min: 0, max: 3 }).of({
      title: line('Fact', { max: 30 }),
      value: line('Value', { max: 30 }),
    }),
  }),
  what: section('What it is').of({
    text: rich('Text', { max: 600, optional: true }),
    parts: list('Parts labeled in the drawing', { one: 'part', min: 0, max: 4 }).of({
      title: line('Part', { max: 24 }),
      text: line('What it does', { max: 55 }),
      down: number('Distance from the top, in percent', { min: 0, max: 100, start: 50 }),
      across: number('Distance from the left, in percent', { min: 0, max: 100, start: 50 }),
    }),
  }),
  who: section('Who it is for').of({
    text: text('Text', { max: 200, optional: true }),
    note: rich('Text under the reasons', {
      hint: 'What someone should know before waiting for a visit.',
      max: 300,
      optional: true,
    }),
    reasons: list('Reasons', { one: 'reason', min: 0, max: 8 }).of({ text: line('Reason', { max: 40 }) }),
  }),
  steps: section('Steps and times', { hint: 'Say when it happens, how long it takes, and what the person does.' }).of({
    note: text('Text under the steps', { max: 200, optional: true }),
    steps: list('Steps', { one: 'step', min: 0, max: 8 }).of({
      title: line('Title', { max: 40 }),
      when: line('When', { max: 40 }),
      long: line('How long', { max: 30, optional: true }),
      text: text('What happens', { max: 140 }),
    }),
  }),
  bring: section('What to bring').of({
    items: list('What to bring', { one: 'item', min: 0, max: 10 }).of({
      text: line('Item', { max: 80 }),
      note: line('More about it', { max: 80, optional: true }),
    }),
  }),
  pays: section('Who pays', { hint: 'The plans come from the page What will it cost me.' }).of({
    note: rich('About this kind of care', { max: 300, optional: true }),
    payers: list('Plans to show', { one: 'plan', min: 0, max: 4 }).of({ payer }),
  }),
  questions: section('Questions').of({ items: questions() }),
  end: section('End of the page').of({
    title: line('Title', { max: 60, optional: true }),
    text: text('Text', { max: 120, optional: true }),
    tag: line('Posts with this tag', {
      hint: 'Shows the three newest. Leave empty to show none.',
      isKey: true,
      max: 40,
      optional: true,
    }),
  }),
  search: searchWords,
};

export type ServicePage = ReturnType<typeof servicePage>;

export const servicePage = (slug: string) =>
  page(`care-${slug}`, { label: `Care: ${slug.replaceAll('-', ' ')}`, path: `/care/${slug}` }).of(serviceSections);

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function serviceSlug(pageName: string): string | null {
  const slug = /^care-(.{1,90})$/.exec(pageName)?.[1] ?? '';
  return slugPattern.test(slug) ? slug : null;
}

export const care = page('care', { label: 'Care guide', path: '/care' }).of({
  top: section('Top of the page').of({
    title: line('Title', { max: 40 }),
    lead: text('Text under the title', { max: 160 }),
  }),
  starts: section('Not sure where to start').of({
    title: line('Title', { max: 40 }),
    items: list('Starting points', { one: 'way', min: 0, max: 8 }).of({
      label: line('In the visitor’s own words', { max: 60 }),
      href: link('Goes to', { start: '/care' }),
    }),
  }),
  limbs: group('Limbs'),
  braces: group('Braces'),
  upkeep: group('Keeping it right'),
  end: endOfPage,
  search: searchWords,
});

function group(title: string) {
  return section(title).of({
    title: line('Title', { max: 40 }),
    text: text('Text', { max: 160, optional: true }),
    drawing,
  });
}

/** 'I just lost a limb'. The page says that a surgeon's orders come before anything on it. */
export const firstWeeks = page('first-weeks', { label: 'Care: I just lost a limb', path: '/care/first-weeks' }).of({
  top: section('Top of the page').of({
    title: line('Title', { max: 40 }),
    lead: text('Text under the title', { max: 200 }),
    note: text('Text under the introduction', { max: 240, optional: true }),
    scene: scene('kitchen-table'),
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
    scene: optionalScene,
    items: list('Parts', { one: 'part', min: 1, max: 12 }).of({
      title: line('Title', { max: 60 }),
      when: line('When', { max: 40, optional: true }),
      text: rich('Text', { max: 1_200 }),
    }),
  }),
  end: endOfPage,
  search: searchWords,
});

const answers = { yes: 'Yes, accepted', ask: 'Ask us first', no: 'No, not accepted' };

/** 'What will it cost me'. It states no prices, because the clinic gives them by phone and in the estimate. */
export const paying = page('paying', { label: 'Care: What will it cost me', path: '/care/paying' }).of({
  top: section('Top of the page').of({
    title: line('Title', { max: 40 }),
    lead: text('Text under the title', { max: 200 }),
    scene: scene('front-desk'),
  }),
  plans: section('Plans', {
    words: 'Insurance, Medicare, Medicaid, coverage, prices',
    hint: 'Shown here. Each page of the care guide shows the kinds that it chooses.',
  }).of({
    title: line('Title', { max: 40 }),
    note: text('Text under the table', { max: 300, optional: true }),
    plans: list('Plans', { one: 'plan', min: 0, max: 60, invented: true }).of({
      name: line('Plan', { max: 60 }),
      payer,
      answer: choice('Do we bill it?', { options: answers, start: 'ask' }),
      asks: line('What it often requires', { max: 80, optional: true }),
      checked: date('Last checked', { optional: true, hint: 'The day someone here checked with the plan.' }),
    }),
  }),
  ways: section('How it works, and what it costs').of({
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
