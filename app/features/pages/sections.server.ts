import { z } from 'zod';
import { inputLimit, problemOf, readTyped } from '#app/forms/fields.server.ts';
import type { AnyValue, Entry, Fields, ListField, ValueField } from '#app/forms/fields.ts';
import { itemsOf, valuesOf, type SavedTexts, type Problem } from './content.ts';
import { emptyOf, listFields, valueFields, type SampledSection, type Section } from './sections.ts';
import { pairsIn, pairsName, placedTexts } from './spanish-pairs.ts';
import { marksIn } from './spanish.server.ts';

const itemState = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  own: z.boolean().default(true),
  hidden: z.boolean().default(false),
});

/** Reads a value of the stored JSON; undefined if it does not fit the field. A draft may have texts that are too long to publish. */
function readValue(field: ValueField, value: unknown): AnyValue | undefined {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return Number.isSafeInteger(value) ? Number(value) : undefined;
    case 'picture':
    case 'consent':
      return value === null ? null : Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
    case 'choice':
      return typeof value === 'string' && (Object.hasOwn(field.options, value) || (value === '' && field.optional))
        ? value
        : undefined;
    case 'date':
      return typeof value === 'string' && (value === '' || !problemOf(field, value)) ? value : undefined;
    default:
      return typeof value === 'string' && value.length <= inputLimit(field) ? value : undefined;
  }
}

type Read = { ok: true; own: SavedTexts } | { ok: false; reason: string };

class Refused extends Error {}

/** Reads what a form sent. */
export function readGiven(section: Section, given: object): Read {
  try {
    const own = Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
      const field = section.fields[name];
      if (!field) throw new Refused('This could not be read.');
      if (value === undefined) return [];
      return [[name, field.kind === 'list' ? givenItems(field, value) : givenValue(field, value)]];
    });
    return { ok: true, own: Object.fromEntries(own) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    throw error;
  }
}

function givenValue(field: ValueField, value: unknown): AnyValue {
  const isWritten = typeof value === 'string' && field.kind !== 'choice';
  if (isWritten && value.length > inputLimit(field) && 'max' in field)
    throw new Refused(`Use ${field.max.toLocaleString('en-US')} characters or fewer.`);
  const read = readValue(field, isWritten ? readTyped(field, value, true) : value);
  if (read === undefined) throw new Refused('This could not be read.');
  return read;
}

function givenItems({ max, item: fields }: ListField, value: unknown): Entry[] {
  if (!Array.isArray(value)) throw new Refused('This could not be read.');
  if (value.length > max) throw new Refused(`Use ${max} or fewer.`);
  const items = value.map((item: object) => {
    const values = Object.entries(fields).map(([name, field]) => [name, givenValue(field, Reflect.get(item, name))]);
    return { ...itemState.parse(item), ...Object.fromEntries(values) };
  });
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new Refused('Two entries have the same id.');
  return items;
}

const storedPairs = z.array(itemState.extend({ id: z.string(), es: z.string(), at: z.string() }));

/** Reads the stored text. A value that no longer fits its field falls back to the sample; the rest is kept. */
export function readStored(section: SampledSection, stored: unknown): SavedTexts {
  if (typeof stored !== 'object' || stored === null) return {};
  const own: SavedTexts = {};
  for (const [name, field] of valueFields(section)) {
    const value = readValue(field, Reflect.get(stored, name));
    if (value !== undefined) own[name] = value;
  }
  for (const [name, { max, item: fields }] of listFields(section)) {
    const items: unknown = Reflect.get(stored, name);
    const samples = itemsOf(section.sample, name);
    if (Array.isArray(items)) own[name] = items.slice(0, max).flatMap((item) => readItem(samples, fields, item));
  }
  if (pairsName in stored) {
    const pairs = storedPairs.safeParse(stored[pairsName]);
    if (pairs.success) own[pairsName] = pairs.data;
  }
  return own;
}

function readItem(samples: Entry[], fields: Fields, stored: unknown): Entry[] {
  const state = itemState.safeParse(stored);
  if (!state.success || typeof stored !== 'object' || stored === null) return [];
  const sample = samples.find(({ id }) => id === state.data.id);
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    readValue(field, Reflect.get(stored, name)) ?? sample?.[name] ?? emptyOf(field),
  ]);
  return [{ ...state.data, ...Object.fromEntries(values) }];
}

export function problemsIn(section: SampledSection, own: SavedTexts): Problem[] {
  const inValues = valueFields(section).flatMap(([name, field]) => {
    const message = own[name] === undefined ? null : problemOf(field, own[name]);
    return message ? [{ name, label: field.label, message }] : [];
  });
  const inLists = listFields(section).flatMap(([name, list]) => problemsInList(list, own, name));
  return [...inValues, ...inLists, ...problemsInSpanish(section, own)];
}

function problemsInSpanish(section: SampledSection, own: SavedTexts): Problem[] {
  const texts = placedTexts(section, valuesOf(section, own));
  return pairsIn(own).flatMap(({ english, spanish }) => {
    const marks = marksIn(english);
    return marks === marksIn(spanish)
      ? []
      : texts
          .filter((text) => text.english === english)
          .map(({ place }) => ({
            ...place,
            message: `Write the same braces and links in the Spanish as in the English: ${marks || 'none'}.`,
          }));
  });
}

function problemsInList(list: ListField, own: SavedTexts, name: string): Problem[] {
  if (own[name] === undefined) return [];
  const items = itemsOf(own, name);
  const shown = items.filter(({ hidden }) => !hidden).length;
  const inItems = items.flatMap((item) => problemsInItem(list.item, item, name));
  if (shown >= list.min && items.length <= list.max) return inItems;
  const message = `Show between ${list.min} and ${list.max}. You have ${shown}.`;
  return [{ name, label: list.label, message }, ...inItems];
}

function problemsInItem(fields: Fields, item: Entry, name: string): Problem[] {
  if (item.hidden || !item.own) return [];
  return Object.entries(fields).flatMap(([slot, field]) => {
    const message = problemOf(field, Reflect.get(item, slot));
    return message ? [{ name, id: item.id, slot, label: field.label, message }] : [];
  });
}
