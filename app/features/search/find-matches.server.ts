import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { searchedText, searchKey } from './index-posts.server.ts';
import { cluesByRarity, keepThoseWith, listCandidates } from './candidates.server.ts';
import { cluesOf } from './pieces.ts';
import { idOf, keyAfterAll } from './post-keys.ts';

/** How much is tried before the next way. A test makes them so small that every way is taken. */
export const searchBudgets = { fewPieces: 64, newestPosts: 100, manyPieces: 4_000, checksAtOnce: 80 };

export type Search = {
  query: string;
  /** Which posts count at all. */
  among: SQL;
  /** Only posts before this place. */
  below: number;
  wanted: number;
  /** When to give up, by performance.now(). */
  until: number;
};

type Narrow = (keys: number[]) => Promise<number[]>;

export class SearchTooSlow extends Error {}

/**
 * The places of the newest posts whose text contains the query, newest first. The pieces of the posts say which ones may contain it, and
 * those are checked from the newest on. A query that is part of very many pieces is common: then the newest posts themselves are. No
 * post counts before it is checked by the plain definition: the pieces decide the cost, never the answer.
 */
export async function findMatches(db: Db, search: Search, budgets = searchBudgets): Promise<number[]> {
  // Before the pieces, so that a post which is indexed in between is seen twice and not missed.
  const waiting = await listWaiting(db, search);
  const clues = cluesOf(waiting.query);
  const found: number[] = [];

  /** Until all is found that is wanted or that there is. */
  const check = async (candidates: AsyncIterable<number[]> | Iterable<number[]>, narrow?: Narrow): Promise<void> => {
    let checked = 0;
    for await (const keys of candidates) {
      let rest = keys;
      while (rest.length > 0) {
        if (performance.now() > search.until) throw new SearchTooSlow();
        // When most were checked in vain, the other clues are asked before more are.
        if (narrow && checked > 0 && found.length < checked / 2) rest = await narrow(rest);
        const count = checked === 0 ? search.wanted : budgets.checksAtOnce;
        found.push(...(await matchesAmong(db, search, rest.slice(0, count))));
        if (found.length >= search.wanted) return;
        checked += count;
        rest = rest.slice(count);
      }
    }
  };
  const viaPieces = async (below: number, most: number): Promise<boolean> => {
    const [rarest, ...others] = (await cluesByRarity(db, clues, below, most)) ?? [];
    if (!rarest) return false;
    const narrowings = others.slice(0, 2).map((numbers) => keepThoseWith(db, numbers, below));
    await check(listCandidates(db, rarest, below), async (keys) => {
      let left = keys;
      for (const narrowing of narrowings) left = await narrowing(left);
      return left;
    });
    return true;
  };

  if (!(await viaPieces(search.below, budgets.fewPieces))) {
    const newest = await listNewest(db, search.below, budgets.newestPosts);
    await check([newest]);
    const end = newest.length < budgets.newestPosts ? 0 : (newest.at(-1) ?? 0);
    if (found.length < search.wanted && end > 0 && !(await viaPieces(end, budgets.manyPieces)))
      await check(walkOn(db, end));
  }
  return [...new Set([...found, ...waiting.found])].sort((a, b) => b - a).slice(0, search.wanted);
}

/** The ids of all posts that may contain the query, in no order; null when there are more than `most`: then it is soon met among any. */
export async function listCandidateIds(db: Db, query: string, most: number): Promise<number[] | null> {
  const { rows } = await db.execute<{ query: string; waiting: string[] }>(sql`
    select lower(${query}) as query, array(select post_id from posts_to_index limit ${sql.raw(String(most + 1))}) as waiting`);
  const ids = (rows[0]?.waiting ?? []).map(Number);
  const [rarest] =
    (await cluesByRarity(db, cluesOf(rows[0]?.query ?? ''), keyAfterAll, searchBudgets.manyPieces)) ?? [];
  if (!rarest) return null;
  for await (const keys of listCandidates(db, rarest, keyAfterAll)) {
    ids.push(...keys.map(idOf));
    if (ids.length > most) return null;
  }
  return ids;
}

/** Posts that are not in the lists of the pieces yet, and the query as the database compares it. */
async function listWaiting(db: Db, search: Search): Promise<{ query: string; found: number[] }> {
  const { rows } = await db.execute<{ query: string; found: string[] }>(sql`
    select lower(${search.query}) as query,
      array(${matchesIn(sql`array(select post_id from posts_to_index)`, search, sql`${searchKey} < ${search.below}`)}) as found`);
  return { query: rows[0]?.query ?? '', found: (rows[0]?.found ?? []).map(Number) };
}

async function matchesAmong(db: Db, search: Search, keys: number[]): Promise<number[]> {
  const ids = sql`${sql.param(keys.map(idOf))}::bigint[]`;
  const { rows } = await db.execute<{ key: string }>(
    matchesIn(ids, search, sql`${searchKey} = any(${sql.param(keys)}::bigint[])`),
  );
  return rows.map(({ key }) => Number(key));
}

/** The posts are fetched first and read then: offset 0 keeps the planner from reading the texts of others. */
function matchesIn(ids: SQL, { query, among, wanted }: Search, place: SQL): SQL {
  return sql`
    select ${searchKey} as key from (
      select * from (select * from posts where id = any(${ids}) offset 0) as posts where ${among} and ${place} offset 0
    ) as posts where ${contains(query)} order by 1 desc limit ${sql.raw(String(wanted))}`;
}

async function listNewest(db: Db, below: number, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${searchKey} as key from posts where ${searchKey} < ${below} order by 1 desc limit ${sql.raw(String(count))}`);
  return rows.map(({ key }) => Number(key));
}

async function* walkOn(db: Db, from: number): AsyncGenerator<number[]> {
  for (let below = from; below > 0;) {
    const keys = await listNewest(db, below, 1_000);
    below = keys.at(-1) ?? 0;
    yield keys;
  }
}

/** The plain definition: a case-insensitive part of any of the four fields. */
export function contains(query: string): SQL {
  return sql`${searchedText} ilike ${`%${query.replace(/[\\%_]/g, '\\$&')}%`}`;
}
