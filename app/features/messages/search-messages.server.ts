import type { App } from '#app/context.ts';
import { findBySender } from './find-sender.server.ts';
import { messagesPerPage, placeOfMessage, readMessages, toLine } from './inbox.server.ts';
import type { MessageFilter, MessageLine, MessagePage } from './message.ts';
import { phoneMatcher } from './phone.server.ts';

/** How many messages one request looks at. A search that has seen them all offers to go further back. */
export const searchedAtOnce = 2_000;
const readAtOnce = 500;

/**
 * Messages whose name, e-mail or phone number holds what was typed, newest first. A whole address or number is found by its mark among any
 * number of messages. For anything else it looks at the rows here, because the database cannot read who wrote.
 */
export async function searchMessages(
  app: App,
  query: string,
  filter: MessageFilter,
  before?: string,
): Promise<MessagePage> {
  const bySender = await findBySender(app, query, filter, before);
  if (bySender && (bySender.messages.length > 0 || bySender.older)) return bySender;
  const wanted = messageMatcher(query);
  const messages: MessageLine[] = [];
  let place = before;
  for (let seen = 0; seen < searchedAtOnce; seen += readAtOnce) {
    const rows = await readMessages(app, filter, place, readAtOnce);
    for (const row of rows) {
      if (!wanted(row)) continue;
      messages.push(toLine(row));
      if (messages.length === messagesPerPage) return { messages, older: placeOfMessage(row) };
    }
    if (rows.length < readAtOnce) return { messages, older: null };
    place = placeOfMessage(rows.at(-1)) ?? undefined;
  }
  return { messages, older: place ?? null };
}

/** Every word must occur in the name or the e-mail address; digits, however they are grouped, in the phone number. */
export function messageMatcher(query: string): (message: Pick<MessageLine, 'name' | 'email' | 'phone'>) => boolean {
  const plain = fold(query);
  const words = plain.split(/\s+/).filter(Boolean);
  const isNumber = phoneMatcher(plain);
  return ({ name, email, phone }) => {
    if (isNumber?.(phone)) return true;
    const text = `${fold(name)} ${fold(email)}`;
    return words.length > 0 && words.every((word) => text.includes(word));
  };
}

/** Letter case and accents aside: 'hebert' finds Hébert. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
