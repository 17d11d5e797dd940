import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { closureFields, closureValues } from '#app/features/clinic/clinic-form.ts';
import { closureDates } from '#app/features/clinic/hours.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import type { FormValues } from '#app/forms/fields.ts';
import { typedValues } from '#app/forms/form.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { clinicClosures, clinicHolidays } from '#db/schema.ts';

/** An empty last day means a single day. */
export const closureInputSchema = formSchema(closureFields)
  .refine(({ startsOn, endsOn }) => endsOn === '' || endsOn >= startsOn, {
    path: ['endsOn'],
    message: 'The last day can’t be before the first day.',
  })
  .refine(({ fromTime, untilTime }) => !fromTime || !untilTime || fromTime < untilTime, {
    path: ['untilTime'],
    message: 'The closure must end after it starts.',
  })
  .transform(({ startsOn, endsOn, fromTime, untilTime, reason }) => ({
    startsOn,
    endsOn: endsOn || startsOn,
    fromTime: fromTime || null,
    untilTime: untilTime || null,
    reason,
  }));

type ClosureInput = z.output<typeof closureInputSchema>;

/** `id` is null for a new closure, `input` for one that is removed. */
export type ClosureRow = { key: string; id: number | null; input: ClosureInput | null };

/** Reads the closures in a form, like 'closure-12.reason' or 'closure-new.reason'. A new one without any text is left out. */
export function readClosures(form: FormData): { rows: ClosureRow[]; errors: FormValues } {
  const values = typedValues(form);
  const keys = new Set(Object.keys(values).flatMap((name) => /^(closure-\w+)\./.exec(name)?.[1] ?? []));
  const errors: FormValues = {};
  const rows = [...keys].flatMap((key): ClosureRow[] => {
    const id = /^closure-\d+$/.test(key) ? Number(key.slice(8)) : null;
    if (values[`${key}.removed`]) return [{ key, id, input: null }];
    const typed = Object.fromEntries(namesOf(closureFields).map((name) => [name, values[`${key}.${name}`] ?? '']));
    if (id === null && Object.values(typed).every((text) => text.trim() === '')) return [];
    const read = closureInputSchema.safeParse(typed);
    for (const { path, message } of read.error?.issues ?? []) errors[`${key}.${path.join('.')}`] ??= message;
    return read.success ? [{ key, id, input: read.data }] : [];
  });
  return { rows, errors };
}

/** Returns what was added, changed and removed, for the activity log. Call it while the clinic's row is locked. */
export async function saveClosures(tx: Tx, rows: ClosureRow[], before: FormValues): Promise<string[]> {
  const done: string[] = [];
  for (const { key, id, input } of rows) {
    const byId = eq(clinicClosures.id, id ?? 0);
    if (!input) {
      const [gone] = await tx.delete(clinicClosures).where(byId).returning();
      if (gone) done.push(`removed a closure, ${closureDates(gone)}: ${gone.reason}`);
      continue;
    }
    const values = closureValues(input);
    if (id !== null && namesOf(values).every((name) => values[name] === before[`${key}.${name}`])) continue;
    const changed = await tx.update(clinicClosures).set(input).where(byId).returning({ id: clinicClosures.id });
    // One that a colleague removed meanwhile is added again. A form that is sent twice must not add it twice.
    const isAdded = changed.length === 0 && !(await isStored(tx, input));
    if (isAdded) await tx.insert(clinicClosures).values(input);
    const verb = isAdded ? 'added' : 'changed';
    if (isAdded || changed.length > 0) done.push(`${verb} a closure, ${closureDates(input)}: ${input.reason}`);
  }
  return done;
}

async function isStored(tx: Tx, input: ClosureInput): Promise<boolean> {
  const same = namesOf(input).map((name) => sql`${clinicClosures[name]} is not distinct from ${input[name]}`);
  return (await tx.$count(clinicClosures, and(...same))) > 0;
}

/** Closes the clinic on each of these holidays, or opens it, every year. */
export async function switchHolidays(tx: Tx, holidays: { name: string; closed: boolean }[]): Promise<void> {
  for (const closed of [true, false]) {
    const names = holidays.filter((holiday) => holiday.closed === closed).map(({ name }) => name);
    await tx
      .update(clinicHolidays)
      .set({ closed })
      .where(and(inArray(clinicHolidays.name, names), ne(clinicHolidays.closed, closed)));
  }
}
