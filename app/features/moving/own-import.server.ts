import { dirname } from 'node:path';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { App } from '#app/context.ts';
import { sealedTables, sealRow } from '#app/features/keys/sealed-tables.server.ts';
import { isDatabaseTrouble, type Tx } from '#app/platform/db.server.ts';
import { movedRecords } from '#db/schema.ts';
import { MovingTrouble } from './incoming.ts';
import { jsonRecords } from './json-records.server.ts';
import type { MovingReport } from './moving-report.server.ts';
import { exceptions, ownColumns, ownFormat, ownTables, type Row } from './own-tables.server.ts';

const rowsAtOnce = 200;

/** Brings an export of our own back into an empty site, all of it in one transaction. A second time nothing is done. */
export async function importOwn(
  app: App,
  file: string,
  report: MovingReport,
  progress: (table: string) => void,
): Promise<void> {
  const isDone = (await app.db.$count(movedRecords, eq(movedRecords.collection, ownFormat))) > 0;
  if (!isDone) await refuseWhereContentIs(app);
  await app.db.transaction(async (tx) => {
    // The clinic's facts and the legal pages are replaced; the other tables are empty.
    if (!isDone) for (const table of ownTables.values()) if (!hasNumbers(table)) await tx.delete(table);
    let waiting: { name: string; rows: Row[] } = { name: '', rows: [] };
    const insertWaiting = async () => {
      await insertRows(app, tx, waiting.name, waiting.rows);
      waiting.rows = [];
    };
    for await (const { collection: name, value } of jsonRecords(file)) {
      const table = ownTables.get(name);
      if (!table) throw new MovingTrouble(`The export is of a newer version: there is no table ${name} here.`);
      const reasons: string[] = [];
      if (!isDone) {
        if (name !== waiting.name || waiting.rows.length === rowsAtOnce) await insertWaiting();
        const note = (sentence: string) => void reasons.push(sentence);
        waiting.name = name;
        waiting.rows.push(await readRow({ app, folder: dirname(file), note }, name, table, value));
      }
      const { id = name } = Object(value);
      report.tell(name, String(id), isDone ? 'known' : reasons.length > 0 ? 'changed' : 'taken', reasons);
      progress(name);
    }
    if (isDone) return;
    await insertWaiting();
    for (const [name, table] of ownTables) await continueNumbers(tx, name, table);
    await tx.insert(movedRecords).values({ collection: ownFormat, oldId: '', rowId: 0 });
  });
}

/** Rows keep their ids: those of the export and those that are there would be mixed up. */
async function refuseWhereContentIs({ db }: App): Promise<void> {
  for (const table of ownTables.values())
    if (hasNumbers(table) && (await db.$count(table)) > 0)
      throw new MovingTrouble(
        'This site has content already. An export of this program comes back into an empty database.',
      );
}

function hasNumbers(table: PgTable): boolean {
  return getTableColumns(table)['id']?.generatedIdentity !== undefined;
}

async function readRow(
  context: Parameters<NonNullable<(typeof exceptions)[string]['onImport']>>[0],
  name: string,
  table: PgTable,
  value: unknown,
): Promise<Row> {
  const row: Row = { ...Object(value) };
  const columns = ownColumns(table);
  const unknown = Object.keys(row).find((column) => !columns[column]);
  if (unknown) throw new MovingTrouble(`The export is of a newer version: ${name} has no column ${unknown} here.`);
  const read = (await exceptions[name]?.onImport?.(context, row)) ?? row;
  const sealed = sealedTables.find((one) => one.table === table);
  return sealed ? { ...read, ...sealRow(context.app, sealed, read) } : read;
}

async function insertRows(app: App, tx: Tx, name: string, rows: Row[]): Promise<void> {
  const table = ownTables.get(name);
  if (!table || rows.length === 0) return;
  try {
    await tx.insert(table).overridingSystemValue().values(rows);
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    throw new MovingTrouble(`The export is damaged: ${name} has a row that the database refuses.`, { cause: error });
  }
  for (const row of rows) await exceptions[name]?.enqueue?.(app, tx, row);
}

/** The next row gets the number after the last one. */
async function continueNumbers(tx: Tx, name: string, table: PgTable): Promise<void> {
  const { id } = getTableColumns(table);
  if (!id || !hasNumbers(table)) return;
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(${id})) from ${table} having max(${id}) is not null`,
  );
}
