import type { DrawingName } from '#app/ui/drawings.ts';
import type { CareGroup } from './care-groups.ts';
import { braces } from './care-braces.ts';
import { limbs } from './care-limbs.ts';
import type { CareSample } from './care-sample.ts';
import { upkeep } from './care-upkeep.ts';
import { endOfPage, searchWords, objects } from './parts.ts';
import { choice, line, link, list, number, page, rich, section, text } from './slots.ts';

/** The services that every site starts with, as the migration inserted them. */
export const careSamples: Record<CareGroup, Record<string, CareSample>> = { limbs, braces, upkeep };

type Art = keyof typeof objects;
const drawing = (sample: Art) => choice({ label: 'Drawing', options: objects, sample });

const unwritten: CareSample = {
  title: '',
  brief: '',
  lead: '',
  drawing: 'socket',
  facts: [],
  what: '',
  parts: [],
  who: '',
  reasons: [],
  note: '',
  steps: [],
  stepsNote: '',
  bring: [],
  pays: '',
  questions: [],
  tag: '',
  end: '',
  description: '',
};

function isArt(name: DrawingName): name is Art & DrawingName {
  return Object.hasOwn(objects, name);
}

function describe(slug: string, sample: CareSample) {
  return page(`care-${slug}`, {
    label: `Care: ${sample.title || slug.replaceAll('-', ' ')}`,
    path: `/care/${slug}`,
    sections: {
      top: section('Title and lead', {
        slots: {
          title: line({ label: 'Title', max: 40, sample: sample.title }),
          brief: line({ label: 'Summary in the list of services', max: 80, sample: sample.brief }),
          lead: text({ label: 'Text under the title', max: 140, sample: sample.lead }),
          drawing: drawing(isArt(sample.drawing) ? sample.drawing : 'socket'),
          action: line({ label: 'Button', max: 24, sample: 'Request a visit' }),
          href: link({ label: 'Button goes to', sample: '/appointments' }),
        },
        lists: {
          facts: list({
            label: 'Quick facts',
            one: 'fact',
            min: 0,
            max: 3,
            item: { title: line({ label: 'Fact', max: 30 }), value: line({ label: 'Value', max: 30 }) },
            sample: sample.facts.map(([title, value]) => ({ title, value })),
          }),
        },
      }),
      what: section('What it is', {
        slots: { text: rich({ label: 'Text', max: 600, blank: true, sample: sample.what }) },
        lists: {
          parts: list({
            label: 'Parts labeled in the drawing',
            one: 'part',
            min: 0,
            max: 4,
            item: {
              title: line({ label: 'Part', max: 24 }),
              text: line({ label: 'What it does', max: 55 }),
              down: number({ label: 'Distance from the top, in percent', min: 0, max: 100, sample: 50 }),
              across: number({ label: 'Distance from the left, in percent', min: 0, max: 100, sample: 50 }),
            },
            sample: sample.parts.map(([title, body, down, across]) => ({ title, text: body, down, across })),
          }),
        },
      }),
      who: section('Who it is for', {
        slots: {
          text: text({ label: 'Text', max: 200, blank: true, sample: sample.who }),
          note: rich({
            label: 'Text under the reasons',
            hint: 'What someone should know before waiting for a visit.',
            max: 300,
            blank: true,
            sample: sample.note,
          }),
        },
        lists: {
          reasons: list({
            label: 'Reasons',
            one: 'reason',
            min: 0,
            max: 8,
            item: { text: line({ label: 'Reason', max: 40 }) },
            sample: sample.reasons.map((reason) => ({ text: reason })),
          }),
        },
      }),
      steps: section('Steps and times', {
        hint: 'Say when it happens, how long it takes, and what the person does.',
        slots: { note: text({ label: 'Text under the steps', max: 200, blank: true, sample: sample.stepsNote }) },
        lists: {
          steps: list({
            label: 'Steps',
            one: 'step',
            min: 0,
            max: 8,
            item: {
              title: line({ label: 'Title', max: 40 }),
              when: line({ label: 'When', max: 40 }),
              long: line({ label: 'How long', max: 30, blank: true }),
              text: text({ label: 'What happens', max: 140 }),
            },
            sample: sample.steps.map(([when, long, title, body]) => ({ title, when, long, text: body })),
          }),
        },
      }),
      bring: section('What to bring', {
        slots: {},
        lists: {
          items: list({
            label: 'What to bring',
            one: 'item',
            min: 0,
            max: 10,
            item: {
              text: line({ label: 'Item', max: 80 }),
              note: line({ label: 'More about it', max: 80, blank: true }),
            },
            sample: sample.bring.map(([body, note = '']) => ({ text: body, note })),
          }),
        },
      }),
      pays: section('Who pays', {
        hint: 'The plans come from the page What will it cost me.',
        slots: { note: rich({ label: 'About this kind of care', max: 300, blank: true, sample: sample.pays }) },
      }),
      questions: section('Questions', {
        slots: {},
        lists: {
          items: list({
            label: 'Questions',
            one: 'question',
            min: 0,
            max: 12,
            item: {
              title: line({ label: 'Question', max: 120 }),
              answer: rich({ label: 'Answer', max: 800 }),
            },
            sample: sample.questions.map(([title, answer]) => ({ title, answer })),
          }),
        },
      }),
      end: section('End of the page', {
        slots: {
          title: line({ label: 'Title', max: 60, blank: true, sample: sample.end }),
          text: text({
            label: 'Text',
            max: 120,
            blank: true,
            sample: sample.end && 'Send us three lines, and we’ll call you back during office hours.',
          }),
          tag: line({
            label: 'Posts with this tag',
            hint: 'Shows the three newest. Leave empty to show none.',
            max: 40,
            blank: true,
            sample: sample.tag,
          }),
        },
      }),
      search: searchWords(sample.title, sample.description),
    },
  });
}

