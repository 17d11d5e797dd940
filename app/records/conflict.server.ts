import { z } from 'zod';
import { formatClock, formatDay, minuteOf } from '#app/shared/dates.ts';
import { readField, readFields } from '#app/shared/form-data.ts';
import { diffText, type ComparedText } from '#app/shared/text-diff.ts';
import type { FormValues, ValueField } from './fields.ts';
import { formError, type Reply } from './form.server.ts';
import type { FieldChange } from './revisions.ts';

const jsonValues = z
  .string()
  .max(500_000)
  .transform((text, problems): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      problems.addIssue('unreadable');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string()))
  .catch({});

/** The values that the form was opened with, sent back by the page. Unreadable input is treated as unknown. */
export function readBase(form: FormData): FormValues {
  return jsonValues.parse(readField(form, 'stored'));
}

type Described = Record<string, ValueField | { label: string }>;

/**
 * When a colleague saved since the form was opened: what only they changed is filled in, what was typed stays, and the answer lists what they
 * changed. The person can save again. Null when there is nothing to resolve.
 */
export function detectConflict(form: FormData, fields: Described, stored: FormValues, savedBy?: string): Reply | null {
  const [seen, now] = [readField(form, 'stored'), JSON.stringify(stored)];
  if (seen === '' || seen === now) return null;
  const typed = Object.fromEntries(Object.keys(stored).map((name) => [name, readTyped(form, name)]));
  const names = Object.keys(stored).filter((name) => Object.hasOwn(fields, name));
  if (names.every((name) => typed[name] === stored[name])) return null;
  const { values, theirs } = mergeFields(readBase(form), typed, stored);
  const changes = theirs
    .filter(([name = '']) => Object.hasOwn(fields, name))
    .map((group) => describeChange(fields, group, stored, values));
  const refused = conflictReply(form, changes, savedBy);
  return {
    ...refused,
    detail:
      'Their changes are filled in. Where you both changed the same field, yours is in the field. Check them and save again.',
    values: { ...refused.values, ...values },
    base: now,
    fresh: names.some((name) => values[name] !== typed[name]),
  };
}

/** `changes` go from the colleague's text to what was typed. */
export function conflictReply(form: FormData, changes: FieldChange[], savedBy = 'A colleague') {
  const notice = `${savedBy} saved this while you were writing. Yours is not saved yet.`;
  return { ...formError(form, notice), conflict: compareTexts(changes), status: 409 };
}

export function compareTexts(changes: FieldChange[]): ComparedText[] {
  return changes.map(({ label, before, after }) => ({ label, blocks: diffText(before, after) }));
}

function readTyped(form: FormData, name: string): string {
  const texts = readFields(form, name).map((text) => text.trim().replaceAll('\r\n', '\n'));
  return texts.join(', ');
}

/**
 * Three-way merge of what was typed with what a colleague saved. `theirs` names what they changed and I did not change alike. The rows of a
 * list are one group, because rows mixed from two people would match neither version.
 */
export function mergeFields(base: FormValues, mine: FormValues, stored: FormValues) {
  const values = { ...stored };
  const theirs: string[][] = [];
  const groups = Map.groupBy(Object.keys(stored), (name) => listOf(name) ?? name);
  for (const group of groups.values()) {
    const differ = (a: FormValues, b: FormValues) => group.some((name) => (a[name] ?? '') !== (b[name] ?? ''));
    if (!differ(mine, stored)) continue;
    if (differ(mine, base)) for (const name of group) values[name] = mine[name] ?? '';
    if (differ(stored, base)) theirs.push(group);
  }
  return { values, theirs };
}

/** The list of a name like 'week.0.opens'. */
const listOf = (name: string) => /^(\w+)\.\d+\./.exec(name)?.[1];

function describeChange(fields: Described, group: string[], theirs: FormValues, mine: FormValues): FieldChange {
  const [first = ''] = group;
  const list = listOf(first);
  const rows = [...Map.groupBy(group, (name) => (list ? name.split('.')[1] : name)).values()];
  const text = (values: FormValues) =>
    rows
      .map((names) => names.map((name) => formatValue(fields[name], values[name] ?? '')).join(' '))
      .filter((row) => row.trim() !== '')
      .join('; ') || 'nothing';
  return { label: fields[list ?? first]?.label ?? first, before: text(theirs), after: text(mine) };
}

function formatValue(field: Described[string] | undefined, value: string): string {
  if (!field || !('kind' in field)) return value;
  if (field.kind === 'flag') return value || 'no';
  if (value === '') return value;
  if (field.kind === 'choice') {
    const chosen = value.split(', ').map((one) => field.options[one] ?? one);
    return chosen.join(', ');
  }
  return field.kind === 'date' ? formatDay(value) : field.kind === 'time' ? formatClock(minuteOf(value)) : value;
}
