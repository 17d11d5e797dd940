import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { openBackupAge } from '#app/platform/age.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { concatBytes, once, openFiles } from '#app/platform/files.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';

/**
 * The ledger beside the backups: one immutable object for every decision that a restore must not undo. Entries hold ids and times only.
 * The last entry about a record decides, so applying entries twice changes nothing.
 */
const kinds = [
  'consent-revoked',
  'consent-last-day',
  'request-erased',
  'request-deleted',
  'request-undeleted',
  'account-removed',
  'made-owner',
  'made-writer',
  /** A password or second step was changed, reset or removed: the one in the backup must not work. */
  'sign-in-changed',
  /** Written at the end of every backup. It proves that the ledger is not older than that backup. */
  'backup',
] as const;

const entrySchema = z.object({
  /** UTC, by the database's clock. Without colons, because it begins the object's name. */
  at: z.string().regex(/^\d{4}-\d\d-\d\dT\d{6}\.\d{6}Z$/),
  kind: z.enum(kinds),
  /** `made` is when the row was created: after a restore, sequences give the same ids to other rows. */
  records: z.array(z.object({ id: z.string().max(100), made: z.string().max(40).default('') })).max(1_000),
  lastDay: z.iso.date().nullable().default(null),
});
export type Entry = z.output<typeof entrySchema>;
const signedSchema = entrySchema.extend({ hmac: z.string() });

export const ledgerClock = `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24MISS.US"Z"') as at`;

/** The exact time as text, to recognize a row. */
export const madeAt = (column: PgColumn) => sql<string>`extract(epoch from ${column})::text`;

/** Queues an entry in the transaction of the change. Only the worker may write to the backup store. */
export async function noteInLedger(
  { queue }: Pick<App, 'queue'>,
  tx: Tx,
  kind: Entry['kind'],
  records: { id: number | string; made?: string }[],
  lastDay: string | null = null,
): Promise<void> {
  if (records.length === 0) return;
  const { rows } = await tx.execute<{ at: string }>(sql.raw(ledgerClock));
  const ids = records.map(({ id, made = '' }) => ({ id: String(id), made }));
  await queue.enqueue(tx, writeLedger, { at: rows[0]?.at ?? '', kind, records: ids, lastDay });
}

/** A retry writes the same object again. Retried for two weeks, in case the store is away. */
export const writeLedger = defineJob('write-ledger', entrySchema, writeEntry, {
  retry: { times: 340, firstSeconds: 5, maxSeconds: 3_600 },
});

/** Does nothing without backups. */
export async function writeEntry({ config, vault }: App, entry: Entry): Promise<void> {
  if (!config.backup) return;
  const hmac = vault.hmac('ledger', JSON.stringify(entry));
  const age = await openBackupAge(config.backup, config.dataIndexKey);
  const bytes = await concatBytes(age.encrypt(once(Buffer.from(JSON.stringify({ ...entry, hmac })))));
  const files = openFiles({ files: config.backup.to });
  await files.put(ledgerKey(nameOf(entry.at, hmac)), bytes, 'application/octet-stream');
}

export const ledgerFolder = 'ledger/';
export const ledgerKey = (name: string): string => `${ledgerFolder}${name}.age`;
const nameOf = (at: string, hmac: string) => `${at}-${hmac}`;

/** Returns null if the entry was changed, renamed or written with another key. */
export function openEntry({ vault }: Pick<App, 'vault'>, name: string, text: string): Entry | null {
  const { hmac, ...entry } = signedSchema.parse(JSON.parse(text));
  const isOurs = vault.hmac('ledger', JSON.stringify(entry)) === hmac && nameOf(entry.at, hmac) === name;
  return isOurs ? entry : null;
}
