import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { Unreadable } from '#app/platform/vault.server.ts';
import { readRange, staleRanges, wholeTable, writeResealed, type Range } from './reseal-rows.server.ts';
import { sealedTables, type SealedTable } from './sealed-tables.server.ts';

const readAtOnce = 500;

export type Changed = { changed: number; unreadable: number };
type Options = {
  say?: (line: string) => void;
  /** Every row that has marks, whatever its key: after a change of DATA_INDEX_KEY. */
  all?: boolean;
  batch?: number;
  /** Stops after about as many rows, to be continued. */
  most?: number;
};

/**
 * Seals everything anew that is not under the first key, in small steps beside the running site. It may be stopped at any moment and begun
 * again: what is done is found no more. Rows that cannot be read are counted, left as they are, and do not hold up the others.
 */
export async function changeKeys(
  app: App,
  { say = () => {}, all = false, batch = readAtOnce, most = Infinity }: Options = {},
): Promise<Changed> {
  const { keyId } = app.vault;
  const total: Changed = { changed: 0, unreadable: 0 };
  for (const table of sealedTables) {
    for (const range of all && table.marks.length > 0 ? [wholeTable] : staleRanges(table, keyId)) {
      for await (const step of changeRange(app, table, range, batch)) {
        total.changed += step.changed;
        total.unreadable += step.unreadable;
        say(`${words(total.changed)} sealed under key ${keyId}, now at ${table.table.replaceAll('_', ' ')}`);
        if (total.changed >= most) return total;
      }
    }
  }
  return total;
}

async function* changeRange(app: App, table: SealedTable, range: Range, batch: number): AsyncGenerator<Changed> {
  let rows: Awaited<ReturnType<typeof readRange>> = [];
  do {
    rows = await readRange(app, table, range, rows.at(-1), batch);
    const resealed = rows.flatMap((row) => {
      try {
        return [{ id: row.id, before: row, after: table.reseal(app, Number(row.id), row) }];
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        app.log.error({ err: error, row: row.id, key: error.keyId }, 'a row cannot be read and keeps its key');
        return [];
      }
    });
    const changed = resealed.length > 0 ? await writeResealed(app, table, resealed) : 0;
    if (rows.length > 0) yield { changed, unreadable: rows.length - resealed.length };
  } while (rows.length === batch);
}

/** How many rows are under the first key, and how many are not. It counts everything: for the command and for tests. */
export async function countKeys({ db, vault }: App): Promise<{ under: number; left: number }> {
  const counts = { under: 0, left: 0 };
  for (const table of sealedTables) {
    const stale = sql.join(
      staleRanges(table, vault.keyId).map(({ where }) => sql`(${where})`),
      sql` or `,
    );
    const { rows } = await db.execute<{ under: string; left: string }>(
      sql`select count(*) filter (where ${sql.identifier(table.key)} = ${vault.keyId}) as under, count(*) filter (where ${stale}) as left
        from ${sql.identifier(table.table)}`,
    );
    counts.under += Number(rows[0]?.under);
    counts.left += Number(rows[0]?.left);
  }
  return counts;
}

/** '100,000 rows under key k2, 0 left' */
export function keysInWords(keyId: string, { under, left }: { under: number; left: number }): string {
  return `${words(under)} under key ${keyId}, ${left.toLocaleString('en-US')} left`;
}

function words(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
}