export type ServicePage = ReturnType<typeof describe>;

/** Built once, because schemas are cached by the description object. */
const described = new Map(
  Object.values(careSamples).flatMap((samples) =>
    Object.entries(samples).map(([slug, sample]) => [slug, describe(slug, sample)] as const),
  ),
);
export const samplePages: ServicePage[] = [...described.values()];
const blank = describe('', unwritten).sections;

/** A service that staff have added starts without text. */
export function servicePage(slug: string): ServicePage {
  return (
    described.get(slug) ?? {
      name: `care-${slug}`,
      label: `Care: ${slug.replaceAll('-', ' ')}`,
      path: `/care/${slug}`,
      sections: blank,
    }
  );
}

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function serviceSlug(pageName: string): string | null {
  const slug = /^care-(.{1,90})$/.exec(pageName)?.[1] ?? '';
  return slugPattern.test(slug) ? slug : null;
}

export const care = page('care', {
  label: 'Care guide',
  path: '/care',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 40, sample: 'Care guide' }),
        lead: text({
          label: 'Text under the title',
          max: 160,
          sample:
            'Pick what you wear or what you need. Each page tells you what happens, how long it takes, what to bring and who pays.',
        }),
      },
    }),
    starts: section('Not sure where to start', {
      slots: { title: line({ label: 'Title', max: 40, sample: 'Not sure where to start?' }) },
      lists: {
        items: list({
          label: 'Starting points',
          one: 'way',
          min: 0,
          max: 8,
          item: {
            label: line({ label: 'In the visitor’s own words', max: 60 }),
            href: link({ label: 'Goes to', sample: '/care' }),
          },
          sample: [
            { label: 'I’ve lost a limb, or soon will', href: '/care/first-weeks' },
            { label: 'My limb or brace hurts or feels loose', href: '/care/repairs' },
            { label: 'My child needs a limb or a brace', href: '/care/children' },
            { label: 'I want to know what it will cost', href: '/care/paying' },
          ],
        }),
      },
    }),
    limbs: group(
      'Limbs',
      'leg',
      'Built around a scan or a cast of you. You try a clear test socket before we make the one you take home.',
    ),
    braces: group(
      'Braces',
      'child-run',
      'Shaped to fit your shoes, your work and your body. Your doctor may call them orthoses.',
    ),
    upkeep: group('Keeping it right', 'bench', 'Your body changes, and what you wear has to change with it.'),
    end: endOfPage('Not on the list? Ask.', 'If we don’t make it, we’ll tell you who does.'),
    search: searchWords(
      'Care guide',
      'Prosthetic limbs, braces, shoes, helmets, repairs and visits by van: what happens, how long it takes, what to bring and who pays.',
    ),
  },
});

function group(title: string, sample: Art, body: string) {
  return section(title, {
    slots: {
      title: line({ label: 'Title', max: 40, sample: title }),
      text: text({ label: 'Text', max: 160, blank: true, sample: body }),
      drawing: drawing(sample),
    },
  });
}
