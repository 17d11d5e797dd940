import { desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPost } from '#app/features/posts/posts.server.ts';
import { visiblePost } from '#app/features/posts/visible-post.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { posts } from '#db/schema.ts';
import { aPost } from '#tests/factories/posts.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { findMatches, searchBudgets } from './find-matches.server.ts';
import { indexWaitingPosts, searchedText, searchKey } from './index-posts.server.ts';
import { PieceLists } from './piece-lists.ts';
import { keyAfterAll, unpackKeys } from './post-keys.ts';

const app = await openTestApp();
const { db } = app;

/** Words and what stands between them: letters outside ASCII, a letter of two units, case that changes length, signs that LIKE reads. */
const word = fc.oneof(
  fc.constantFrom(
    'sock',
    'SOCKET',
    'socket,',
    'a',
    'of',
    'The',
    'liner',
    'Étude',
    'İstanbul',
    'ΟΔΟΣ',
    'ß',
    '100%',
    'a_b',
    '\\',
    '😀',
    'x😀y',
    '—',
  ),
  fc.string({ unit: fc.constantFrom('a', 'B', 'c', 'é', '😀', '%', '_', '\\', '.'), minLength: 1, maxLength: 7 }),
  fc.constant('long'.repeat(150)),
);
const gap = fc.constantFrom(' ', ' ', ' ', '  ', '\n', '\n\n', '\u00a0', '\t');
const text = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 8 }).map((parts) => parts.flat().join('').trim());
const day = fc.constantFrom('2020-01-01', '2024-02-29', '2025-12-31', '2099-01-01', null);

async function plainMatches(query: string, below: number, wanted: number): Promise<number[]> {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${searchKey} as key from posts where ${visiblePost} and ${searchedText} ilike ${pattern} and ${searchKey} < ${below}
    order by ${posts.listedOn} desc, ${posts.id} desc limit ${wanted}`);
  return rows.map(({ key }) => Number(key));
}

async function plainStaffMatches(query: string): Promise<number[]> {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(sql`${searchedText} ilike ${pattern}`)
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(25);
  return rows.map(({ id }) => id);
}

/** Each piece with the posts that have it: as the lists say, and as the texts do. */
async function listsAsStored(): Promise<[piece: string, keys: number[]][]> {
  const { rows } = await db.execute<{ piece: string; keys: Buffer[] }>(sql`
    select piece, array_agg(keys order by since) as keys from post_pieces join post_piece_chunks using (number) group by piece order by piece collate "C"`);
  return rows.map(({ piece, keys }) => [piece, keys.flatMap((chunk) => unpackKeys(chunk))]);
}

async function listsOfTexts(): Promise<[piece: string, keys: number[]][]> {
  const gathered = new PieceLists();
  const { rows } = await db.execute<{ key: string; text: string }>(
    sql`select ${searchKey} as key, lower(${searchedText}) as text from posts order by 1`,
  );
  for (const { key, text: lowered } of rows) gathered.add(Number(key), lowered);
  return gathered
    .lists()
    .map(({ piece, keys }): [string, number[]] => [piece, keys])
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** Through few pieces, through many after some of the newest posts, and through the posts alone. */
const ways = {
  'as it is': searchBudgets,
  'few checks at once': { ...searchBudgets, checksAtOnce: 1 },
  'newest posts, then pieces': { fewPieces: 0, newestPosts: 2, manyPieces: 4_000, checksAtOnce: 2 },
  'posts alone': { fewPieces: 0, newestPosts: 2, manyPieces: 0, checksAtOnce: 2 },
};

test(
  'every way finds what the plain definition finds, page after page, while posts come, change and go, and the lists hold nothing else',
  { timeout: 240_000 },
  async () => {
    const change = fc.record({
      kind: fc.constantFrom('add', 'add', 'add', 'edit', 'date', 'hide', 'delete', 'index'),
      which: fc.nat(1_000),
      text,
      day,
    });
    const question = fc.record({
      from: fc.nat(10_000),
      length: fc.integer({ min: 1, max: 14 }),
      foreign: fc.option(text),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 4, maxLength: 12 }),
        fc.array(question, { minLength: 6, maxLength: 6 }),
        async (changes, questions) => {
          for (const { kind, which, text: content, day: publishAt } of changes) {
            if (kind === 'index') await indexWaitingPosts(db, { most: 7, atOnce: 3, chunkLength: 2 });
            else if (kind === 'add')
              await createPost(
                app,
                someStaff,
                aPost({
                  title: content.slice(0, 9).toWellFormed() || 'T',
                  content,
                  publishAt: publishAt ?? '2021-01-01',
                }),
              );
            else {
              const ids = await db.select({ id: posts.id }).from(posts).orderBy(posts.id);
              const id = ids[which % Math.max(ids.length, 1)]?.id ?? 0;
              if (kind === 'delete') await db.delete(posts).where(eq(posts.id, id));
              if (kind === 'edit') await db.update(posts).set({ content }).where(eq(posts.id, id));
              if (kind === 'date') await db.update(posts).set({ publishAt }).where(eq(posts.id, id));
              if (kind === 'hide') await db.update(posts).set({ status: 'draft' }).where(eq(posts.id, id));
            }
          }
          const all = await db.select({ text: sql<string>`${searchedText}` }).from(posts);
          const everything = all.map((row) => row.text).join(' ');
          for (const { from, length, foreign } of questions) {
            const start = everything.length > 0 ? from % everything.length : 0;
            const query = (foreign ?? everything.slice(start, start + length))
              .slice(0, 100)
              .toWellFormed()
              .replaceAll(/\s+/g, ' ')
              .trim();
            if (!query) continue;
            const forStaff = await listStaffPosts(app, { q: query });
            expect(forStaff.ok && forStaff.posts.map(({ id }) => id), `staff: ${query}`).toEqual(
              await plainStaffMatches(query),
            );
            for (const [way, budgets] of Object.entries(ways)) {
              for (let below = keyAfterAll, page = 0; page < 3; page += 1) {
                const search = { query, among: visiblePost, below, wanted: 3, until: Infinity };
                const expected = await plainMatches(query, below, 3);
                expect(await findMatches(db, search, budgets), `${way}: ${query}`).toEqual(expected);
                below = expected.at(-1) ?? 0;
              }
            }
          }
          while ((await indexWaitingPosts(db, { most: 7, atOnce: 3, chunkLength: 2 })) > 0);
          expect(await listsAsStored()).toEqual(await listsOfTexts());
        },
      ),
      { numRuns: 15 },
    );
  },
);
