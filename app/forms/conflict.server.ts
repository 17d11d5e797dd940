import { z } from 'zod';
import { formatClock, formatDay, minuteOf } from '#app/shared/dates.ts';
import { readField, readFields } from '#app/shared/form-data.ts';
import { diffText, type ComparedText, type FieldChange } from '#app/shared/text-diff.ts';
import type { FormValues, ValueField } from './fields.ts';
import { formError, parseJson, type Reply } from './form.server.ts';

/** The values that a save is based on: a colleague's, once the person has seen them and keeps the own text, else those that were opened. */
const readSeen = (form: FormData) => readField(form, 'keep') || readField(form, 'stored');

/** Unreadable input is treated as unknown. */
export function readBase(form: FormData): FormValues {
  return parseJson(z.record(z.string(), z.string()), readSeen(form)) ?? {};
}

type Described = Record<string, ValueField | { label: string }>;
type Saved = { by?: string | null | undefined; at?: string | null | undefined };

/** Null when no colleague saved since the form was opened, or when nothing typed differs from what is stored. */
export function detectConflict(
  form: FormData,
  fields: Described,
  stored: FormValues,
  saved?: Saved | null,
): Reply | null {
  const [seen, now] = [readSeen(form), JSON.stringify(stored)];
  const isTaken = form.has('take');
  if (!isTaken && (seen === '' || seen === now)) return null;
  const mine = Object.fromEntries(Object.keys(stored).map((name) => [name, readTyped(form, name)]));
  const groupOf = (name: string) => [listOf(name)].find((list) => list && Object.hasOwn(fields, list)) ?? name;
  const names = Object.keys(stored).filter((name) => Object.hasOwn(fields, groupOf(name)));
  const differing = names.filter((name) => mine[name] !== stored[name]);
  if (!isTaken && differing.length === 0) return null;
  const changes = [...Map.groupBy(names, groupOf)].map(([name, group]) => ({
    label: fields[name]?.label ?? name,
    before: describeGroup(fields, group, stored),
    after: describeGroup(fields, group, mine),
  }));
  return conflictReply(form, { ...saved, now, changes: compareTexts(changes) });
}

type Found = Saved & {
  /** What the colleague saved, compared with what was typed. */
  changes: ComparedText[];
  /** The state of the record that the colleague saved. */
  now: string;
  keepsVersions?: boolean;
};

/** Refuses a save that is based on an older state. The person keeps what they typed, or takes what the colleague saved. */
export function conflictReply(form: FormData, { changes, now, by, at, keepsVersions = false }: Found) {
  const whose = by ? `what ${by} saved` : 'what your colleague saved';
  if (form.has('take')) {
    const notice = `This is ${whose}.${keepsVersions ? ' Yours is in Versions.' : ''}`;
    return { ok: true, notice, base: now, fresh: true, sent: readField(form, 'form') };
  }
  return {
    ...formError(form, `${by ?? 'A colleague'} saved this while you were writing.`),
    detail: 'Nothing is saved until you choose. You can change yours below first.',
    conflict: {
      by: by ?? '',
      at: at ?? '',
      seen: now,
      keepsVersions,
      changes: changes.filter(({ blocks }) => blocks.some(({ kind }) => kind !== 'same')),
    },
    status: 409,
  };
}

export function compareTexts(changes: FieldChange[]): ComparedText[] {
  return changes.map(({ label, before, after }) => ({ label, blocks: diffText(before, after) }));
}

function readTyped(form: FormData, name: string): string {
  const texts = readFields(form, name).map((text) => text.trim().replaceAll('\r\n', '\n'));
  return texts.join(', ');
}

/** The list of a name like 'week.0.opens'. */
const listOf = (name: string) => /^(\w+)\.\d+\./.exec(name)?.[1];

function describeGroup(fields: Described, group: string[], values: FormValues): string {
  const rows = [...Map.groupBy(group, (name) => (listOf(name) ? name.split('.')[1] : name)).values()];
  return rows
    .map((names) => names.map((name) => formatValue(fields[name], values[name] ?? '')).join(' '))
    .filter((row) => row.trim() !== '')
    .join('; ');
}

export function formatValue(field: Described[string] | undefined, value: string): string {
  if (!field || !('kind' in field)) return value;
  if (field.kind === 'flag') return value || 'no';
  if (value === '') return value;
  if (field.kind === 'choice') {
    const chosen = value.split(', ').map((one) => field.options[one] ?? one);
    return chosen.join(', ');
  }
  return field.kind === 'date' ? formatDay(value) : field.kind === 'time' ? formatClock(minuteOf(value)) : value;
}
