import { emptyOf, type ItemValues, type List, type SampledSection, type Section } from './slots.ts';
import type { SectionValues, Slot, Slots } from './slots.ts';
import { counted } from '#app/shared/phrases.ts';

/** The slots and lists of a section that staff have written or confirmed. Everything else is sample text. */
export type OwnContent = Partial<SectionValues>;

export function valuesOf({ sample }: SampledSection, own: OwnContent): SectionValues {
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, own[name] ?? value]));
}

/** `id` must be new in the list. */
export function newItem(list: List, id: string, given: Record<string, unknown> = {}): ItemValues {
  const empty = Object.entries(list.item).map(([name, slot]) => [name, emptyOf(slot)]);
  return { own: true, hidden: false, ...Object.fromEntries(empty), ...given, id };
}

export function itemsOf(values: OwnContent, name: string): ItemValues[] {
  const items = values[name];
  return Array.isArray(items) ? items : [];
}

/** A text of a section: a slot, or all of one entry of a list. */
export type SampleText = { name: string; id?: string; label: string; invented?: true };

export function textsOf(section: SampledSection, own: OwnContent): { all: number; samples: SampleText[] } {
  const values = valuesOf(section, own);
  const slots = Object.entries(section.slots).filter(([, { kind }]) => isText(kind));
  const items = Object.keys(section.lists).flatMap((name) => itemsOf(values, name).map((item) => ({ name, item })));
  return {
    all: slots.length + items.length,
    samples: [
      ...slots
        .filter(([name]) => own[name] === undefined)
        .map(([name, { label }]) => ({ name, label, ...inventedIn(section) })),
      ...items
        .filter(({ item }) => !item.own)
        .map(({ name, item }) => {
          const list = section.lists[name];
          return { name, id: item.id, label: itemLabel(list, item), ...inventedIn(list) };
        }),
    ],
  };
}

const inventedIn = (described: Pick<List, 'invented'> | undefined) =>
  described?.invented && { invented: true as const };

/** Text by or about a real person: a section or list entry that has a consent slot and is no longer sample text. */
export type Personal = { name: string; id?: string; label: string; consent: number | null; hidden: boolean };

/** The name of every consent slot. The database finds consents by this name. */
const consentName = 'consent';

export function personalIn(section: Section, own: OwnContent): Personal[] {
  const isOwn = Object.entries(section.slots).some(([name, { kind }]) => isText(kind) && own[name] !== undefined);
  const itself = { name: consentName, label: section.label, consent: consentOf(own), hidden: false };
  const entries = Object.entries(section.lists).flatMap(([name, list]) =>
    consentName in list.item ? itemsOf(own, name).flatMap((item) => personalItem(name, list, item)) : [],
  );
  return [...(isOwn && consentName in section.slots ? [itself] : []), ...entries];
}

function personalItem(name: string, list: List, item: ItemValues): Personal[] {
  const { id, hidden } = item;
  return item.own ? [{ name, id, label: itemLabel(list, item), consent: consentOf(item), hidden }] : [];
}

function consentOf(values: OwnContent | ItemValues): number | null {
  const id: unknown = Reflect.get(values, consentName);
  return typeof id === 'number' ? id : null;
}

export function isText(kind: Slot['kind']): boolean {
  return kind === 'line' || kind === 'text' || kind === 'rich';
}

export function itemLabel(list: List | undefined, item: ItemValues): string {
  return `${list?.one ?? 'entry'} “${list ? itemTitle(list, item).slice(0, 60) : ''}”`;
}

export function itemTitle({ heads, item: slots }: List, item: ItemValues): string {
  const [first = ''] = Object.keys(slots);
  return asText(Reflect.get(item, heads?.[0] ?? first)) || asText(Reflect.get(item, first));
}

export function problemOf(slot: Slot, value: unknown): string | null {
  switch (slot.kind) {
    case 'line':
    case 'text':
    case 'rich': {
      const length = typeof value === 'string' ? value.trim().length : 0;
      if (length === 0 && !slot.blank) return 'Write something here.';
      const over = length - slot.max;
      return over > 0 ? `Shorten this by ${counted(over, 'character')}.` : null;
    }
    case 'link':
      return isLink(value) ? null : 'Choose a page, or enter an address that starts with https://.';
    case 'number':
      return typeof value === 'number' && value >= slot.min && value <= slot.max
        ? null
        : `Enter a number from ${slot.min} to ${slot.max}.`;
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(slot.options, value) ? null : 'Choose one.';
    default:
      return null;
  }
}

function isLink(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (/^(\/|(\/[\w-]+)+)?(\?[\w=&-]+)?(#[\w-]+)?$/.test(value)) return value !== '';
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

export type Problem = SampleText & { slot?: string; message: string };

export function problemsIn(section: Section, own: OwnContent): Problem[] {
  const inSlots = Object.entries(section.slots).flatMap(([name, slot]) => {
    const message = own[name] === undefined ? null : problemOf(slot, own[name]);
    return message ? [{ name, label: slot.label, message }] : [];
  });
  const inLists = Object.entries(section.lists).flatMap(([name, list]) => {
    if (own[name] === undefined) return [];
    const items = itemsOf(own, name);
    const shown = items.filter(({ hidden }) => !hidden).length;
    const inItems = items.flatMap((item) => problemsInItem(list.item, item, name));
    if (shown >= list.min && items.length <= list.max) return inItems;
    const message = `Show between ${list.min} and ${list.max}. You have ${shown}.`;
    return [{ name, label: list.label, message }, ...inItems];
  });
  return [...inSlots, ...inLists];
}

function problemsInItem(slots: Slots, item: ItemValues, name: string): Problem[] {
  if (item.hidden || !item.own) return [];
  return Object.entries(slots).flatMap(([slotName, slot]) => {
    const message = problemOf(slot, Reflect.get(item, slotName));
    return message ? [{ name, id: item.id, slot: slotName, label: slot.label, message }] : [];
  });
}

export type WordChange = SampleText & { before: string; after: string };

export function changesBetween(section: SampledSection, before: OwnContent, after: OwnContent): WordChange[] {
  const [old, now] = [valuesOf(section, before), valuesOf(section, after)];
  const slots = Object.entries(section.slots).map(([name, { label }]) => ({
    name,
    label,
    before: asText(old[name]),
    after: asText(now[name]),
  }));
  const lists = Object.entries(section.lists).flatMap(([name, list]) => {
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

function itemText({ item: slots }: List, item: ItemValues | undefined): string {
  if (!item) return '';
  const texts = Object.entries(slots).map(([name, slot]) => {
    const value: unknown = Reflect.get(item, name);
    return slot.kind === 'flag' ? (value ? slot.label : '') : asText(value);
  });
  return [...texts, item.hidden ? 'Hidden' : ''].filter(Boolean).join('\n');
}

export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the order of the entries that are in both lists. */
function orderOf(items: ItemValues[], others: Map<string, ItemValues>): string {
  return items
    .filter(({ id }) => others.has(id))
    .map(({ id }) => id)
    .join(' ');
}
