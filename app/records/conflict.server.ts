import { z } from 'zod';
import { formatClock, formatDay, minuteOf } from '#app/shared/dates.ts';
import { readField, readFields } from '#app/shared/form-data.ts';
import { diffText, mergeParagraphs, pairParagraphs, type ComparedText } from '#app/shared/text-diff.ts';
import type { Answer } from './answer.ts';
import type { FormValues, ValueField } from './fields.ts';
import { formError, parseJson, type Reply } from './form.server.ts';
import type { FieldChange } from './revisions.ts';

/** The values that the form was opened with, sent back by the page. Unreadable input is treated as unknown. */
export function readBase(form: FormData): FormValues {
  return parseJson(z.record(z.string(), z.string()), readField(form, 'stored')) ?? {};
}

type Described = Record<string, ValueField | { label: string }>;

/** Null when no colleague saved since the form was opened, or when nothing typed differs from what is stored. */
export function detectConflict(form: FormData, fields: Described, stored: FormValues, savedBy?: string): Reply | null {
  const [seen, now] = [readField(form, 'stored'), JSON.stringify(stored)];
  if (seen === '' || seen === now) return null;
  const mine = Object.fromEntries(Object.keys(stored).map((name) => [name, readTyped(form, name)]));
  const names = Object.keys(stored).filter((name) => Object.hasOwn(fields, name));
  if (names.every((name) => mine[name] === stored[name])) return null;
  const reply = conflictReply(form, {
    versions: { base: readBase(form), mine, stored },
    describe: (group, values) =>
      Object.hasOwn(fields, group[0] ?? '') ? describeGroup(fields, group, values) : { label: '', text: '' },
    now,
    by: savedBy,
  });
  return { ...reply, fresh: form.has('conflict') || names.some((name) => reply.values[name] !== mine[name]) };
}

type Versions = {
  /** The version that both people started from; empty when it is not kept. */
  base: FormValues;
  mine: FormValues;
  stored: FormValues;
};
type Resolved = {
  versions: Versions;
  /** The label and the text of fields that belong together. Fields without a label are not mentioned. */
  describe: (names: string[], values: FormValues) => { label: string; text: string };
  /** The name of the group that a field belongs to. */
  groupOf?: (name: string) => string;
  /** The state of the record that the form is based on from now on. */
  now: string;
  by?: string | null | undefined;
  at?: string;
  keepsVersions?: true;
};

/** The reply fills in what one person changed. A field that both changed stays as typed, and the person chooses before the next save. */
export function conflictReply(form: FormData, { versions, describe, groupOf, now, by, at = '', ...rest }: Resolved) {
  const { mine, stored } = versions;
  const { values, both, theirs, mixed } = mergeFields(versions, groupOf);
  const refused = formError(form, `${by ?? 'A colleague'} saved this while you were writing. Yours is not saved yet.`);
  const choices = both.flatMap((names) => {
    const [{ label, text }, typed] = [describe(names, stored), describe(names, mine)];
    if (!label) return [];
    const own = Object.fromEntries(names.map((name) => [name, stored[name] ?? '']));
    return [{ label, ...compareSides(text || 'nothing', typed.text || 'nothing'), theirs: own, chosen: '' }];
  });
  const whole = theirs.map((names) => describe(names, stored));
  const parts = mixed.map((names) => ({ ...describe(names, stored), text: null }));
  const taken = [...whole, ...parts].filter(({ label }) => label);
  const conflict: Answer['conflict'] = {
    by: by ?? '',
    at,
    from: refused.base ?? '',
    keepsVersions: rest.keepsVersions ?? false,
    choices,
    taken: taken.map(({ label, text }) => ({ label, text: text === null ? text : text.slice(0, 200) || 'nothing' })),
  };
  return {
    ...refused,
    detail:
      choices.length > 0
        ? 'Nothing is lost. Choose what it should say, then save once.'
        : 'Their changes are filled in. Check them and save again.',
    values: { ...refused.values, ...values },
    base: now,
    fresh: true,
    conflict,
    status: 409,
  };
}

export function compareTexts(changes: FieldChange[]): ComparedText[] {
  return changes.map(({ label, before, after }) => ({ label, blocks: diffText(before, after) }));
}

/** Compares only the paragraphs that differ. */
function compareSides(theirs: string, mine: string) {
  const pairs = pairParagraphs(theirs, mine);
  const differing = pairs.filter(({ before, after }) => before !== after).length;
  const verb = differing === 1 ? 'differs' : 'differ';
  return {
    note: pairs.length > 1 ? `${differing} of ${pairs.length} paragraphs ${verb}` : '',
    blocks: diffText(theirs, mine).filter(({ kind }) => kind !== 'same'),
  };
}

function readTyped(form: FormData, name: string): string {
  const texts = readFields(form, name).map((text) => text.trim().replaceAll('\r\n', '\n'));
  return texts.join(', ');
}

/** The list of a name like 'week.0.opens'. */
const listOf = (name: string) => /^(\w+)\.\d+\./.exec(name)?.[1];

/**
 * Three-way merge. Fields of one group are merged as a whole, because rows mixed from two people would match neither version. `mixed` are
 * texts in which they changed different paragraphs. Without a base, every difference counts as changed by both.
 */
export function mergeFields({ base, mine, stored }: Versions, groupOf = (name: string) => listOf(name) ?? name) {
  const values = { ...stored };
  const both: string[][] = [];
  const theirs: string[][] = [];
  const mixed: string[][] = [];
  const isKnown = Object.keys(base).length > 0;
  const all = Object.keys({ ...stored, ...mine });
  for (const group of Map.groupBy(all, groupOf).values()) {
    const differ = (a: FormValues, b: FormValues) => group.some((name) => (a[name] ?? '') !== (b[name] ?? ''));
    if (!differ(mine, stored)) continue;
    if (isKnown && !differ(mine, base)) {
      theirs.push(group);
      continue;
    }
    for (const name of group) values[name] = mine[name] ?? '';
    if (isKnown && !differ(stored, base)) continue;
    const [name = ''] = group;
    const [before = '', typed = '', now = ''] = [base[name], mine[name], stored[name]];
    const merged = isKnown && group.length === 1 ? mergeParagraphs(before, typed, now) : null;
    if (merged !== null) values[name] = merged;
    (merged === null ? both : mixed).push(group);
  }
  return { values, both, theirs, mixed };
}

function describeGroup(fields: Described, group: string[], values: FormValues) {
  const [first = ''] = group;
  const list = listOf(first);
  const rows = [...Map.groupBy(group, (name) => (list ? name.split('.')[1] : name)).values()];
  const text = rows
    .map((names) => names.map((name) => formatValue(fields[name], values[name] ?? '')).join(' '))
    .filter((row) => row.trim() !== '')
    .join('; ');
  return { label: fields[list ?? first]?.label ?? first, text };
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
