import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { and, eq, getTableColumns, getTableName, is, sql, type SQL, asc, isNull } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { scanTypes, type ScanType, readScan, putScan } from '#app/features/consents/scans.server.ts';
import { openRow, sealedTables } from '#app/features/operations/keys.server.ts';
import { trashRules } from '#app/features/operations/trash-rules.server.ts';
import { drawCardOf } from '#app/features/pages/cards.server.ts';
import { preparePicture } from '#app/features/pictures/pictures.jobs.server.ts';
import { fileKeysOf } from '#app/features/pictures/uploads/upload-store.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { type Tx, isoMoment } from '#app/platform/db.server.ts';
import { contentTypeOf, isFileKey, readBytes } from '#app/platform/files.server.ts';
import { textsOfPage } from '#app/platform/visibility.server.ts';
import * as schema from '#db/schema.ts';
import type { Note } from './import-schema.server.ts';

/** Every column of every table, with the original ids. New ones are included automatically. The lists below are exceptions. */
export const ownFormat = 'clinic-export-4';

/** Tables that are derived from others, or useless outside this site. */
const excludedTables = new Set<PgTable>([
  schema.postTags,
  schema.autosaves,
  schema.importedRecords,
  schema.backups,
  schema.postLines,
  schema.shownPictures,
  schema.searchDocuments,
  schema.searchChanges,
  schema.withdrawals,
  schema.searchState,
  schema.searchWords,
  // Statistics of this site: searches without results, and page views.
  schema.searchMisses,
  schema.pageViews,
  // The new site's owner decides when to open it.
  schema.siteOpening,
]);

/** Columns that are derived from a secret of this site or a visitor's connection. */
const excludedColumns = new Set([
  'keyId',
  'noteKeyId',
  'emailKeyId',
  'emailIndex',
  'phoneIndex',
  'sender',
  'submissionKey',
  // Accounts are not exported.
  'takenBy',
  'callingBy',
  'callingUntil',
]);

export type Row = Record<string, unknown>;

type Exception = {
  rows?: SQL | undefined;
  /** Which rows are exported without --with-people. */
  withoutPeople?: SQL | 'none';
  /** Encrypted columns are decrypted here, or null without people. */
  onExport?: (export_: { app: App; folder: string }, row: Row) => Promise<Row>;
  onImport?: (import_: { app: App; folder: string; note: Note }, row: Row) => Promise<Row>;
  enqueue?: (app: App, tx: Tx, row: Row) => Promise<void>;
};

const deletedTexts = sql`select ${schema.pageTexts.id} from ${schema.pageTexts} join ${schema.customPages} on ${textsOfPage}
  where ${schema.customPages.deletedAt} is not null`;

function answers(asked: SQL): SQL {
  const { replyTo } = schema.comments;
  return sql`(${replyTo} is null or exists (select from ${schema.comments} as asked where asked.id = ${replyTo} and ${asked}))`;
}

export const exceptions: Record<string, Exception> = {
  page_texts: { rows: sql`${schema.pageTexts.id} not in (${deletedTexts})` },
  page_text_pictures: { rows: sql`${schema.pageTextPictures.textId} not in (${deletedTexts})` },
  // Skip versions of deleted records: no foreign key links them.
  versions: {
    rows: and(
      ...trashRules.map(({ kind, table }) => {
        const deleted = sql`select from ${table} where ${table.id} = ${schema.versions.recordId} and ${table.deletedAt} is not null`;
        return sql`not (${schema.versions.record} = ${kind} and exists (${deleted}))`;
      }),
      sql`not (${schema.versions.record} = 'text' and ${schema.versions.recordId} in (${deletedTexts}))`,
    ),
  },
  contact_messages: { withoutPeople: 'none' },
  message_calls: {
    rows: sql`not exists (select from ${schema.contactMessages}
      where ${schema.contactMessages.id} = ${schema.messageCalls.messageId} and ${schema.contactMessages.deletedAt} is not null)`,
    withoutPeople: 'none',
  },
  // Held comments were never public, and a reply is exported only with its comment.
  comments: {
    rows: answers(sql`asked.deleted_at is null`),
    withoutPeople: and(eq(schema.comments.status, 'public'), answers(sql`asked.status = 'public'`)),
  },
  consents: {
    // The scan is a file beside the export; the column holds its content type.
    async onExport({ app, folder }, row) {
      const scan = row['scanKey'] ? await readScan(app, Number(row['id'])) : null;
      if (scan) await writeBytes(join(folder, scanFile(row)), new Uint8Array(await scan.arrayBuffer()));
      return { ...row, scanKey: scan?.headers.get('Content-Type') ?? null };
    },
    async onImport({ app, folder, note }, row) {
      if (row['signer'] === null) note('the signer’s name is not in the export; see the signed form');
      const type = Object.keys(scanTypes).find((one): one is ScanType => one === row['scanKey']);
      const bytes = type && (await readExported(folder, scanFile(row)));
      if (type && !bytes) note('its scan is missing from the folder');
      const scan = type && bytes ? await putScan(app, Number(row['id']), bytes, type) : null;
      const signer = row['signer'] ?? `Not in the export: consent ${Number(row['id'])}`;
      return { ...row, signer, scanKey: scan && JSON.stringify(scan) };
    },
  },
  pictures: {
    async onExport({ app, folder }, row) {
      for (const key of fileKeysOf(pictureFiles.parse(row))) {
        const bytes = await readBytes(app.files, key);
        // A picture whose consent ended has no files anymore.
        if (bytes) await writeBytes(join(folder, 'files', key), bytes);
      }
      return row;
    },
    async onImport({ app, folder, note }, row) {
      const keys = fileKeysOf(pictureFiles.parse(row));
      let missing = 0;
      for (const key of keys) {
        const bytes = await readExported(folder, join('files', key));
        if (bytes) await app.files.put(key, bytes, contentTypeOf(key));
        else missing += 1;
      }
      if (missing > 0) note(`${missing} of its ${keys.length} files are missing from the folder`);
      // In exports from before pictures had a publicId, an unset flag meant that no one had answered.
      if (row['publicId'] !== undefined || row['showsPatient'] === true) return row;
      note('no one has said whether it shows a patient, so it is not public yet');
      return { ...row, showsPatient: null };
    },
    async enqueue(app, tx, row) {
      if (row['status'] === 'waiting') await app.queue.enqueue(tx, preparePicture, { pictureId: Number(row['id']) });
    },
  },
  posts: {
    async enqueue(app, tx, row) {
      if (row['status'] === 'published') await app.queue.enqueue(tx, drawCardOf, { number: Number(row['id']) });
    },
  },
};

