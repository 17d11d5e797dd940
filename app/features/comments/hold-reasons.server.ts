import { desc, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { literalLimit, type Db } from '#app/platform/db.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { comments } from '#db/schema.ts';
import { isHoldingComments } from './hold-comments.server.ts';

/** As many from one sender are public at once; more within this time wait for staff. */
export const publicLimit: Limit = { name: 'comments-public', times: 5, seconds: 600 };
/** More than these are refused. */
export const refuseLimit: Limit = { name: 'comments-refuse', times: 30, seconds: 3_600 };

/** 'Thank you!' may be said by many. */
const repeatsFromLength = 20;
const comparedWith = 500;
const comparedDays = 7;

/** Reasons that only the site knows: what came before this comment, and what staff have switched on. */
export async function reasonsAround(app: App, sender: string, message: string): Promise<string[]> {
  const [holding, repeated, wait] = await Promise.all([
    isHoldingComments(app),
    wasPostedLately(app.db, message),
    app.limits.take(publicLimit, sender),
  ]);
  return [
    holding && 'All comments are held until you have read them.',
    repeated && 'The same text was posted lately.',
    wait !== null && `The same sender posted more than ${publicLimit.times} times in 10 minutes.`,
  ].filter((reason) => reason !== false);
}

async function wasPostedLately(db: Db, message: string): Promise<boolean> {
  if (message.length < repeatsFromLength) return false;
  const found = await Promise.all([selectRepeated(db, 'public', message), selectRepeated(db, 'held', message)]);
  return found.some((rows) => rows.length > 0);
}

/** Compares with the newest few hundred of the last days: one short walk along an index. */
export function selectRepeated(db: Db, status: 'public' | 'held', message: string) {
  const lately = db
    .select({ message: comments.message })
    .from(comments)
    .where(
      sql`${comments.status} = ${sql.raw(`'${status}'`)} and ${comments.listedAt} > now() - make_interval(days => ${comparedDays})`,
    )
    .orderBy(desc(comments.listedAt), desc(comments.id))
    .limit(literalLimit(comparedWith))
    .as('lately');
  return db
    .select({ found: sql<number>`1` })
    .from(lately)
    .where(sql`${evened(sql`${lately.message}`)} = ${evened(sql`${message}::text`)}`)
    .limit(literalLimit(1));
}

/** Letter case and spacing aside. */
function evened(text: ReturnType<typeof sql>) {
  return sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`;
}
