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

type Usual = { most?: number; atOnce?: number; chunkLength?: number; restingMs?: number };

/**
 * Takes changes that wait into the lists, those of posts that stand near each other together, and answers how many there were. Changes
 * rest for a while first where searches go on: one that is under way may know a post only by a piece that the change took from it.
 */
export async function indexWaitingPosts(
  db: Db,
  { most = 20_000, atOnce = 1_000, chunkLength = usualChunk, restingMs = 0 }: Usual = {},
): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.id from (
      select * from posts_to_index where changed_at <= now() - ${restingMs} * interval '1 millisecond' order by id limit ${most}
    ) w
    left join posts on posts.id = w.post_id order by ${searchKey}`);
  for (const some of slices(rows, atOnce)) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${indexLock})`);
      // A change that comes while the texts are read leaves a row of its own, which is not among these.
      const taken = await tx.execute<{ postId: string; wasKey: string | null; wasText: string | null }>(sql`
        delete from posts_to_index where id = any(${sql.param(some.map(({ id }) => id))})
        returning post_id as "postId", was_key as "wasKey", lower(was_text) as "wasText"`);
      const before = new PieceLists();
      for (const { wasKey, wasText } of taken.rows.toSorted((a, b) => Number(a.wasKey) - Number(b.wasKey)))
        if (wasKey !== null && wasText !== null) before.add(Number(wasKey), wasText);
      const now = await readPieces(tx, [...new Set(taken.rows.map(({ postId }) => Number(postId)))]);
      for (const lists of slices(now, listsPerStatement)) await addKeys(tx, lists, chunkLength);
      for (const lists of slices(whatIsGone(before.lists(), now), listsPerStatement)) await removeKeys(tx, lists);
    });
  }
  return rows.length;
}

async function readPieces(db: Executor, ids: number[]): Promise<PieceList[]> {
  const gathered = new PieceLists();
  for (const some of slices(ids, postsPerStatement)) {
    const { rows } = await db.execute<{ key: string; text: string }>(sql`
      select ${searchKey} as key, lower(${searchedText}) as text from posts where id = any(${sql.param(some)}) order by 1`);
    for (const { key, text } of rows) gathered.add(Number(key), text);
  }
  return gathered.lists();
}

function whatIsGone(before: PieceList[], now: PieceList[]): PieceList[] {
  const kept = new Map(now.map(({ number, keys }) => [number, new Set(keys)]));
  return before
    .map((list) => ({ ...list, keys: list.keys.filter((key) => !kept.get(list.number)?.has(key)) }))
    .filter(({ keys }) => keys.length > 0);
}

function slices<Item>(items: Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  );
}

type Chunk = { since: number; keys: number[] };

async function addKeys(db: Executor, lists: PieceList[], chunkLength: number): Promise<void> {
  await db.execute(sql`
    insert into post_pieces (piece, number)
    select * from unnest(${sql.param(lists.map(({ piece }) => piece))}::text[], ${sql.param(lists.map(({ number }) => number))}::bigint[]) on conflict do nothing`);
  const stored = await readChunks(db, lists);
  await writeChunks(
    db,
    lists.flatMap(({ number, keys }) =>
      withKeys(stored.get(number) ?? [{ since: 0, keys: [] }], keys, chunkLength).map((chunk) => ({
        number,
        ...chunk,
      })),
    ),
  );
}

/** A chunk that becomes empty goes, the first one with the last of its list; and a piece that no post has goes with its list. */
async function removeKeys(db: Executor, lists: PieceList[]): Promise<void> {
  const stored = await readChunks(db, lists);
  const changed = lists.flatMap(({ number, keys }) => {
    const gone = new Set(keys);
    return (stored.get(number) ?? [])
      .filter((chunk) => chunk.keys.some((key) => gone.has(key)))
      .map(({ since, keys: old }) => ({ number, since, keys: old.filter((key) => !gone.has(key)) }));
  });
  await writeChunks(db, changed);
  const emptied = sql.param([...new Set(changed.filter(({ keys }) => keys.length === 0).map(({ number }) => number))]);
  await db.execute(sql`
    delete from post_piece_chunks where number = any(${emptied}::bigint[]) and since > 0 and length(keys) = 0`);
  const { rows } = await db.execute<{ number: string }>(sql`
    delete from post_piece_chunks c where number = any(${emptied}::bigint[]) and length(keys) = 0
    and not exists (select from post_piece_chunks other where other.number = c.number and other.since > 0) returning number`);
  const unused = new Set(rows.map(({ number }) => Number(number)));
  const pieces = lists.filter(({ number }) => unused.has(number)).map(({ piece }) => piece);
  await db.execute(sql`delete from post_pieces where piece = any(${sql.param(pieces)}::text[])`);
}

/** Of each list the chunks in which its keys are or belong. */
async function readChunks(db: Executor, lists: PieceList[]): Promise<Map<number, Chunk[]>> {
  const { rows } = await db.execute<{ number: string; since: string; keys: Buffer }>(sql`
    select c.number, c.since, c.keys
    from unnest(${sql.param(lists.map(({ number }) => number))}::bigint[], ${sql.param(lists.map(({ keys }) => keys[0]))}::bigint[], ${sql.param(lists.map(({ keys }) => keys.at(-1)))}::bigint[]) as n(number, first, last)
    join post_piece_chunks c on c.number = n.number and c.since <= n.last
      and c.since >= (select max(since) from post_piece_chunks where number = n.number and since <= n.first)
    order by c.number, c.since`);
  const chunks = new Map<number, Chunk[]>();
  for (const { number, since, keys } of rows) {
    const known = chunks.get(Number(number));
    const chunk = { since: Number(since), keys: unpackKeys(keys) };
    if (known) known.push(chunk);
    else chunks.set(Number(number), [chunk]);
  }
  return chunks;
}

async function writeChunks(db: Executor, chunks: (Chunk & { number: number })[]): Promise<void> {
  await db.execute(sql`
    insert into post_piece_chunks (number, since, keys)
    select * from unnest(${sql.param(chunks.map(({ number }) => number))}::bigint[], ${sql.param(chunks.map(({ since }) => since))}::bigint[], ${sql.param(chunks.map(({ keys }) => packKeys(keys)))}::bytea[])
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
