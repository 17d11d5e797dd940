import { getTableName } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { App } from '#app/context.ts';
import { nothingSealed } from '#app/features/comments/comments.server.ts';
import { emailHash, phoneHash } from '#app/features/messages/sender.server.ts';
import type { Cell } from '#app/platform/vault.server.ts';
import { comments, consents, contactMessages } from '#db/schema.ts';

export type SealedTable = {
  table: PgTable & { id: AnyPgColumn };
  /** The columns whose texts are encrypted, and the one that names their key. */
  sealed: string[];
  key: string;
  /** Computes the HMAC columns for searching from the plain texts. */
  index?: (app: Pick<App, 'vault'>, plain: Texts) => Texts;
};
export type Texts = Record<string, string | null>;
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
  { table: contactMessages, sealed: ['wishes'], key: 'wishesKeyId' },
  { table: comments, sealed: ['email'], key: 'emailKeyId' },
  { table: consents, sealed: ['signer', 'scanKey'], key: 'keyId' },
];

/** Returns the plain texts of a row. Throws when one cannot be decrypted. */
export function openRow({ vault }: Pick<App, 'vault'>, { table, sealed, key }: SealedTable, row: Row): Texts {
  const keyId = textOrNull(row[key]) || null;
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
  return { table: getTableName(table), column: columnName(column), id: Number(row['id']) };
}

/** scanKey is scan_key in the database. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
