import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '#app/platform/db.server.ts';
import { posts } from '#db/schema.ts';
import { PieceLists, type PieceList } from './piece-lists.ts';
import { packKeys, unpackKeys } from './post-keys.ts';

/** The four fields as one text; the line break between them keeps a match from running over from one into the next. */
export const searchedText = sql`(${posts.title} || chr(10) || ${posts.author} || chr(10) || ${posts.category} || chr(10) || ${posts.content})`;
/** A post's place in the search: see post-keys.ts. */
export const searchKey = sql`((coalesce(${posts.publishAt}, date '0001-01-01') - date '0001-01-01')::bigint * 2147483648 + ${posts.id})`;

type Executor = Pick<NodePgDatabase, 'execute'>;

/** Any number every process agrees on. */
export const indexLock = 4_300_002;
export const usualChunk = 256;
const postsPerStatement = 2_000;
const listsPerStatement = 5_000;

/** Takes posts that wait into the lists, those that stand near each other together, and answers how many there were. */
export async function indexWaitingPosts(
  db: Db,
  { most = 20_000, atOnce = 1_000, chunkLength = usualChunk } = {},
): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.id from (select * from posts_to_index order by id limit ${most}) w
    left join posts on posts.id = w.post_id order by ${searchKey}`);
  for (const some of slices(rows, atOnce)) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${indexLock})`);
      // A change that comes while the texts are read leaves a row of its own, which is not among these.
      const taken = await tx.execute<{ postId: string }>(sql`
        delete from posts_to_index where id = any(${sql.param(some.map(({ id }) => id))}) returning post_id as "postId"`);
      await indexPosts(tx, [...new Set(taken.rows.map(({ postId }) => Number(postId)))], chunkLength);
    });
  }
  return rows.length;
}

/** Adds the posts to the lists of their pieces. Nothing is ever taken out: the search checks every post that it finds here. */
export async function indexPosts(db: Executor, ids: number[], chunkLength = usualChunk): Promise<void> {
  const gathered = new PieceLists();
  for (const some of slices(ids, postsPerStatement)) {
    const { rows } = await db.execute<{ key: string; text: string }>(sql`
      select ${searchKey} as key, lower(${searchedText}) as text from posts where id = any(${sql.param(some)}) order by 1`);
    for (const { key, text } of rows) gathered.add(Number(key), text);
  }
  for (const some of slices(gathered.lists(), listsPerStatement)) await addKeys(db, some, chunkLength);
}

function slices<Item>(items: Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  );
}

type Chunk = { since: number; keys: number[] };

async function addKeys(db: Executor, lists: PieceList[], chunkLength: number): Promise<void> {
  const numbers = sql.param(lists.map(({ number }) => number));
  await db.execute(sql`
    insert into post_pieces (piece, number)
    select * from unnest(${sql.param(lists.map(({ piece }) => piece))}::text[], ${numbers}::bigint[]) on conflict do nothing`);
  const { rows } = await db.execute<{ number: string; since: string; keys: Buffer }>(sql`
    select c.number, c.since, c.keys
    from unnest(${numbers}::bigint[], ${sql.param(lists.map(({ keys }) => keys[0]))}::bigint[], ${sql.param(lists.map(({ keys }) => keys.at(-1)))}::bigint[]) as n(number, first, last)
    join post_piece_chunks c on c.number = n.number and c.since <= n.last
      and c.since >= (select max(since) from post_piece_chunks where number = n.number and since <= n.first)
    order by c.number, c.since`);
  const stored = Map.groupBy(rows, ({ number }) => Number(number));
  const changed = lists.flatMap(({ number, keys }) => {
    const chunks = (stored.get(number) ?? []).map((row) => ({ since: Number(row.since), keys: unpackKeys(row.keys) }));
    return withKeys(chunks.length > 0 ? chunks : [{ since: 0, keys: [] }], keys, chunkLength).map((chunk) => ({
      number,
      ...chunk,
    }));
  });
  await db.execute(sql`
    insert into post_piece_chunks (number, since, keys)
    select * from unnest(${sql.param(changed.map(({ number }) => number))}::bigint[], ${sql.param(changed.map(({ since }) => since))}::bigint[], ${sql.param(changed.map(({ keys }) => packKeys(keys)))}::bytea[])
    on conflict (number, since) do update set keys = excluded.keys`);
}

/** The chunks that change when these keys are put where they belong. One that grows too long goes on in a new one. */
function withKeys(chunks: Chunk[], added: number[], chunkLength: number): Chunk[] {
  return chunks.flatMap(({ since, keys }, place) => {
    const until = chunks[place + 1]?.since ?? Infinity;
    const here = added.filter((key) => key >= since && key < until);
    const sorted = mergedKeys(keys, here);
    if (sorted.length === keys.length) return [];
    const parts = Math.ceil(sorted.length / chunkLength);
    // Halves where posts are put between others, whole ones at the end, where most of them come.
    const isAtEnd = (keys.at(-1) ?? 0) < (here[0] ?? 0);
    const length = isAtEnd ? chunkLength : Math.ceil(sorted.length / parts);
    return Array.from({ length: parts }, (_, part) => {
      const own = sorted.slice(part * length, (part + 1) * length);
      return { since: part === 0 ? since : (own[0] ?? since), keys: own };
    });
  });
}

function mergedKeys(keys: number[], added: number[]): number[] {
  if ((keys.at(-1) ?? 0) < (added[0] ?? 0)) return [...keys, ...added];
  return [...new Set([...keys, ...added])].sort((a, b) => a - b);
}
