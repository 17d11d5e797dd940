import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment, literalLimit, type Db } from '#app/platform/db.server.ts';
import { activity, people } from '#db/accounts-schema.ts';
import type { ActivityPage, ActivityPerson } from './activity-line.ts';

export const linesPerPage = 20;
/** How many lines one request looks at where no index can answer. */
export const scannedAtOnce = 5_000;
/** A trigram index answers nothing shorter. */
const indexedLength = 3;
const peopleAtMost = 50;

const searchedText = sql`(${activity.actorName} || ' ' || ${activity.summary})`;

type WantedLines = { query: string; person: string };
type Bounds = { before?: string | undefined; downTo?: string | undefined };

/** Not prepared: the planner must see the word, because the best plan for a rare word is the worst for a common one. */
export function selectLines(db: Db, { query, person }: WantedLines, { before, downTo }: Bounds) {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .select({
      id: activity.id,
      at: isoMoment(activity.at),
      actorId: activity.actorId,
      actorName: activity.actorName,
      summary: activity.summary,
    })
    .from(activity)
    .where(
      and(
        before ? sql`${place} < ${placeAt(before)}` : undefined,
        downTo ? sql`${place} >= ${placeAt(downTo)}` : undefined,
        query ? sql`${searchedText} ilike ${pattern}` : undefined,
        person ? eq(activity.actorId, person) : undefined,
      ),
    )
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(literalLimit(linesPerPage + 1));
}

/** The last of the lines that one request looks at. */
export function selectScanEnd(db: Db, before: string | undefined) {
  return db
    .select({ id: activity.id, at: isoMoment(activity.at) })
    .from(activity)
    .where(before ? sql`${place} < ${placeAt(before)}` : undefined)
    .orderBy(desc(activity.at), desc(activity.id))
    .offset(scannedAtOnce - 1)
    .limit(literalLimit(1));
}

const place = sql`(${activity.at}, ${activity.id})`;

function placeAt(cursor: string): SQL {
  const [at, id] = cursor.split('_');
  return sql`(${at}::timestamptz, ${id}::bigint)`;
}

/** Who did what when, newest first. One person, or one or two letters, are looked for among the next few thousand lines only. */
export async function listActivity({ db }: App, wanted: WantedLines, before?: string): Promise<ActivityPage> {
  const indexed = wanted.query.length >= indexedLength || (!wanted.query && !wanted.person);
  const [end] = indexed ? [] : await selectScanEnd(db, before);
  const downTo = end && cursorOf(end);
  const found = await selectLines(db, wanted, { before, downTo });
  const lines = found.slice(0, linesPerPage);
  const last = lines.at(-1);
  return { lines, older: found.length > linesPerPage && last ? cursorOf(last) : (downTo ?? null) };
}

function cursorOf({ at, id }: { at: string; id: number }): string {
  return `${at}_${id}`;
}

/** Everybody with an account, for the filter. */
export function listActivePeople({ db }: App): Promise<ActivityPerson[]> {
  return db
    .select({ id: people.id, name: people.name })
    .from(people)
    .orderBy(asc(people.name), asc(people.id))
    .limit(peopleAtMost);
}
