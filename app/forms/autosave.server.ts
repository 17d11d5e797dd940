import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { App, Person } from '#app/context.ts';
import { isoMoment, type Db, type Tx } from '#app/platform/db.server.ts';
import { people } from '#db/accounts-schema.ts';
import { autosaves } from '#db/schema.ts';
import { inputLimit } from './fields.server.ts';
import type { Fields, FormValues, FormValuesOf } from './fields.ts';

/** The id for a record that does not exist yet. */
export const newRecord = 0;

/** `record` is the kind of record, such as 'post'. */
type AutosaveRule<F extends Fields> = { record: string; fields: F };

/** Stores the unsaved input of one person. The record itself does not change. The answer names a colleague who is typing too. */
export async function autosave<F extends Fields>(
  app: { db: Db | Tx },
  by: Person,
  { record, fields }: AutosaveRule<F>,
  { id: recordId, baseVersion }: { id: number; baseVersion: number },
  typed: FormValues,
): Promise<{ savedAt: string; writer: string | null }> {
  const saved = { baseVersion, fields: bounded(fields, typed), savedAt: sql`now()` };
  const [row] = await app.db
    .insert(autosaves)
    .values({ personId: by.id, record, recordId, ...saved })
    .onConflictDoUpdate({ target: [autosaves.personId, autosaves.record, autosaves.recordId], set: saved })
    .returning({ savedAt: isoMoment(autosaves.savedAt) });
  const writer = (await findWriters(app, by, { record }))[recordId] ?? null;
  return { savedAt: row?.savedAt ?? new Date().toISOString(), writer };
}

export const writingMinutes = 2;

/** Returns the colleague who typed into each record of this kind within the last 2 minutes and has not saved yet, by id. */
export async function findWriters(
  { db }: { db: Db | Tx },
  by: Person,
  { record }: { record: string },
): Promise<Record<number, string>> {
  const isRecent = gt(autosaves.savedAt, sql`now() - make_interval(mins => ${writingMinutes})`);
  const rows = await db
    .select({ id: autosaves.recordId, name: people.name })
    .from(autosaves)
    .innerJoin(people, eq(people.id, autosaves.personId))
    .where(and(eq(autosaves.record, record), ne(autosaves.recordId, newRecord), ne(people.id, by.id), isRecent))
    .orderBy(autosaves.savedAt);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

export async function findAutosave<F extends Fields>(
  { db }: App,
  by: Person,
  { record, fields }: AutosaveRule<F>,
  id: number,
) {
  const [row] = await db
    .select({ baseVersion: autosaves.baseVersion, typed: autosaves.fields, savedAt: isoMoment(autosaves.savedAt) })
    .from(autosaves)
    .where(isOf(by, record, id));
  return row ? { baseVersion: row.baseVersion, values: bounded(fields, row.typed), savedAt: row.savedAt } : null;
}

/** Call it in the transaction that saves the record. */
export async function deleteAutosave(
  tx: Tx | Db,
  by: Person,
  { record }: { record: string },
  id: number,
): Promise<void> {
  await tx.delete(autosaves).where(isOf(by, record, id));
}

function isOf(by: Person, record: string, id: number) {
  return and(eq(autosaves.personId, by.id), eq(autosaves.record, record), eq(autosaves.recordId, id));
}

/** Keeps only the form's own fields, valid or not. */
function bounded<F extends Fields>(fields: F, typed: FormValues): FormValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    (typed[name] ?? '').slice(0, inputLimit(field)),
  ]);
  // Object.fromEntries loses the key type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as FormValuesOf<F>;
}
