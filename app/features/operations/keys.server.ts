import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
  type SQLChunk,
} from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { nothingSealed } from '#app/features/comments/comments.server.ts';
import { emailHash, phoneHash } from '#app/features/messages/sender.server.ts';
import { keyTag, type Tx } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { Unreadable, type Cell } from '#app/platform/vault.server.ts';
import { counted } from '#app/shared/phrases.ts';
import { comments, consents, contactMessages } from '#db/schema.ts';

type Changed = { changed: number; unreadable: number };
type Options = {
  say?: (line: string) => void;
  /** Includes rows that already use the first key, to recompute their HMACs after a change of DATA_INDEX_KEY. */
  all?: boolean;
  batch?: number;
  /** Stops after about this many rows. The next run continues. */
  most?: number;
  /** Only encrypts the rows of versions before encryption, which nothing else accepts. */
  plain?: boolean;
};

/** Works in small batches while the site runs, and can be stopped at any moment and started again.
 * Rows that cannot be read are counted, left as they are, and do not hold up the others. */
export async function reencryptRows(
  app: App,
  { say = () => {}, all = false, batch = 500, most = Infinity, plain = false }: Options = {},
): Promise<Changed> {
  const { keyId } = app.vault;
  const total: Changed = { changed: 0, unreadable: 0 };
  for (const sealed of sealedTables) {
    const where = plain ? isPlain(sealed) : all && sealed.index ? undefined : isStale(sealed, keyId);
    for (let after: number | null = 0; after !== null;) {
      const step: Step = await changeBatch(app, sealed, and(where, gt(sealed.table.id, after)), batch, plain);
      after = step.next;
      total.changed += step.changed;
      total.unreadable += step.unreadable;
      if (step.changed > 0)
        say(`${counted(total.changed, 'row')} re-encrypted with key ${keyId}, now on ${nameOf(sealed)}`);
      if (total.changed >= most) return total;
    }
  }
  return total;
}

/** `next`: the last row's id, or null after the last batch. */
type Step = Changed & { next: number | null };

function changeBatch(app: App, sealed: SealedTable, where: SQL | undefined, batch: number, plain: boolean) {
  return app.db.transaction(async (tx) => {
    // Concurrent rotations take turns, so that they do not wait for each other's row locks.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('change of keys'))`);
    const { table } = sealed;
    const rows = await tx
      .select(getTableColumns(table))
      .from(table)
      .where(where)
      .orderBy(asc(table.id))
      .limit(batch)
      .for('update');
    const resealed = rows.flatMap((row) => {
      try {
        const opened = plain ? row : { ...row, ...openRow(app, sealed, row) };
        return [{ id: Number(row['id']), texts: sealRow(app, sealed, opened) }];
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        app.log.error({ err: error, row: row['id'], key: error.keyId }, 'a row cannot be read and keeps its key');
        return [];
      }
    });
    await writeTexts(tx, sealed, resealed);
    const next = rows.length === batch ? Number(rows.at(-1)?.['id']) : null;
    return { next, changed: resealed.length, unreadable: rows.length - resealed.length };
  });
}

async function writeTexts(tx: Tx, { table }: SealedTable, rows: { id: number; texts: Texts }[]): Promise<void> {
  const names = Object.keys(rows[0]?.texts ?? {});
  if (names.length === 0) return;
  const columns = names.map((name) => sql.identifier(columnName(table, name)));
  const lists = names.map((name) => sql`${sql.param(rows.map(({ texts }) => texts[name] ?? null))}::text[]`);
  await tx.execute(sql`
    update ${table} as t set ${joined(columns.map((column) => sql`${column} = new.${column}`))}
    from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${joined(lists)}) as new(id, ${joined(columns)})
    where t.id = new.id`);
}

function joined(parts: SQLChunk[]): SQL {
  return sql.join(parts, sql`, `);
}

/** Matches rows with another key or none yet, as three ranges that the index on the key can serve. */
export function isStale(sealed: SealedTable, keyId: string): SQL | undefined {
  const key = keyColumn(sealed);
  return or(isNull(key), and(gt(key, nothingSealed), lt(key, keyId)), gt(key, keyId));
}

/** Matches rows with a text but no key. */
function isPlain(sealed: SealedTable): SQL | undefined {
  const key = keyColumn(sealed);
  const texts = sealed.sealed.flatMap((name) => getTableColumns(sealed.table)[name] ?? []);
  return and(or(isNull(key), eq(key, nothingSealed)), or(...texts.map((text) => ne(text, nothingSealed))));
}

/** Names unencrypted values as 'contact_messages.note of row 7', a few of each kind. */
export async function listPlainRows({ db }: Pick<App, 'db'>): Promise<string[]> {
  const found: string[] = [];
  for (const one of sealedTables) {
    const { id } = one.table;
    const rows = await db.select({ id }).from(one.table).where(isPlain(one)).orderBy(id).limit(5);
    const columns = one.sealed.map((name) => columnName(one.table, name)).join(', ');
    found.push(...rows.map((row) => `${getTableName(one.table)}.${columns} of row ${String(row.id)}`));
  }
  return found;
}

