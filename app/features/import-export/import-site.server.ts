import { basename, dirname } from 'node:path';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { App } from '#app/context.ts';
import { sealedTables, sealRow } from '#app/features/operations/keys.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { isDatabaseUnavailable, type Tx } from '#app/platform/db.server.ts';
import { importedRecords } from '#db/schema.ts';
import { exceptions, ownColumns, ownFormat, ownTables, type Row } from './export-site.server.ts';
import { importActor, importRecord } from './import-records.server.ts';
import {
  collectionLabels,
  movedCollections,
  type ImportReport,
  ImportError,
  openReport,
  type Source,
} from './import-schema.server.ts';
import { countRecords, jsonRecords, jsonSource, readHead } from './json-source.server.ts';
import type { OldFiles } from './old-site.server.ts';
import { wordpressSource } from './wordpress-source.server.ts';

type ImportOptions = { files: OldFiles['folder']; report: string; say: (line: string) => void };

/** Imports an export. Run again, or after a crash, it resumes. Returns the report's summary lines. */
export async function importSite(app: App, file: string, options: ImportOptions): Promise<string[]> {
  const head = (await readHead(file)).trimStart();
  const [, format] = /^\{\s*"format":\s*"(clinic-export-\d+)"/.exec(head) ?? [];
  const isOwn = format === ownFormat;
  if (format && !isOwn)
    throw new ImportError(
      `${file} is in format ${format}, but this version reads ${ownFormat}. Export it again with this version.`,
    );
  const source = isOwn ? null : openSource(file, head);
  const counts = await (source?.count() ?? countRecords(file));
  const report = openReport(options.report, `Import of ${basename(file)}`);
  const progress = reportProgress(counts, options.say);
  if (source) {
    const moving = { ...source, app, files: { folder: options.files }, report };
    for await (const record of source.records()) {
      await importRecord(moving, record);
      progress(record.collection);
    }
  } else await importSiteExport(app, file, report, progress);
  await noteActivity(app, report);
  return report.end(source ? formatSummary(counts, report) : []);
}

function openSource(file: string, head: string): Source {
  if (head.startsWith('{')) return jsonSource(file);
  if (head.startsWith('<')) return wordpressSource(file);
  throw new ImportError(`${file} cannot be imported. It should be JSON or a WordPress XML export.`);
}

const reportEvery = 20;

function reportProgress(counts: Record<string, number>, say: ImportOptions['say']): (collection: string) => void {
  const done: Record<string, number> = {};
  return (collection) => {
    const so = (done[collection] = (done[collection] ?? 0) + 1);
    if (so % reportEvery === 0 || so === counts[collection])
      say(`${collectionLabels[collection] ?? collection} ${so} of ${counts[collection] ?? so}`);
  };
}

function formatSummary(counts: Record<string, number>, report: ImportReport): string[] {
  const strangers = Object.keys(counts).filter((name) => !movedCollections.some((one) => one === name));
  const closing = strangers.map((name) => `${name}: left out, because this site has no such collection`);
  const { taken = 0, changed = 0 } = report.totals()['gallery'] ?? {};
  if (taken + changed > 0)
    closing.push('Gallery pictures need a description in the staff area before they are public.');
  closing.push(
    'No picture is public until someone says whether it shows a patient: see /admin/pictures?show=unanswered.',
  );
  return closing;
}

async function noteActivity(app: App, report: ImportReport): Promise<void> {
  const taken = Object.values(report.totals()).reduce((sum, each) => sum + each.taken + each.changed, 0);
  if (taken === 0) return;
  const summary = `Added ${taken} items from another site.`;
  await app.db.transaction((tx) => recordActivity(tx, importActor, { action: 'site.import', summary }));
}

const rowsAtOnce = 200;

/** Imports an export of this software into an empty site, in one transaction. A second run does nothing. */
async function importSiteExport(
  app: App,
  file: string,
  report: ImportReport,
  progress: (table: string) => void,
): Promise<void> {
  const isDone = (await app.db.$count(importedRecords, eq(importedRecords.collection, ownFormat))) > 0;
  if (!isDone) await requireEmptySite(app);
  await app.db.transaction(async (tx) => {
    // Tables without numbered ids (clinic details) have default rows: replace them. The others are empty.
    if (!isDone) for (const table of ownTables.values()) if (!hasNumbers(table)) await tx.delete(table);
    let waiting: { name: string; rows: Row[] } = { name: '', rows: [] };
    const insertWaiting = async () => {
      await insertRows(app, tx, waiting.name, waiting.rows);
      waiting.rows = [];
    };
    for await (const { collection: name, value } of jsonRecords(file)) {
      const table = ownTables.get(name);
      if (!table) throw new ImportError(`The export is from a newer version: there is no table ${name} here.`);
      const reasons: string[] = [];
      if (!isDone) {
        if (name !== waiting.name || waiting.rows.length === rowsAtOnce) await insertWaiting();
        const note = (sentence: string) => void reasons.push(sentence);
        waiting.name = name;
        waiting.rows.push(await readRow({ app, folder: dirname(file), note }, name, table, value));
      }
      const { id = name } = Object(value);
      report.add(name, String(id), isDone ? 'known' : reasons.length > 0 ? 'changed' : 'taken', reasons);
      progress(name);
    }
    if (isDone) return;
    await insertWaiting();
    for (const [name, table] of ownTables) await continueNumbers(tx, name, table);
    await tx.insert(importedRecords).values({ collection: ownFormat, oldId: '', rowId: 0 });
  });
}

/** Rows keep their ids, so the export's rows would collide with existing ones. */
async function requireEmptySite({ db }: App): Promise<void> {
  for (const table of ownTables.values())
    if (hasNumbers(table) && (await db.$count(table)) > 0)
      throw new ImportError(
        'This site already has content. This kind of export can be imported only into an empty database.',
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
  if (unknown) throw new ImportError(`The export is from a newer version: ${name} has no column ${unknown} here.`);
  const read = (await exceptions[name]?.onImport?.(context, row)) ?? row;
  const sealed = sealedTables.filter((one) => one.table === table);
  return Object.assign({}, read, ...sealed.map((one) => sealRow(context.app, one, read)));
}

async function insertRows(app: App, tx: Tx, name: string, rows: Row[]): Promise<void> {
  const table = ownTables.get(name);
  if (!table || rows.length === 0) return;
  try {
    await tx.insert(table).overridingSystemValue().values(rows);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw new ImportError(`The export is damaged: the database rejected a row in ${name}.`, { cause: error });
  }
  for (const row of rows) await exceptions[name]?.enqueue?.(app, tx, row);
}

/** Sets the sequence so that the next row gets the id after the last one. */
async function continueNumbers(tx: Tx, name: string, table: PgTable): Promise<void> {
  const { id } = getTableColumns(table);
  if (!id || !hasNumbers(table)) return;
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(${id})) from ${table} having max(${id}) is not null`,
  );
}
