import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import { idCursorSchema } from '#app/forms/cursors.server.ts';
import { isoMoment, type Db, type Tx } from '#app/platform/db.server.ts';
import { pageOf } from '#app/platform/paging.server.ts';
import { versions } from '#db/schema.ts';
import type { VersionLine, VersionList } from './versions.ts';

/** Versions are purged with their record. */
export type VersionRule<Fields extends Record<string, unknown>> = {
  /** The `kind` of its trash rule. */
  record: string;
  /** The field that names a version in the list. */
  label: keyof Fields & string;
  /** Parses a stored version. Fields that were added later get their default. */
  schema: z.ZodType<Fields>;
};

type Version<Fields> = VersionLine & { fields: Fields };

const versionsPerPage = 30;

/** The query of a page of versions. */
export const versionsQuerySchema = z.object({
  before: idCursorSchema,
  show: idCursorSchema,
  against: z.enum(['before', 'now']).catch('now'),
  restored: idCursorSchema,
});

/** Call it in the transaction that writes the record. A repeated, unchanged conflict is stored once. */
export async function addVersion<Fields extends Record<string, unknown>>(
  tx: Tx,
  by: Person,
  rule: VersionRule<Fields>,
  { id: recordId, version, kind = 'saved' }: { id: number; version: number; kind?: VersionLine['kind'] },
  fields: Fields,
): Promise<number | null> {
  const { record } = rule;
  const savedBy = by.name;
  if (kind === 'conflict') {
    const same = [eq(versions.kind, kind), eq(versions.savedBy, savedBy), eq(versions.fields, fields)];
    if ((await tx.$count(versions, and(ofRecord(rule, recordId), ...same))) > 0) return null;
  }
  const [added] = await tx
    .insert(versions)
    .values({ record, recordId, version, kind, savedBy, fields })
    .returning({ id: versions.id });
  return added?.id ?? null;
}

export async function listVersions<Fields extends Record<string, unknown>>(
  { db }: App,
  rule: VersionRule<Fields>,
  recordId: number,
  before?: number,
): Promise<VersionList> {
  const found = await db
    .select(lineColumns(rule.label))
    .from(versions)
    .where(and(ofRecord(rule, recordId), before === undefined ? undefined : lt(versions.id, before)))
    .orderBy(desc(versions.id))
    .limit(versionsPerPage + 1);
  const { rows, older } = pageOf(found, versionsPerPage, {}, ({ id }) => id);
  return { versions: rows, older };
}

/** Returns the newest versions with all their fields, or `only` some. */
export async function listWholeVersions<Fields extends Record<string, unknown>>(
  { db }: { db: Db | Tx },
  rule: VersionRule<Fields>,
  recordId: number,
  only?: SQL,
): Promise<Version<Fields>[]> {
  const found = await db
    .select({ ...lineColumns(rule.label), fields: versions.fields })
    .from(versions)
    .where(and(ofRecord(rule, recordId), only))
    .orderBy(desc(versions.id))
    .limit(versionsPerPage);
  return found.map((row) => ({ ...row, fields: rule.schema.parse(row.fields) }));
}

export async function findVersion<Fields extends Record<string, unknown>>(
  app: { db: Db | Tx },
  rule: VersionRule<Fields>,
  recordId: number,
  id: number,
): Promise<Version<Fields> | null> {
  return (await listWholeVersions(app, rule, recordId, eq(versions.id, id)))[0] ?? null;
}

/** Returns the newest saved version that fits; null when none is kept. It skips the losing versions of edit conflicts. */
export async function findSaved<Fields extends Record<string, unknown>>(
  { db }: App,
  rule: VersionRule<Fields>,
  recordId: number,
  which: { version: number } | { before: number },
): Promise<Fields | null> {
  const fits = 'version' in which ? eq(versions.version, which.version) : lt(versions.id, which.before);
  const [row] = await db
    .select({ fields: versions.fields })
    .from(versions)
    .where(and(ofRecord(rule, recordId), eq(versions.kind, 'saved'), fits))
    .orderBy(desc(versions.id))
    .limit(1);
  return row ? rule.schema.parse(row.fields) : null;
}

export function ofRecord({ record }: { record: string }, recordId: number) {
  return and(eq(versions.record, record), eq(versions.recordId, recordId));
}

function lineColumns(label: string) {
  return {
    id: versions.id,
    version: versions.version,
    kind: versions.kind,
    label: sql<string>`${versions.fields} ->> ${label}`,
    savedBy: versions.savedBy,
    savedAt: isoMoment(versions.savedAt),
  };
}
