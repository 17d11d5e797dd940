import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { and, asc, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { App } from '#app/context.ts';
import { openRow, sealedTables } from '#app/features/keys/sealed-tables.server.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { exceptions, ownColumns, ownFormat, ownTables, type Row } from './own-tables.server.ts';

const rowsAtOnce = 200;

type ExportOptions = {
  folder: string;
  /** Visitors' e-mail addresses, contact requests and who signed a consent, in plain text. */
  withPeople: boolean;
  say: (line: string) => void;
};

/** Writes export.json and files/ into the folder. Nothing is held but a page of rows. Answers how many rows of each table. */
export async function exportOwn(app: App, options: ExportOptions): Promise<Record<string, number>> {
  const out = createWriteStream(join(options.folder, 'export.json'), { mode: 0o600 });
  const counts: Record<string, number> = {};
  out.write(`{"format":"${ownFormat}"`);
  for (const [name, table] of ownTables) {
    let count = 0;
    out.write(`,\n"${name}":[`);
    for await (const row of exportedRows(app, name, table, options)) {
      const more = out.write(`${count > 0 ? ',' : ''}\n${JSON.stringify(row, withInfinity)}`);
      count += 1;
      if (!more) await once(out, 'drain');
      if (count % rowsAtOnce === 0) options.say(`${name} ${count}`);
    }
    out.write(']');
    counts[name] = count;
  }
  out.end('}\n');
  await finished(out);
  return counts;
}

/** JSON knows no infinity; PostgreSQL reads it as text. */
function withInfinity(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

async function* exportedRows(app: App, name: string, table: PgTable, options: ExportOptions): AsyncGenerator<Row> {
  const { rows, withoutPeople, onExport } = exceptions[name] ?? {};
  if (withoutPeople === 'none' && !options.withPeople) return;
  const sealed = sealedTables.find((one) => one.table === table);
  const columns = ownColumns(table);
  const all = options.withPeople || withoutPeople === 'none' ? undefined : withoutPeople;
  for await (const row of allRows(app, table, and(rows, all))) {
    const opened = { ...row };
    for (const column of sealed?.sealed ?? []) opened[column] = null;
    if (sealed && options.withPeople) Object.assign(opened, openRow(app, sealed, row));
    const whole = onExport ? await onExport({ app, ...options }, opened) : opened;
    yield Object.fromEntries(Object.keys(columns).map((column) => [column, whole[column]]));
  }
}

/** Pages of rows by their primary key, without what was deleted. */
async function* allRows({ db }: App, table: PgTable, where: SQL | undefined): AsyncGenerator<Row> {
  const selected = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [name, selection(table, column)]),
  );
  const key = primaryKey(table);
  const tuple = sql.join(key, sql`, `);
  for (let last: Row | undefined; ;) {
    const after: SQL | undefined =
      last &&
      sql`(${tuple}) > (${sql.join(
        key.map((column) => sql`${last?.[column.name]}`),
        sql`, `,
      )})`;
    const rows: Row[] = await db
      .select(selected)
      .from(table)
      .where(and(after, notDeleted(table), where))
      .orderBy(...key.map((column) => asc(column)))
      .limit(rowsAtOnce);
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
  }
}

function primaryKey(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}

/** Moments to the microsecond; null instead of something deleted. */
function selection(table: PgTable, column: PgColumn): PgColumn | SQL {
  if (column.columnType === 'PgTimestampString') return isoMoment(column);
  const parent = deletableParents(table).find((one) => one.column === column);
  return parent && !column.notNull ? sql`case when ${parent.isDeleted} then null else ${column} end` : column;
}

/** Neither the row nor what it belongs to. */
function notDeleted(table: PgTable): SQL | undefined {
  const { deletedAt } = getTableColumns(table);
  const parents = deletableParents(table).filter(({ column }) => column.notNull);
  return and(deletedAt && isNull(deletedAt), ...parents.map(({ isDeleted }) => sql`not ${isDeleted}`));
}

function deletableParents(table: PgTable): { column: PgColumn; isDeleted: SQL }[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const [column] = columns;
    const { deletedAt } = getTableColumns(foreignTable);
    if (!column || !deletedAt) return [];
    const isDeleted = sql`exists (select from ${foreignTable} where ${foreignColumns[0]} = ${column} and ${deletedAt} is not null)`;
    return [{ column, isDeleted }];
  });
}

/** What lies in the folder, for the command's output and for the folder's README. */
export function exportWords(
  counts: Record<string, number>,
  { pages, withPeople }: { pages: number; withPeople: boolean },
): string[] {
  const count = (table: string) => counts[table] ?? 0;
  return [
    `export.json: ${count('posts')} posts with their comments and versions, ${count('staff_members')} staff members, ${count('gallery_images')} gallery pictures, ${count('consents')} consents, the clinic’s facts, closures and legal pages.`,
    `files: the sizes of ${count('pictures')} pictures, as export.json names them.`,
    ...(pages > 0 ? [`site: ${pages} public pages that open without a server. Begin with site/index.html.`] : []),
    withPeople
      ? `WITH PEOPLE: export.json holds ${count('contact_messages')} contact requests, e-mail addresses of comments and who signed consents in plain text, and consent-scans the papers. Keep this folder as you keep a patient’s file.`
      : 'Without people: contact requests, e-mail addresses of comments, comments held back, who signed consents and their scans are not here. Add --with-people to have them, in plain text.',
    'Not here: accounts and passwords of staff, keys, the activity log, mail. A backup (npm run backup) holds everything, encrypted.',
    'To bring it back into an empty database: npm run import -- export.json',
  ];
}
