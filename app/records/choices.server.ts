import { z } from 'zod';
import { readField } from '#app/shared/form-data.ts';
import type { Fields, FormValues } from './fields.ts';
import { choiceName } from './form.ts';

/** Input that is no JSON of this schema is treated as missing. */
export function parseJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text.slice(0, 1_000_000))).data ?? null;
  } catch {
    return null;
  }
}

/** The parts that decide what is saved. The rest is only shown to the sender. */
const conflictSchema = z.object({
  choices: z.array(z.object({ label: z.string(), theirs: z.record(z.string(), z.string()) })),
});

/**
 * Fills in what the person chose in a conflict. `undecided` are the labels of the fields without a choice, and `replaced` is what was
 * typed into the fields that now have the colleague's text.
 */
export function takeChoices(form: FormData, fields: Fields) {
  const conflict = parseJson(conflictSchema, readField(form, 'conflict'));
  if (!conflict) {
    form.delete('conflict');
    return { chosen: form, replaced: {}, undecided: [] };
  }
  const chosen = new FormData();
  for (const [name, value] of form) chosen.append(name, value);
  const replaced: FormValues = {};
  const undecided: string[] = [];
  for (const [index, { label, theirs }] of conflict.choices.entries()) {
    const choice = readField(form, choiceName(index));
    if (choice !== 'mine' && choice !== 'theirs') undecided.push(label);
    if (choice !== 'theirs') continue;
    for (const [name, value] of Object.entries(theirs)) {
      replaced[name] = readField(form, name);
      chosen.delete(name);
      // A choice with several values is stored as one text.
      const values = fields[name]?.kind === 'choice' ? value.split(', ') : [value];
      for (const one of values) chosen.append(name, one);
    }
  }
  return { chosen, replaced, undecided };
}
