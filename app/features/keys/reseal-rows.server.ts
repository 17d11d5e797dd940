import { sql, type SQL } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { nothingSealed } from '#app/features/comments/comment-email.server.ts';
import type { SealedTable, Stored } from './sealed-tables.server.ts';

/** Some rows of a table and how they are walked: along the index by key, or by id alone where the key is the same for all. */
export type Range = { where: SQL; byId: boolean };

/** Rows under another key: those that are still plain, then the names before and after the first key's. */
export function staleRanges({ key }: SealedTable, keyId: string): Range[] {
  const name = sql.identifier(key);
  return [
    { where: sql`${name} is null`, byId: true },
    { where: sql`${name} > ${nothingSealed} and ${name} < ${keyId}`, byId: false },
    { where: sql`${name} > ${keyId}`, byId: false },
  ];
}

/** Every row, for a change of what marks are made with. */
export const wholeTable: Range = { where: sql`true`, byId: true };

type Read = Stored & { id: string };

export async function readRange(
  { db }: App,
  { table, sealed, key }: SealedTable,
  { where, byId }: Range,
  after: Read | undefined,
  limit: number,
): Promise<Read[]> {
  const order = identifiers(byId ? ['id'] : [key, 'id']);
  const place = after && (byId ? sql`${after.id}::bigint` : sql`${after[key]}, ${after.id}::bigint`);
  const { rows } = await db.execute<Read>(
    sql`select ${identifiers(['id', ...sealed, key])} from ${sql.identifier(table)}
      where ${where} ${place ? sql`and (${order}) > (${place})` : sql``} order by ${order} limit ${sql.raw(String(Math.trunc(limit)))}`,
  );
  return rows;
}

/** Writes the rows that are still what was read; one that was changed or removed meanwhile is left as it is. Returns how many were written. */
export async function writeResealed(
  { db }: App,
  { table, sealed, marks, key }: SealedTable,
  rows: { id: string; before: Stored; after: Stored }[],
): Promise<number> {
  const written = [...sealed, ...marks, key];
  const compared = [...sealed, key];
  const lists = [
    list(rows.map(({ id }) => id)),
    ...written.map((name) => list(rows.map(({ after }) => after[name] ?? null))),
    ...compared.map((name) => list(rows.map(({ before }) => before[name] ?? null))),
  ];
  const names = [...written.map((name) => `new_${name}`), ...compared.map((name) => `old_${name}`)];
  const sets = written.map((name) => sql`${sql.identifier(name)} = fresh.${sql.identifier(`new_${name}`)}`);
  const same = compared.map(
    (name) => sql`t.${sql.identifier(name)} is not distinct from fresh.${sql.identifier(`old_${name}`)}`,
  );
  return db.transaction(async (tx) => {
    // Two that change keys at once take turns, so that neither waits for a row of the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('change of keys'))`);
    const { rowCount } = await tx.execute(
      sql`update ${sql.identifier(table)} as t set ${sql.join(sets, sql`, `)}
        from unnest(${sql.join(lists, sql`, `)}) as fresh(id, ${identifiers(names)})
        where t.id = fresh.id::bigint and ${sql.join(same, sql` and `)}`,
    );
    return rowCount ?? 0;
  });
}

function list(values: (string | null)[]): SQL {
  return sql`${sql.param(values)}::text[]`;
}

function identifiers(names: string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}
