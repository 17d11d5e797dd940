import { z } from 'zod';
import { emptyOf, type ItemValues, type List, type SampledSection, type Section, type Slot } from './slots.ts';
import { itemsOf, type OwnContent } from './content.ts';

/** A draft may be longer than the published limit, so that nothing typed is cut. */
const most = (max: number) => max * 2 + 1_000;

function slotSchema(slot: Extract<Slot, { max: number; kind: 'line' | 'text' | 'rich' }>) {
  return z
    .string()
    .max(most(slot.max), `Use ${slot.max.toLocaleString('en-US')} characters or fewer.`)
    .transform((given) => {
      // PostgreSQL stores no NUL in jsonb.
      const text = given.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n');
      return slot.kind === 'rich' ? text : text.replaceAll(/\s*\n\s*/g, ' ');
    });
}

function schemaOf(slot: Slot): z.ZodType<string | number | boolean | null> {
  if (slot.kind === 'link') return z.string().trim().max(2_000);
  if (slot.kind === 'picture' || slot.kind === 'consent') return z.int().positive().nullable();
  if (slot.kind === 'number') return z.int();
  if (slot.kind === 'date') return z.union([z.literal(''), z.iso.date('Enter a date.')]);
  if (slot.kind === 'flag') return z.boolean();
  if (slot.kind === 'choice') return z.enum(Object.keys(slot.options));
  return slotSchema(slot);
}

const itemState = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  own: z.boolean().default(true),
  hidden: z.boolean().default(false),
});

type Schemas = {
  slots: [name: string, schema: z.ZodType<string | number | boolean | null>, slot: Slot][];
  lists: [name: string, list: List, slots: Schemas['slots'], whole: z.ZodType<ItemValues[]>][];
};
const made = new WeakMap<Section, Schemas>();

function schemasOf(section: Section): Schemas {
  const known = made.get(section);
  if (known) return known;
  const slotSchemas = (slots: Record<string, Slot>) =>
    Object.entries(slots).map(([name, slot]): Schemas['slots'][number] => [name, schemaOf(slot), slot]);
  const schemas: Schemas = {
    slots: slotSchemas(section.slots),
    lists: Object.entries(section.lists).map(([name, list]) => {
      const slots = slotSchemas(list.item);
      const item = z.object(Object.fromEntries(slots.map(([slot, schema]) => [slot, schema]))).and(itemState);
      const whole = z
        .array(item)
        .max(list.max, `Use ${list.max} or fewer.`)
        .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Two entries have the same id.');
      return [name, list, slots, whole];
    }),
  };
  made.set(section, schemas);
  return schemas;
}

export function readGiven(
  section: Section,
  given: unknown,
): { ok: true; own: OwnContent } | { ok: false; reason: string } {
  const { slots, lists } = schemasOf(section);
  const whole = z.strictObject(
    Object.fromEntries([
      ...slots.map(([name, schema]) => [name, schema] as const),
      ...lists.map(([name, , , items]) => [name, items] as const),
    ]),
  );
  const read = whole.partial().safeParse(given);
  if (read.success) return { ok: true, own: read.data };
  return { ok: false, reason: read.error.issues[0]?.message ?? 'This could not be read.' };
}

/** Reads the stored text. A slot that no longer fits its description falls back to the sample; the rest is kept. */
export function readStored(section: SampledSection, stored: unknown): OwnContent {
  if (typeof stored !== 'object' || stored === null) return {};
  const { slots, lists } = schemasOf(section);
  const own: OwnContent = {};
  for (const [name, schema] of slots) {
    const { data } = schema.safeParse(Reflect.get(stored, name));
    if (data !== undefined) own[name] = data;
  }
  for (const [name, list, itemSlots] of lists) {
    const items: unknown = Reflect.get(stored, name);
    const samples = itemsOf(section.sample, name);
    if (Array.isArray(items))
      own[name] = items.slice(0, list.max).flatMap((item) => readItem(samples, itemSlots, item));
  }
  return own;
}

function readItem(samples: ItemValues[], slots: Schemas['slots'], stored: unknown): ItemValues[] {
  const state = itemState.safeParse(stored);
  if (!state.success || typeof stored !== 'object' || stored === null) return [];
  const sample = samples.find(({ id }) => id === state.data.id);
  const values = slots.map(([name, schema, slot]) => {
    const { data } = schema.safeParse(Reflect.get(stored, name));
    return [name, data ?? sample?.[name] ?? emptyOf(slot)];
  });
  return [{ ...state.data, ...Object.fromEntries(values) }];
}
