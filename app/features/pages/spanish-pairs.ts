import type { Entry, ValueField } from '#app/forms/fields.ts';
import type { Phrases } from '#app/shared/language.ts';
import { asText, changesBetween, isText, itemsOf, valuesOf, type SavedTexts, type TextChange } from './content.ts';
import { listFields, valueFields, type SampledSection, type Section } from './sections.ts';

/** Spanish that staff wrote, in a section's stored text, so that versions, undo and drafts include it. */
export const pairsName = 'spanish';

/** `at` is the field in which it was written: Spanish that has lost its English is shown there again. */
type Pair = { english: string; spanish: string; at: string };

export const pairsIn = (own: SavedTexts): Pair[] =>
  itemsOf(own, pairsName).map(({ id, es, at }) => ({ english: id, spanish: asText(es), at: asText(at) }));

const stored = ({ english, spanish, at }: Pair): Entry => ({ id: english, es: spanish, at, own: true, hidden: false });

export const writtenIn = (own: SavedTexts): Phrases =>
  Object.fromEntries(pairsIn(own).map(({ english, spanish }) => [english, spanish]));

/** Returns the Spanish of a section's texts by their English. What staff wrote replaces what content/es says. */
export const spanishOf = (inFiles: Phrases | undefined, own: SavedTexts): Phrases => ({
  ...inFiles,
  ...writtenIn(own),
});

type Place = { name: string; id?: string; slot?: string; label: string };
type PlacedText = { at: string; place: Place; field: ValueField; english: string };

/** Each text of a section that has Spanish, by its field, such as 'title' or 'items.sample-1.answer'. */
export function placedTexts(section: Section, values: SavedTexts): PlacedText[] {
  const slots = valueFields(section)
    .filter(isTranslatable)
    .map(([name, field]) => ({
      at: name,
      place: { name, label: field.label },
      field,
      english: asText(values[name]).trim(),
    }));
  const lists = listFields(section).flatMap(([name, list]) =>
    itemsOf(values, name).flatMap((item) =>
      Object.entries(list.item)
        .filter(isTranslatable)
        .map(([slot, field]) => ({
          at: `${name}.${item.id}.${slot}`,
          place: { name, id: item.id, slot, label: field.label },
          field,
          english: asText(Reflect.get(item, slot)).trim(),
        })),
    ),
  );
  return [...slots, ...lists];
}

const isTranslatable = ([, field]: [string, ValueField]) => isText(field.kind) && !('isKey' in field);

export type OldSpanish = { english: string; spanish: string };

/** Returns the Spanish that a field had for an earlier English text. */
export function findOldSpanish(
  inFiles: Phrases | undefined,
  own: SavedTexts,
  samples: PlacedText[],
  at: string,
): OldSpanish | null {
  const pair = pairsIn(own).findLast((one) => one.at === at);
  if (pair) return pair;
  const english = samples.find((one) => one.at === at)?.english ?? '';
  const spanish = inFiles?.[english];
  return spanish === undefined ? null : { english, spanish };
}

/** Keeps the Spanish of the texts as they are now, and for each field the last one that has lost its English. */
export function storePairs(pairs: Pair[], shown: PlacedText[]): SavedTexts {
  const isShown = ({ english }: Pair) => shown.some((text) => text.english === english);
  const last = new Map(pairs.filter((pair) => !isShown(pair)).map((pair) => [pair.at, pair]));
  const fields = new Set(shown.map(({ at }) => at));
  const kept = pairs.filter((pair) => isShown(pair) || (fields.has(pair.at) && last.get(pair.at) === pair));
  return kept.length > 0 ? { [pairsName]: kept.map(stored) } : {};
}

/** The changes of the texts, and of the Spanish of the texts as they are after them. */
export function allChanges(section: SampledSection, before: SavedTexts, after: SavedTexts): TextChange[] {
  const [old, now] = [writtenIn(before), writtenIn(after)];
  const spanish = placedTexts(section, valuesOf(section, after))
    .filter(({ english }) => old[english] !== now[english])
    .map(({ at, place, english }) => ({
      name: pairsName,
      id: at,
      label: `Spanish of ${place.label}`,
      before: old[english] ?? '',
      after: now[english] ?? '',
    }));
  return [...changesBetween(section, before, after), ...spanish];
}

/** The differences between what two people wrote, each text with the Spanish that its editor shows beside it. */
export function differencesOf(
  section: SampledSection,
  theirs: SavedTexts,
  mine: SavedTexts,
  phrasesOf: (own: SavedTexts) => Phrases,
): TextChange[] {
  const placed = [theirs, mine].map((own) => placedTexts(section, valuesOf(section, own)));
  const [before, after] = [theirs, mine].map((own, index) => {
    const phrases = phrasesOf(own);
    return new Map(placed[index]?.map(({ at, english }) => [at, phrases[english] ?? '']));
  });
  const labels = new Map(placed.flat().map(({ at, place }) => [at, place.label]));
  const spanish = [...labels].map(([at, label]) => ({
    name: pairsName,
    id: at,
    label: `Spanish of ${label}`,
    before: before?.get(at) ?? '',
    after: after?.get(at) ?? '',
  }));
  return [...changesBetween(section, theirs, mine), ...spanish];
}
