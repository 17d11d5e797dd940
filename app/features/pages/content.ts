import { clinicName, phoneToCall, town, townAndState, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { Entry, Field, ListField } from '#app/forms/fields.ts';
import { emptyOf, findList, listFields, valueFields } from './sections.ts';
import type { SampledSection, Section, SectionValues } from './sections.ts';

/** The slots and lists of a section that staff have written or confirmed. Everything else is sample text. */
export type SavedTexts = Partial<SectionValues>;

export function valuesOf({ sample }: SampledSection, own: SavedTexts): SectionValues {
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, own[name] ?? value]));
}

/** `id` must be new in the list. */
export function newItem(list: ListField, id: string, given: Record<string, unknown> = {}): Entry {
  const empty = Object.entries(list.item).map(([name, field]) => [name, emptyOf(field)]);
  return { own: true, hidden: false, ...Object.fromEntries(empty), ...given, id };
}

export function itemsOf(values: SavedTexts, name: string): Entry[] {
  const items = values[name];
  return Array.isArray(items) ? items : [];
}

/** A text of a section: a slot, or all of one entry of a list. */
type SampleText = { name: string; id?: string; label: string; invented?: true };

export function textsOf(section: SampledSection, own: SavedTexts): { all: number; samples: SampleText[] } {
  const values = valuesOf(section, own);
  const slots = valueFields(section).filter(([, { kind }]) => isText(kind));
  const items = listFields(section).flatMap(([name]) => itemsOf(values, name).map((item) => ({ name, item })));
  return {
    all: slots.length + items.length,
    samples: [
      ...slots
        .filter(([name]) => own[name] === undefined)
        .map(([name, { label }]) => ({ name, label, ...inventedIn(section) })),
      ...items
        .filter(({ item }) => !item.own)
        .map(({ name, item }) => {
          const list = findList(section, name);
          return { name, id: item.id, label: itemLabel(list, item), ...inventedIn(list) };
        }),
    ],
  };
}

const inventedIn = (list: Pick<ListField, 'invented'> | undefined) => list?.invented && { invented: true as const };

/** Text by or about a real person: a section or list entry that has a consent slot and is no longer sample text. */
export type Personal = { name: string; id?: string; label: string; consent: number | null; hidden: boolean };

/** The name of every consent slot. The database finds consents by this name. */
const consentName = 'consent';

export function personalIn(section: Section, own: SavedTexts): Personal[] {
  const isOwn = valueFields(section).some(([name, { kind }]) => isText(kind) && own[name] !== undefined);
  const itself = { name: consentName, label: section.label, consent: consentOf(own), hidden: false };
  const entries = listFields(section).flatMap(([name, list]) =>
    consentName in list.item ? itemsOf(own, name).flatMap((item) => personalItem(name, list, item)) : [],
  );
  return [...(isOwn && consentName in section.fields ? [itself] : []), ...entries];
}

function personalItem(name: string, list: ListField, item: Entry): Personal[] {
  const { id, hidden } = item;
  return item.own ? [{ name, id, label: itemLabel(list, item), consent: consentOf(item), hidden }] : [];
}

function consentOf(values: SavedTexts | Entry): number | null {
  const id: unknown = Reflect.get(values, consentName);
  return typeof id === 'number' ? id : null;
}

export function isText(kind: Field['kind']): boolean {
  return kind === 'line' || kind === 'text' || kind === 'rich';
}

export function itemLabel(list: ListField | undefined, item: Entry): string {
  return `${list?.one ?? 'entry'} “${list ? itemTitle(list, item).slice(0, 60) : ''}”`;
}

export function itemTitle({ heads, item: fields }: ListField, item: Entry): string {
  const [[first, field] = ['', null]] = Object.entries(fields);
  const title = asText(Reflect.get(item, heads?.[0] ?? first)) || asText(Reflect.get(item, first));
  return field?.kind === 'choice' ? (field.options[title] ?? title) : title;
}

export type Problem = SampleText & { slot?: string; message: string };

export type TextChange = SampleText & { before: string; after: string };

export function changesBetween(section: SampledSection, before: SavedTexts, after: SavedTexts): TextChange[] {
  const [old, now] = [valuesOf(section, before), valuesOf(section, after)];
  const slots = valueFields(section).map(([name, { label }]) => ({
    name,
    label,
    before: asText(old[name]),
    after: asText(now[name]),
  }));
  const lists = listFields(section).flatMap(([name, list]) => {
    const [olds, news] = [itemsOf(old, name), itemsOf(now, name)];
    const oldOnes = new Map(olds.map((item) => [item.id, item]));
    const newOnes = new Map(news.map((item) => [item.id, item]));
    const items = [...new Map([...oldOnes, ...newOnes])].map(([id, item]) => ({
      name,
      id,
      label: itemLabel(list, item),
      before: itemText(list, oldOnes.get(id)),
      after: itemText(list, newOnes.get(id)),
    }));
    const order = {
      name,
      label: `${list.label}: order`,
      before: orderOf(olds, newOnes),
      after: orderOf(news, oldOnes),
    };
    return [...items, order];
  });
  return [...slots, ...lists].filter((change) => change.before !== change.after);
}

function itemText({ item: fields }: ListField, item: Entry | undefined): string {
  if (!item) return '';
  const texts = Object.entries(fields).map(([name, field]) => {
    const value: unknown = Reflect.get(item, name);
    return field.kind === 'flag' ? (value ? field.label : '') : asText(value);
  });
  return [...texts, item.hidden ? 'Hidden' : ''].filter(Boolean).join('\n');
}

export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the order of the entries that are in both lists. */
function orderOf(items: Entry[], others: Map<string, Entry>): string {
  return items
    .filter(({ id }) => others.has(id))
    .map(({ id }) => id)
    .join(' ');
}

/** '{town}' in a text becomes the clinic's town, so that the text follows a change of the clinic details. */
export const factTexts = new Map<string, (facts: ClinicFacts) => string>([
  ['clinic', clinicName],
  ['phone', (facts) => phoneToCall(facts).label],
  ['cell phone', ({ cellPhone }) => cellPhone.label],
  ['town', town],
  ['town and state', townAndState],
  ['years of service', ({ yearsOfService }) => yearsOfService],
  ['years of experience', ({ historyExperience }) => historyExperience],
  ['follow-up months', ({ followUpMonths }) => String(followUpMonths)],
  ['redness minutes', ({ rednessMinutes }) => String(rednessMinutes)],
  ['below-knee weeks', ({ belowKneeWeeks }) => belowKneeWeeks],
  ['above-knee weeks', ({ aboveKneeWeeks }) => aboveKneeWeeks],
  ['arm weeks', ({ armWeeks }) => armWeeks],
  ['van driver', ({ vanDriver }) => vanDriver],
]);

/** Those that need Spanish. Numbers, names and addresses are the same in both languages. */
export const wordFacts = new Set([
  'years of service',
  'years of experience',
  'below-knee weeks',
  'above-knee weeks',
  'arm weeks',
  'van driver',
]);
