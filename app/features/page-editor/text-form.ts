import { itemsOf, newItem } from '#app/features/pages/content.ts';
import { findList, listFields, valueFields, type Section, type SectionValues } from '#app/features/pages/sections.ts';
import { placedTexts } from '#app/features/pages/spanish-pairs.ts';
import type { StaffPicture } from '#app/features/pictures/picture.ts';
import type { AnyValue, Fields, FormValues, ValueField } from '#app/forms/fields.ts';
import { moveInList } from '#app/forms/order.ts';

export function fieldName(slot: string, item?: { list: string; id: string }): string {
  return item ? `text.${item.list}.${item.id}.${slot}` : `text.${slot}`;
}

/** The place of a text in its section, from the name of its field. */
export const atOf = (field: string) => field.slice(fieldName('').length);

export const consentField = (name: string, id?: string) =>
  id === undefined ? fieldName('consent') : fieldName('consent', { list: name, id });

export const orderField = (list: string) => `text.${list}.order`;

/** The field of a flag that only one entry can have. Its value is the id of that entry. */
export const singleField = (list: string, slot: string) => `text.${list}.${slot}`;

/** A text that is not in the form keeps its stored value. */
export function readValues(section: Section, typed: FormValues): SectionValues {
  const values = valueFields(section).flatMap(([name, field]) => {
    const value = readField(field, typed, fieldName(name));
    return value === undefined ? [] : [[name, value]];
  });
  const lists = listFields(section).flatMap(([list, { item }]) => {
    const order = typed[orderField(list)];
    if (order === undefined) return [];
    const ids = order.split(' ').filter(Boolean);
    return [[list, ids.map((id) => ({ id, ...readItem(item, typed, { list, id }) }))]];
  });
  return Object.fromEntries([...values, ...lists]);
}

function readItem(fields: Fields, typed: FormValues, at: { list: string; id: string }) {
  const values = Object.entries(fields).map(([name, field]) => {
    if (field.kind === 'flag' && field.single) return [name, typed[singleField(at.list, name)] === at.id];
    return [name, readField(field, typed, fieldName(name, at))];
  });
  return { hidden: typed[fieldName('hidden', at)] === 'yes', ...Object.fromEntries(values) };
}

function readField({ kind }: ValueField, typed: FormValues, name: string): AnyValue | undefined {
  const text = typed[kind === 'picture' ? `${name}Id` : name];
  if (kind === 'flag') return text === 'yes';
  if (kind === 'picture') return typed[`${name}Off`] === 'yes' || !Number(text) ? null : Number(text);
  if (kind === 'consent' && text !== undefined) return Number(text) || null;
  return kind === 'number' && text !== undefined ? Math.trunc(Number(text)) || 0 : text;
}

/**
 * Spanish that was typed into a field. `of` is the English above it at that moment. Only script knows it, so without script it is the
 * English with which the form came, and `was` the Spanish.
 */
export type TypedSpanish = { at: string; spanish: string; of: string; was?: string };

export const spanishField = (field: string) => `${field}.es`;
export const spanishOfField = (field: string) => `${field}.of`;
export const spanishWasField = (field: string) => `${field}.was`;

export function readSpanish(section: Section, values: SectionValues, typed: FormValues): TypedSpanish[] {
  return placedTexts(section, values).flatMap(({ at }) => {
    const [spanish, of, was] = [spanishField, spanishOfField, spanishWasField].map(
      (name) => typed[name(fieldName(at))],
    );
    return spanish === undefined || of === undefined ? [] : [{ at, spanish, of, ...(was !== undefined && { was }) }];
  });
}

export type Step = { values: SectionValues; notice?: string; focus?: string };

/** Applies a list button's command, such as 'up items sample-3', to the form's values. */
export function takeStep(section: Section, values: SectionValues, step: string, newId: string): Step {
  const [verb, name = '', id = ''] = step.split(' ');
  const list = findList(section, name);
  if (!list) return { values };
  const items = itemsOf(values, name);
  const from = items.findIndex((item) => item.id === id);
  const withItems = (next: typeof items) => ({ ...values, [name]: next });
  if (verb === 'add' && items.length < list.max) {
    const [first = ''] = Object.keys(list.item);
    const notice = `Added number ${items.length + 1}. Write it here.`;
    return {
      values: withItems([...items, newItem(list, newId)]),
      notice,
      focus: fieldName(first, { list: name, id: newId }),
    };
  }
  const item = items[from];
  if (!item) return { values };
  const rest = items.toSpliced(from, 1);
  if (verb === 'remove')
    return { values: withItems(rest), notice: `Removed the ${list.one}. Undo restores it.`, focus: name };
  if (verb !== 'up' && verb !== 'down') return { values };
  const moved = moveInList(items, from, verb);
  return {
    values: withItems(moved),
    notice: `Now number ${moved.indexOf(item) + 1} of ${items.length}.`,
    focus: fieldName(verb, { list: name, id }),
  };
}

/** No clinic can know the outcome for the next person, and advertising rules forbid such promises. */
const promises =
  /\b(guarantee(d|s)?|cure[sd]?|pain[- ]free|painless|no pain|risk[- ]free|never (hurts?|fails?|breaks?)|always works?|(you|it) will (never|always)|100 ?%|as good as new|(walk|run) again)\b/i;

export function resultPromiseIn(text: string): string | null {
  return promises.exec(text)?.[0] ?? null;
}

export function formatCount(length: number, max: number): string {
  return length > max ? `${length - max} characters over` : `${length} of ${max} characters`;
}

/** How many texts are the clinic's own. */
export function progressOf(sections: { texts: { all: number; samples: unknown[] } }[]) {
  const all = sections.reduce((sum, { texts }) => sum + texts.all, 0);
  const samples = sections.reduce((sum, { texts }) => sum + texts.samples.length, 0);
  return { own: all - samples, all };
}

/** A draft without changes still counts: publishing it confirms the sample text. */
export function countChanges(sections: { hasDraft: boolean; changes: unknown[] }[]): number {
  return sections.reduce((sum, { hasDraft, changes }) => sum + (hasDraft ? Math.max(1, changes.length) : 0), 0);
}

export type Library = {
  field: string;
  pictures: StaffPicture[];
  /** The cursor of the next page. */
  older: number | null;
};

/** The ids of the elements to focus when the library of a slot is opened and closed. */
export const libraryId = (field: string) => `${field}-library`;
export const chooseId = (field: string) => `${field}-choose`;
