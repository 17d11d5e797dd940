import { z } from 'zod';
import type { App } from '#app/context.ts';
import { type Cell, Unreadable } from '#app/platform/vault.server.ts';
import { textSchema } from './fields.server.ts';

/** A search can be a patient's name, so it is encrypted in URLs: browser history, proxies and logs never see it. */

/** `find` is `q`, encrypted. Invalid values are ignored. */
export const searchFields = { q: textSchema(100).catch(''), find: z.string().max(800).catch('') };

/** A search belongs to no row. Its encryption is bound to a made-up cell of the list's table. */
const cellOf = (table: string): Cell => ({ table, column: 'search', id: 0 });

/** Returns the words of a search and their encrypted form for the list's links. */
export function readSearch(app: App, table: string, { q: typed, find }: { q: string; find: string }) {
  const q = find ? openSearch(app, table, find) : typed;
  if (!q || find) return { q, find: q && find };
  const sealed = Buffer.from(app.vault.seal(cellOf(table), q), 'base64').toString('base64url');
  return { q, find: `${app.vault.keyId}.${sealed}` };
}

/** Returns '' if it cannot be decrypted: forged, cut short, or encrypted with a key that was removed. */
function openSearch({ vault }: App, table: string, find: string): string {
  const [, keyId = '', sealed = ''] = /^([^.]*)\.([\w-]*)$/.exec(find) ?? [];
  try {
    return vault.open(cellOf(table), keyId, Buffer.from(sealed, 'base64url').toString('base64'));
  } catch (error) {
    if (error instanceof Unreadable) return '';
    throw error;
  }
}

/** Matches a text that contains every word of the query, without regard to case and accents: 'hebert' finds Hébert. */
export function wordMatcher(query: string): (text: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = fold(text);
    return words.length > 0 && words.every((word) => folded.includes(word));
  };
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