function keyColumn({ table, key }: SealedTable): AnyPgColumn {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`${getTableName(table)} has no column ${key}.`);
  return column;
}

/** Returns the running processes that could not read what the first key encrypts, as 'clinic-worker'. */
export async function listProcessesWithoutKey({ db, vault }: App): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^clinic-(changes|worker)\\M' order by 1`);
  const without = rows
    .map(({ name }) => name.split(/[ ,]/))
    .flatMap(([program = '', ...tags]) => (tags.includes(keyTag(vault.keyId)) ? [] : program));
  return [...new Set(without)];
}

export async function countKeys({ db, vault }: App): Promise<{ under: number; left: number }> {
  const counts = { under: 0, left: 0 };
  for (const sealed of sealedTables) {
    counts.under += await db.$count(sealed.table, eq(keyColumn(sealed), vault.keyId));
    counts.left += await db.$count(sealed.table, isStale(sealed, vault.keyId));
  }
  return counts;
}

export function formatKeyUse(keyId: string, { under, left }: { under: number; left: number }): string {
  return `${counted(under, 'row')} encrypted with key ${keyId}, ${left.toLocaleString('en-US')} left`;
}

function nameOf({ table }: SealedTable): string {
  return getTableName(table).replaceAll('_', ' ');
}

type SealedTable = {
  table: PgTable & { id: AnyPgColumn };
  /** The columns whose texts are encrypted, and the one that names their key. */
  sealed: string[];
  key: string;
  /** Computes the HMAC columns for searching from the plain texts. */
  index?: (app: Pick<App, 'vault'>, plain: Texts) => Texts;
};
type Texts = Record<string, string | null>;
type Row = Record<string, unknown>;

/** Every table with encrypted columns. Key rotation and the export use this list. */
export const sealedTables: SealedTable[] = [
  {
    table: contactMessages,
    sealed: ['name', 'email', 'phone'],
    key: 'keyId',
    index: ({ vault }, { email, phone }) => ({
      emailIndex: email ? emailHash(vault, email) : null,
      phoneIndex: phoneHash(vault, phone ?? ''),
    }),
  },
  { table: contactMessages, sealed: ['note'], key: 'noteKeyId' },
  { table: contactMessages, sealed: ['preferences'], key: 'preferencesKeyId' },
  { table: comments, sealed: ['email'], key: 'emailKeyId' },
  { table: consents, sealed: ['signer', 'scanKey'], key: 'keyId' },
];

/** Returns the plain texts of a row. Throws when one cannot be decrypted. */
export function openRow({ vault }: Pick<App, 'vault'>, { table, sealed, key }: SealedTable, row: Row): Texts {
  const keyId = textOrNull(row[key]);
  return mapTexts(sealed, row, (column, text) => vault.open(vaultAddress(table, column, row), keyId, text));
}

/** Returns the columns to store: the texts encrypted with the first key, the key's id, and the HMACs. */
export function sealRow(app: Pick<App, 'vault'>, { table, sealed, key, index }: SealedTable, row: Row): Texts {
  const texts = mapTexts(sealed, row, (column, text) => app.vault.seal(vaultAddress(table, column, row), text));
  const isEmpty = Object.values(texts).every((text) => text === null);
  const plain = mapTexts(sealed, row, (_column, text) => text);
  return { ...texts, [key]: isEmpty ? nothingSealed : app.vault.keyId, ...index?.(app, plain) };
}

function mapTexts(columns: string[], row: Row, change: (column: string, text: string) => string): Texts {
  return Object.fromEntries(
    columns.map((column) => {
      const text = textOrNull(row[column]);
      return [column, text === null ? null : change(column, text)];
    }),
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function vaultAddress(table: PgTable, column: string, row: Row): Cell {
  return { table: getTableName(table), column: columnName(table, column), id: Number(row['id']) };
}

/** scanKey is scan_key in the database. */
function columnName(table: PgTable, property: string): string {
  return (getTableColumns(table)[property]?.name ?? property).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The limit per night; the next night continues. */
const rowsANight = 200_000;

export const reencryptNightly = defineJob(
  'encrypt-again',
  z.object({}),
  async (app: App) => {
    const without = await listProcessesWithoutKey(app);
    if (without.length > 0)
      return app.log.warn({ without, key: app.vault.keyId }, 'not every process has the first key');
    const { changed, unreadable } = await reencryptRows(app, { most: rowsANight });
    if (changed + unreadable > 0) app.log.info({ changed, unreadable, key: app.vault.keyId }, 'encrypted again');
  },
  { cron: '40 2 * * *' },
);