const pictureFiles = z.object({
  status: z.string(),
  uploadKey: z.string().refine(isFileKey),
  sizes: z.array(z.object({ key: z.string().refine(isFileKey) })),
});

function scanFile(row: Row): string {
  return `consent-scans/${Number(row['id'])}`;
}

async function writeBytes(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes, { mode: 0o600 });
}

function readExported(folder: string, file: string): Promise<Buffer<ArrayBuffer> | null> {
  return readFile(join(folder, file)).catch(() => null);
}

/** The exported tables by name, each after the tables it refers to. */
export const ownTables: Map<string, PgTable> = inOrder(
  Object.values(schema).flatMap((value) => (is(value, PgTable) && !excludedTables.has(value) ? [value] : [])),
);

function inOrder(tables: PgTable[]): Map<string, PgTable> {
  const sorted = new Map<string, PgTable>();
  const add = (table: PgTable) => {
    if (sorted.has(getTableName(table)) || !tables.includes(table)) return;
    for (const key of getTableConfig(table).foreignKeys) {
      const { foreignTable } = key.reference();
      if (foreignTable !== table) add(foreignTable);
    }
    sorted.set(getTableName(table), table);
  };
  for (const table of tables) add(table);
  return sorted;
}

/** Returns the columns to export and import, without generated ones. */
export function ownColumns(table: PgTable): Record<string, PgColumn> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([name, column]) => column.generated === undefined && !excludedColumns.has(name),
    ),
  );
}

const rowsAtOnce = 200;

type ExportOptions = {
  folder: string;
  /** Includes visitors' e-mail addresses, contact requests and signers of consents, in plain text. */
  withPeople: boolean;
  say: (line: string) => void;
};

/** Writes export.json and files/ into the folder. Only one page of rows is in memory. Returns the row count of each table. */
export async function exportSite(app: App, options: ExportOptions): Promise<Record<string, number>> {
  const summary = `Exported the site on the server, ${options.withPeople ? 'with' : 'without'} names.`;
  await app.db.transaction((tx) => recordActivity(tx, null, { action: 'site.export', summary }));
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

/** JSON has no infinity. PostgreSQL can read it as text. */
function withInfinity(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

async function* exportedRows(app: App, name: string, table: PgTable, options: ExportOptions): AsyncGenerator<Row> {
  const { rows, withoutPeople, onExport } = exceptions[name] ?? {};
  if (withoutPeople === 'none' && !options.withPeople) return;
  const sealed = sealedTables.filter((one) => one.table === table);
  const columns = ownColumns(table);
  const all = options.withPeople || withoutPeople === 'none' ? undefined : withoutPeople;
  for await (const row of allRows(app, table, and(rows, all))) {
    const opened = { ...row };
    for (const one of sealed) {
      for (const column of one.sealed) opened[column] = null;
      if (options.withPeople) Object.assign(opened, openRow(app, one, row));
    }
    const whole = onExport ? await onExport({ app, ...options }, opened) : opened;
    yield Object.fromEntries(Object.keys(columns).map((column) => [column, whole[column]]));
  }
}

/** Yields all rows, page by page in primary-key order, without deleted ones. */
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

/** Selects timestamps to the microsecond, and null instead of a reference to a deleted row. */
function selection(table: PgTable, column: PgColumn): PgColumn | SQL {
  if (column.columnType === 'PgTimestampString') return isoMoment(column);
  const parent = deletableParents(table).find((one) => one.column === column);
  return parent && !column.notNull ? sql`case when ${parent.isDeleted} then null else ${column} end` : column;
}

/** Matches rows that are not deleted and whose parents are not deleted. */
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
    if (!column || !deletedAt || foreignTable === table) return [];
    const isDeleted = sql`exists (select from ${foreignTable} where ${foreignColumns[0]} = ${column} and ${deletedAt} is not null)`;
    return [{ column, isDeleted }];
  });
}

export function exportContent(counts: Record<string, number>, withPeople: boolean): string[] {
  const count = (table: string) => counts[table] ?? 0;
  return [
    `export.json: ${count('posts')} posts with their comments and versions, ${count('staff_members')} staff members, ${count('gallery_images')} gallery pictures, ${count('consents')} consents, clinic details, closures and notices.`,
    `files: all sizes of ${count('pictures')} pictures, named as in export.json.`,
    withPeople
      ? `WITH PEOPLE: in plain text, export.json has ${count('contact_messages')} contact requests, commenters’ e-mail addresses and the names on consents. The folder consent-scans has the signed forms. Protect this folder like a patient’s file.`
      : 'Without people: contact requests, commenters’ e-mail addresses, held comments, the names on consents and their scans are not included. Add --with-people to include them in plain text.',
    'Not included: staff accounts and passwords, keys, the activity log and e-mail. A backup (npm run backup) has everything, encrypted.',
    'To import it into an empty database: npm run import -- export.json',
  ];
}
