import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/db.server.ts';
import { gramsToFind, pieceNumber, type Clue } from './pieces.ts';
import { unpackKeys } from './post-keys.ts';

/** Numbers of pieces, one of which a post must have. */
export type Numbers = number[];

/** The clues as numbers of pieces, the one that the fewest posts near this place have first; null when each is in more than `most` pieces. */
export async function cluesByRarity(db: Db, clues: Clue[], below: number, most: number): Promise<Numbers[] | null> {
  const known: Numbers[] = [];
  for (const clue of clues) {
    const numbers = clue.kind === 'is' ? [pieceNumber(clue.text)] : await piecesWith(db, clue.text, most);
    if (numbers?.length === 0) return [[]];
    if (numbers) known.push(numbers);
  }
  if (known.length < 2) return known.length === 0 ? null : known;
  const chunks = await newestChunks(db, known.flat(), below);
  const newest = Math.max(...chunks.map(({ keys }) => keys.findLast((key) => key < below) ?? 0));
  const density = new Map(chunks.map(({ number, since, keys }) => [number, keys.length / (newest - since + 1)]));
  const densityOf = (numbers: Numbers) => numbers.reduce((sum, number) => sum + (density.get(number) ?? 0), 0);
  const rarest = Math.min(...known.map(densityOf));
  // The list of a far more frequent clue would take longer to read than what it rules out.
  return known.filter((numbers) => densityOf(numbers) <= rarest * 10).sort((a, b) => densityOf(a) - densityOf(b));
}

/** Keeps of keys, newest first, those of posts that have one of the pieces. Asked again, it goes on from there. */
export function keepThoseWith(db: Db, numbers: Numbers, from: number): (keys: number[]) => Promise<number[]> {
  const batches = listCandidates(db, numbers, from);
  const known = new Set<number>();
  let reached = Infinity;
  return async (keys) => {
    const lowest = keys.at(-1) ?? Infinity;
    while (reached > lowest) {
      const batch = await batches.next();
      reached = batch.done ? 0 : (batch.value.at(-1) ?? reached);
      if (!batch.done) for (const key of batch.value) known.add(key);
    }
    return keys.filter((key) => known.has(key));
  };
}

async function piecesWith(db: Db, text: string, most: number): Promise<Numbers | null> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from post_pieces
    where post_piece_grams(piece) @> ${sql.param(gramsToFind(text))}::text[] and strpos(piece, ${text}) > 0
    limit ${sql.raw(String(most + 1))}`);
  return rows.length > most ? null : rows.map(({ number }) => Number(number));
}

/**
 * Posts that have one of the pieces, newest first, in batches. Of every list the newest chunk is read; down to where the first of these
 * ends, all posts are known.
 */
export async function* listCandidates(db: Db, numbers: Numbers, from: number): AsyncGenerator<number[]> {
  let reached = new Map([...new Set(numbers)].map((number) => [number, from]));
  let known: number[] = [];
  for (let frontier = from; frontier > 0;) {
    const ahead = [...reached].filter(([, since]) => since === frontier).map(([number]) => number);
    const below = frontier;
    for (const number of ahead) reached.delete(number);
    for (const { number, since, keys } of await newestChunks(db, ahead, below)) {
      if (since > 0) reached.set(number, since);
      for (const key of keys) if (key < below) known.push(key);
    }
    frontier = Math.max(0, ...reached.values());
    const end = frontier;
    yield [...new Set(known.filter((key) => key >= end))].sort((a, b) => b - a);
    known = known.filter((key) => key < end);
  }
}

async function newestChunks(db: Db, numbers: Numbers, below: number) {
  const { rows } = await db.execute<{ number: string; since: string; keys: Buffer }>(sql`
    select n.number, c.since, c.keys from unnest(${sql.param(numbers)}::bigint[]) as n(number)
    cross join lateral (
      select since, keys from post_piece_chunks where number = n.number and since < ${below} order by since desc limit 1
    ) c`);
  return rows.map(({ number, since, keys }) => ({
    number: Number(number),
    since: Number(since),
    keys: unpackKeys(keys),
  }));
}
