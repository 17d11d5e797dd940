import { createHmac, hkdfSync } from 'node:crypto';
import { and, asc, desc, getTableColumns, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { App, Person } from '#app/context.ts';
import type { Config } from '#app/platform/config.server.ts';
import { isoMoment, type AroundTransaction, type Db, type Tx } from '#app/platform/db.server.ts';
import { activity, activityHead } from '#db/accounts-schema.ts';

type Line = Pick<
  typeof activity.$inferSelect,
  'at' | 'actorId' | 'actorName' | 'actorEmail' | 'action' | 'subject' | 'summary'
>;

/** The lines that each open transaction writes before it commits. */
const pending = new WeakMap<Tx, Omit<Line, 'at'>[]>();

/** The actor if no person acted. */
export const siteName = 'The website';

/** The summary is a sentence for staff, such as 'Deleted the post “Winter care”.' It never names a visitor. */
export async function recordActivity(
  tx: Tx,
  actor: Person | null,
  line: {
    /** Such as 'post.delete'. Its noun and `id` form the subject, 'post:12'. */ action: string;
    id?: number | string;
    subject?: string;
    summary: string;
  },
): Promise<void> {
  const { action, id, subject = id === undefined ? null : `${action.split('.', 1)[0]}:${id}`, summary } = line;
  const lines = pending.get(tx);
  if (!lines) throw new Error('An activity line needs a transaction of the app’s database handle.');
  lines.push({
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? siteName,
    actorEmail: actor?.email || null,
    action,
    subject,
    summary: summary.slice(0, 500),
  });
}

/** Logs the messages whose senders a person was shown, each at most once an hour. */
export async function recordNameAccess(app: App, by: Person, messages: { id: number }[]): Promise<void> {
  const action = 'message.read';
  const { rows } = await app.db.execute<{ subject: string }>(sql`
    select subject from activity
    where at >= date_trunc('hour', now()) and actor_id = ${by.id} and action = ${action}`);
  const logged = new Set(rows.flatMap(({ subject }) => subject.slice('message:'.length).split(',').map(Number)));
  const ids = new Set(messages.map(({ id }) => id));
  const unread = [...ids].filter((id) => !logged.has(id)).toSorted((one, two) => one - two);
  if (unread.length === 0) return;
  const numbers = new Intl.ListFormat('en-US').format(unread.map(String));
  const summary = `Viewed the ${unread.length === 1 ? 'sender of message' : 'senders of messages'} ${numbers}.`;
  await app.db.transaction((tx) => recordActivity(tx, by, { action, id: unread.join(','), summary }));
}

/** Writes the lines right before the commit. Writers queue for the head's row lock, and taking it last avoids deadlocks. */
export function recordingActivity({ dataKeys }: Pick<Config, 'dataKeys'>): AroundTransaction {
  const [first] = dataKeys;
  if (!first) throw new Error('There is no key to sign the activity with.');
  const sign = chainSigner(dataKeys);
  return async (tx, work) => {
    const lines: Omit<Line, 'at'>[] = [];
    pending.set(tx, lines);
    const result = await work(tx);
    if (lines.length > 0) await appendLines(tx, lines, first.id, sign);
    return result;
  };
}

async function appendLines(tx: Tx, lines: Omit<Line, 'at'>[], keyId: string, sign: Sign): Promise<void> {
  const { rows } = await tx.execute<{ hmac: string; at: string }>(sql`
    select hmac, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from activity_head for update`);
  const [head] = rows;
  if (!head) throw new Error('The head of the activity log is missing. Run npm run doctor.');
  let previous = head.hmac;
  const chained = lines.map((line) => {
    previous = sign(keyId, lineText(previous, { ...line, at: head.at }));
    return { ...line, at: head.at, keyId, hmac: previous };
  });
  await tx.insert(activity).values(chained);
  await tx.update(activityHead).set({ hmac: previous, keyId, signature: sign(keyId, headText(previous)) });
}

type Sign = (keyId: string, text: string) => string;

/** The signer returns '' for an unknown key. */
function chainSigner(dataKeys: Config['dataKeys']): Sign {
  const keys = new Map(
    dataKeys.map(({ id, key }) => [id, Buffer.from(hkdfSync('sha256', key, '', 'clinic activity', 32))]),
  );
  return (keyId, text) => {
    const key = keys.get(keyId);
    return key ? createHmac('sha256', key).update(text).digest('hex') : '';
  };
}

function lineText(previous: string, { at, actorId, actorName, actorEmail, action, subject, summary }: Line): string {
  return JSON.stringify(['line', previous, at, actorId, actorName, actorEmail, action, subject, summary]);
}

function headText(hmac: string): string {
  return JSON.stringify(['head', hmac]);
}

/** During a rolling upgrade, the previous version still writes lines without a chain. */
const upgradeMs = 86_400_000;
const linesChecked = 200_000;
const linesAtOnce = 5_000;

/** Whole lines, the oldest first. */
export function selectActivity(db: Pick<Db | Tx, 'select'>, after: number, atMost: number) {
  return db
    .select({ ...getTableColumns(activity), at: isoMoment(activity.at) })
    .from(activity)
    .where(gt(activity.id, after))
    .orderBy(asc(activity.id))
    .limit(atMost);
}

type Checked = { lines: number; unknownKey: number; broken: { id: number | null; why: string } | null };

/** Verifies the newest lines and returns the first that breaks the chain. Lines of unknown keys are only counted. */
export function checkActivity(
  { db, config }: Pick<App, 'db' | 'config'>,
  { atMost = linesChecked, graceMs = upgradeMs } = {},
): Promise<Checked> {
  const sign = chainSigner(config.dataKeys);
  return db.transaction(
    async (tx) => {
      const hasHmac = isNotNull(activity.hmac);
      const [oldest] = await tx
        .select({ at: isoMoment(activity.at) })
        .from(activity)
        .where(hasHmac)
        .orderBy(asc(activity.id))
        .limit(1);
      const chainedSince = oldest ? Date.parse(oldest.at) + graceMs : Infinity;
      const [before] = await tx
        .select({ id: activity.id })
        .from(activity)
        .orderBy(desc(activity.id))
        .offset(atMost)
        .limit(1);
      let after = before?.id ?? 0;
      const [trusted] = await tx
        .select({ hmac: activity.hmac })
        .from(activity)
        .where(and(lte(activity.id, after), hasHmac))
        .orderBy(desc(activity.id))
        .limit(1);
      let previous = trusted?.hmac ?? '';
      const found: Checked = { lines: 0, unknownKey: 0, broken: null };
      for (;;) {
        const lines = await selectActivity(tx, after, linesAtOnce);
        for (const line of lines) {
          after = line.id;
          if (line.hmac === null && Date.parse(line.at) < chainedSince) continue;
          const expected = sign(line.keyId ?? '', lineText(previous, line));
          if (line.hmac !== null && expected === '') found.unknownKey += 1;
          else if (line.hmac !== expected) {
            const why =
              line.hmac === null ? 'was not written by this site' : 'was changed or moved, or follows a missing line';
            return { ...found, broken: { id: line.id, why } };
          }
          found.lines += 1;
          previous = line.hmac ?? previous;
        }
        if (lines.length < linesAtOnce) break;
      }
      const [head] = await tx.select().from(activityHead);
      const signature = sign(head?.keyId ?? '', headText(previous));
      if (head?.hmac !== previous || (head.hmac !== '' && signature !== '' && signature !== head.signature))
        found.broken = { id: null, why: 'the newest lines are missing' };
      return found;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
