import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { posts } from '#db/schema.ts';
import { indexLock, searchedText, searchKey, usualChunk } from './index-posts.server.ts';
import { PiecePlaces, twice } from './piece-lists.ts';
import { eachPiece, pieceNumber, withSingleSpaces } from './pieces.ts';
import { packKeys } from './post-keys.ts';

type Executor = Pick<NodePgDatabase, 'execute'>;
type Chunk = { number: number; since: number; keys: Buffer };

const postsAtOnce = 2_000;
const rowsAtOnce = 10_000;

/**
 * The lists of all posts from nothing, in one pass: posts come in the order of their keys, so that every chunk is written once, when it
 * is full. Many times faster than taking the posts in one by one, and in nobody's way only while nobody searches: for filling a database.
 */
export async function rebuildLists(client: Client, say: (line: string) => void = () => {}): Promise<void> {
  const db = drizzle({ client, casing: 'snake_case' });
  await db.execute(sql`select pg_advisory_lock(${indexLock})`);
  await db.execute(sql`truncate post_pieces, post_piece_chunks, posts_to_index`);
  await db.execute(sql`alter table post_pieces drop constraint post_pieces_pkey`);
  await db.execute(sql`alter table post_piece_chunks drop constraint post_piece_chunks_number_since_pk`);
  const lists = new OpenLists();
  let count = 0;
  let writing = Promise.resolve();
  for (let next = readPosts(db, -1); ;) {
    const rows = await next;
    const last = rows.at(-1);
    if (!last) break;
    next = readPosts(db, Number(last.key));
    for (const { key, text } of rows) lists.add(Number(key), text);
    count += rows.length;
    if (count % 50_000 === 0) say(`${count} posts in the search`);
    await writing;
    writing = write(db, lists.takeNames(), lists.takeFull());
  }
  await writing;
  for (const chunks of lists.takeRest(rowsAtOnce)) await write(db, [], chunks);
  await db.execute(sql`alter table post_pieces add constraint post_pieces_pkey primary key (piece)`);
  await db.execute(
    sql`alter table post_piece_chunks add constraint post_piece_chunks_number_since_pk primary key (number, since)`,
  );
  await db.execute(sql`select pg_advisory_unlock(${indexLock})`);
}

async function readPosts(db: Executor, after: number): Promise<{ key: string; text: string }[]> {
  const { rows } = await db.execute<{ key: string; text: string }>(sql`
    select ${searchKey} as key, lower(${searchedText}) as text from ${posts}
    where ${searchKey} > ${after} order by ${searchKey} limit ${sql.raw(String(postsAtOnce))}`);
  return rows;
}

async function write(db: Executor, names: { piece: string; number: number }[], chunks: Chunk[]): Promise<void> {
  if (names.length > 0)
    await db.execute(sql`
      insert into post_pieces (piece, number)
      select * from unnest(${sql.param(names.map(({ piece }) => piece))}::text[], ${sql.param(names.map(({ number }) => number))}::bigint[])`);
  if (chunks.length > 0)
    await db.execute(sql`
      insert into post_piece_chunks (number, since, keys)
      select * from unnest(${sql.param(chunks.map(({ number }) => number))}::bigint[], ${sql.param(chunks.map(({ since }) => since))}::bigint[], ${sql.param(chunks.map(({ keys }) => keys))}::bytea[])`);
}

/** What is known of a piece, side by side in one array: the post that had it last, and its open list. */
const fields = { latestPost: 0, start: 1, length: 2, room: 3, isBegun: 4 };
const fieldCount = 8;

/**
 * Every list with the end of it that is not written yet, as numbers of posts in one array: lists grow from block to block of twice the
 * length, and a block that is left serves the next list of its length. A million posts have 800 million entries, too many for objects.
 */
class OpenLists {
  readonly #places = new PiecePlaces();
  #pieces = new Int32Array(2 ** 16);
  #blocks = new Int32Array(2 ** 16);
  #blocksEnd = 0;
  readonly #freeBlocks = new Map<number, number[]>();
  readonly #keys: number[] = [];
  #names: { piece: string; number: number }[] = [];
  #full: Chunk[] = [];

  add(key: number, loweredText: string): void {
    const post = this.#keys.push(key);
    const text = withSingleSpaces(loweredText);
    eachPiece(text, (from, to) => {
      const known = this.#places.count;
      const number = pieceNumber(text, from, to);
      const place = this.#places.of(number);
      const piece = place * fieldCount;
      if (place === known) {
        this.#names.push({ piece: text.slice(from, to), number });
        if (piece === this.#pieces.length) this.#pieces = twice(this.#pieces);
      }
      if (this.#pieces[piece] === post) return;
      this.#pieces[piece] = post;
      const length = this.#pieces[piece + fields.length] ?? 0;
      if (length === this.#pieces[piece + fields.room]) this.#moveOn(piece, length);
      this.#blocks[(this.#pieces[piece + fields.start] ?? 0) + length] = post;
      this.#pieces[piece + fields.length] = length + 1;
      if (length + 1 === usualChunk) this.#full.push(this.#close(place));
    });
  }

  takeNames() {
    const names = this.#names;
    this.#names = [];
    return names;
  }

  takeFull(): Chunk[] {
    const full = this.#full;
    this.#full = [];
    return full;
  }

  *takeRest(atOnce: number): Generator<Chunk[]> {
    let rest: Chunk[] = [];
    for (let place = 0; place < this.#places.count; place += 1) {
      if (this.#pieces[place * fieldCount + fields.length]) rest.push(this.#close(place));
      if (rest.length === atOnce || place === this.#places.count - 1) {
        yield rest;
        rest = [];
      }
    }
  }

  #moveOn(piece: number, length: number): void {
    const room = Math.max(2, length * 2);
    let start = this.#freeBlocks.get(room)?.pop();
    if (start === undefined) {
      start = this.#blocksEnd;
      this.#blocksEnd += room;
      if (this.#blocksEnd > this.#blocks.length) this.#blocks = twice(this.#blocks);
    }
    const old = this.#pieces[piece + fields.start] ?? 0;
    this.#blocks.copyWithin(start, old, old + length);
    if (length > 0) {
      const free = this.#freeBlocks.get(length);
      if (free) free.push(old);
      else this.#freeBlocks.set(length, [old]);
    }
    this.#pieces[piece + fields.start] = start;
    this.#pieces[piece + fields.room] = room;
  }

  #close(place: number): Chunk {
    const piece = place * fieldCount;
    const start = this.#pieces[piece + fields.start] ?? 0;
    const listed = this.#blocks.subarray(start, start + (this.#pieces[piece + fields.length] ?? 0));
    const keys = Array.from(listed, (post) => this.#keys[post - 1] ?? 0);
    const since = this.#pieces[piece + fields.isBegun] === 1 ? (keys[0] ?? 0) : 0;
    this.#pieces[piece + fields.isBegun] = 1;
    this.#pieces[piece + fields.length] = 0;
    return { number: this.#places.numberAt(place), since, keys: packKeys(keys) };
  }
}
