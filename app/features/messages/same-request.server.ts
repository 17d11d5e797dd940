import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { selectBySender } from './find-sender.server.ts';
import { toMessage } from './inbox.server.ts';
import type { StaffMessage } from './message.ts';
import { emailMark, type Sender } from './sender.server.ts';

const sameWithinMinutes = 15;
const comparedAtMost = 50;

/**
 * The request with the same words from the same page shortly before: who goes back and sends again does so from a page made anew, with a
 * key of its own. Whoever asks holds up all others of this address until the transaction ends, so that two at once are not both the first.
 * One that staff have answered or deleted no longer stands for another: its sender may be waiting again.
 */
export async function findSameRequest(
  app: App,
  tx: Tx,
  request: Sender & { source: string },
  now: Date,
): Promise<StaffMessage | undefined> {
  const mark = emailMark(app.vault, request.email);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mark}, 0))`);
  const rows = await selectBySender(tx, { by: 'email', mark }, 'new', undefined, comparedAtMost);
  const since = now.getTime() - sameWithinMinutes * 60_000;
  return rows
    .filter(({ createdAt }) => new Date(createdAt).getTime() > since)
    .map((row) => toMessage(app, row))
    .find(
      ({ name, phone, source }) =>
        name === request.name && digits(phone) === digits(request.phone) && source === request.source,
    );
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '');
}
