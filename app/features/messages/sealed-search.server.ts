import type { App } from '#app/context.ts';
import { Unreadable } from '#app/platform/vault.server.ts';
import { inboxQuerySchema } from './message.schema.ts';
import type { InboxPlace } from './message.ts';

/** No row: sealed for the address alone. */
const place = { table: 'contact_messages', column: 'search', id: 0 } as const;

/** Who is searched for is a name, a number or an address of a visitor: history, proxies and logs get it sealed. */
function sealSearch({ vault }: App, words: string): string {
  return `${vault.keyId}.${Buffer.from(vault.seal(place, words), 'base64').toString('base64url')}`;
}

/** '' where it cannot be opened: made up, cut short, or sealed under a key that is gone. */
function openSearch({ vault }: App, find: string): string {
  const [, keyId = '', sealed = ''] = /^([^.]*)\.([\w-]*)$/.exec(find) ?? [];
  try {
    return vault.open(place, keyId, Buffer.from(sealed, 'base64url').toString('base64'));
  } catch (error) {
    if (error instanceof Unreadable) return '';
    throw error;
  }
}

/** What an address of the inbox, or its search form, asks for. */
export function readInboxPlace(app: App, asked: URLSearchParams | FormData): InboxPlace {
  const { find, q: typed, show, before } = inboxQuerySchema.parse(Object.fromEntries(asked));
  const q = find ? openSearch(app, find) : typed;
  return { show, q, find: q ? find || sealSearch(app, q) : '', before };
}
