import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { and, eq, getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { drawCardOf } from '#app/features/posts/cards.server.ts';
import { scanTypes, type ScanType, answerScan, putScan } from '#app/features/consents/scans.server.ts';
import { fileKeysOf } from '#app/features/media/upload-store.server.ts';
import { preparePicture } from '#app/features/media/pictures.jobs.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { contentTypeOf, isFileKey, readBytes } from '#app/platform/files.server.ts';
import { trashRules } from '#app/trash.server.ts';
import * as schema from '#db/schema.ts';
import type { Note } from './clean-fields.ts';

/**
 * Our own export: every column of every table under its own name, with the ids they have. A new table or column is part of it by itself;
 * what differs stands in the lists below.
 */
export const ownFormat = 'clinic-export-2';

/** Made from other tables, or of no use outside this site. */
const leftOut = new Set<PgTable>([
  schema.postTags,
  schema.autosaves,
  schema.movedRecords,
  schema.backups,
  schema.postLines,
]);

/** Made with a secret of one site, or from a visitor's connection. */
const leftOutColumns = new Set(['keyId', 'emailKeyId', 'emailIndex', 'phoneIndex', 'sender', 'submissionKey']);

export type Row = Record<string, unknown>;

type Exception = {
  /** The rows that are written. */
  rows?: SQL | undefined;
  /** The rows that are written without --with-people. */
  withoutPeople?: SQL | 'none';
  /** Sealed columns are plain here, or null without people. */
  onExport?: (export_: { app: App; folder: string }, row: Row) => Promise<Row>;
  onImport?: (import_: { app: App; folder: string; note: Note }, row: Row) => Promise<Row>;
  enqueue?: (app: App, tx: Tx, row: Row) => Promise<void>;
};

export const exceptions: Record<string, Exception> = {
  // Theirs go with the deleted: nothing in the database refers to the record.
  revisions: {
    rows: and(
      ...trashRules.map(({ kind, table }) => {
        const deleted = sql`select from ${table} where ${table.id} = ${schema.revisions.recordId} and ${table.deletedAt} is not null`;
        return sql`not (${schema.revisions.record} = ${kind} and exists (${deleted}))`;
      }),
    ),
  },
  contact_messages: { withoutPeople: 'none' },
  // Held comments were never public.
  comments: { withoutPeople: eq(schema.comments.status, 'public') },
  consents: {
    // The scan itself is a file beside the export; the column holds its type.
    async onExport({ app, folder }, row) {
      const scan = row['scanKey'] ? await answerScan(app, Number(row['id'])) : null;
      if (scan) await writeBytes(join(folder, scanFile(row)), new Uint8Array(await scan.arrayBuffer()));
      return { ...row, scanKey: scan?.headers.get('Content-Type') ?? null };
    },
    async onImport({ app, folder, note }, row) {
      if (row['signer'] === null) note('who signed is not in the export; the paper says it');
      const type = Object.keys(scanTypes).find((known): known is ScanType => known === row['scanKey']);
      const bytes = type && (await readExported(folder, scanFile(row)));
      if (type && !bytes) note('its scan is missing in the folder');
      const scan = type && bytes ? await putScan(app, Number(row['id']), bytes, type) : null;
      const signer = row['signer'] ?? `Not in the export: consent ${Number(row['id'])}`;
      return { ...row, signer, scanKey: scan && JSON.stringify(scan) };
    },
  },
  pictures: {
    async onExport({ app, folder }, row) {
      for (const key of fileKeysOf(pictureFiles.parse(row))) {
        const bytes = await readBytes(app.files, key);
        // The files of a picture whose consent ended are gone.
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
      if (missing > 0) note(`${missing} of its ${keys.length} files are missing in the folder`);
      return row;
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

/** Null where it is not there. */
function readExported(folder: string, file: string): Promise<Buffer<ArrayBuffer> | null> {
  return readFile(join(folder, file)).catch(() => null);
}

/** By their names, each after the tables it refers to. */
export const ownTables: Map<string, PgTable> = inOrder(
  Object.values(schema).flatMap((value) => (is(value, PgTable) && !leftOut.has(value) ? [value] : [])),
);

function inOrder(tables: PgTable[]): Map<string, PgTable> {
  const sorted = new Map<string, PgTable>();
  const add = (table: PgTable) => {
    if (sorted.has(getTableName(table)) || !tables.includes(table)) return;
    for (const key of getTableConfig(table).foreignKeys) add(key.reference().foreignTable);
    sorted.set(getTableName(table), table);
  };
  for (const table of tables) add(table);
  return sorted;
}

/** What is written and read of a table: not what the database makes itself. */
export function ownColumns(table: PgTable): Record<string, PgColumn> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([name, column]) => column.generated === undefined && !leftOutColumns.has(name),
    ),
  );
}
