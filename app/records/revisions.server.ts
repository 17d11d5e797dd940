import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { App, StaffMember } from '#app/context.ts';
import { isoMoment, type Db, type Tx } from '#app/platform/db.server.ts';
import { revisions } from '#db/schema.ts';
import { pageOf } from './paging.server.ts';
import { idCursorSchema } from './cursors.server.ts';
import type { RevisionLine, RevisionList } from './revisions.ts';

/** Versions are purged with their record. */
export type RevisionRule<Fields extends Record<string, unknown>> = {
  /** The `kind` of its trash rule. */
  record: string;
  /** The field that names a version in the list. */
  label: keyof Fields & string;
  /** Parses a stored version. Fields that were added later get their default. */
  schema: z.ZodType<Fields>;
};

type Revision<Fields> = RevisionLine & { fields: Fields };

const revisionsPerPage = 30;

/** The query of a page of versions. */
export const revisionsQuerySchema = z.object({
  before: idCursorSchema,
  show: idCursorSchema,
  against: z.enum(['before', 'now']).catch('now'),
  restored: idCursorSchema,
});

/** Call it in the transaction that writes the record. A repeated, unchanged conflict is stored once. */
export async function addRevision<Fields extends Record<string, unknown>>(
  tx: Tx,
  staff: StaffMember,
  rule: RevisionRule<Fields>,
  { id: recordId, version, kind = 'saved' }: { id: number; version: number; kind?: RevisionLine['kind'] },
  fields: Fields,
): Promise<number | null> {
  const { record } = rule;
  const savedBy = staff.name;
  if (kind === 'conflict') {
    const same = [eq(revisions.kind, kind), eq(revisions.savedBy, savedBy), eq(revisions.fields, fields)];
    if ((await tx.$count(revisions, and(ofRecord(rule, recordId), ...same))) > 0) return null;
  }
  const [added] = await tx
    .insert(revisions)
    .values({ record, recordId, version, kind, savedBy, fields })
    .returning({ id: revisions.id });
  return added?.id ?? null;
}

export async function listRevisions<Fields extends Record<string, unknown>>(
  { db }: App,
  rule: RevisionRule<Fields>,
  recordId: number,
  before?: number,
): Promise<RevisionList> {
  const found = await db
    .select(lineColumns(rule.label))
    .from(revisions)
    .where(and(ofRecord(rule, recordId), before === undefined ? undefined : lt(revisions.id, before)))
    .orderBy(desc(revisions.id))
    .limit(revisionsPerPage + 1);
  const { rows, older } = pageOf(found, revisionsPerPage, {}, ({ id }) => id);
  return { revisions: rows, older };
}

/** Returns the newest versions with all their fields, or `only` some. */
export async function listWholeRevisions<Fields extends Record<string, unknown>>(
  { db }: { db: Db | Tx },
  rule: RevisionRule<Fields>,
  recordId: number,
  only?: SQL,
): Promise<Revision<Fields>[]> {
  const found = await db
    .select({ ...lineColumns(rule.label), fields: revisions.fields })
    .from(revisions)
    .where(and(ofRecord(rule, recordId), only))
    .orderBy(desc(revisions.id))
    .limit(revisionsPerPage);
  return found.map((row) => ({ ...row, fields: rule.schema.parse(row.fields) }));
}

export async function findRevision<Fields extends Record<string, unknown>>(
  app: { db: Db | Tx },
  rule: RevisionRule<Fields>,
  recordId: number,
  id: number,
): Promise<Revision<Fields> | null> {
  return (await listWholeRevisions(app, rule, recordId, eq(revisions.id, id)))[0] ?? null;
}

/** Returns the newest saved version that fits; null when none is kept. It skips the losing versions of edit conflicts. */
export async function findSaved<Fields extends Record<string, unknown>>(
  { db }: App,
  rule: RevisionRule<Fields>,
  recordId: number,
  which: { version: number } | { before: number },
): Promise<Fields | null> {
  const fits = 'version' in which ? eq(revisions.version, which.version) : lt(revisions.id, which.before);
  const [row] = await db
    .select({ fields: revisions.fields })
    .from(revisions)
    .where(and(ofRecord(rule, recordId), eq(revisions.kind, 'saved'), fits))
    .orderBy(desc(revisions.id))
    .limit(1);
  return row ? rule.schema.parse(row.fields) : null;
}

export function ofRecord({ record }: { record: string }, recordId: number) {
  return and(eq(revisions.record, record), eq(revisions.recordId, recordId));
}

function lineColumns(label: string) {
  return {
    id: revisions.id,
    version: revisions.version,
    kind: revisions.kind,
    label: sql<string>`${revisions.fields} ->> ${label}`,
    savedBy: revisions.savedBy,
    savedAt: isoMoment(revisions.savedAt),
  };
}
