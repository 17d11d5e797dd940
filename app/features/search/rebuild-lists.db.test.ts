import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/setup/test-app.ts';
import { indexWaitingPosts } from './index-posts.server.ts';
import { rebuildLists } from './rebuild-lists.server.ts';

const { db, config } = await openTestApp();

async function readLists() {
  const pieces = await db.execute(sql`select piece, number from post_pieces order by piece`);
  const chunks = await db.execute(
    sql`select number, since, encode(keys, 'hex') as keys from post_piece_chunks order by 1, 2`,
  );
  return { pieces: pieces.rows, chunks: chunks.rows };
}

test('the lists made in one go are those that grew post by post, over several chunks', async () => {
  await db.execute(sql`
    insert into posts (slug, title, content, category, author, publish_at)
    select 'post-' || i, 'Title ' || i, 'Every liner  and' || chr(10) || 'word' || i % 40 || ' twice word' || i % 40, 'News', 'Writer', date '2020-01-01' + i / 7
    from generate_series(1, 700) i`);
  await indexWaitingPosts(db);
  const grown = await readLists();
  const client = new Client(config.databaseUrl);
  await client.connect();
  await rebuildLists(client);
  await client.end();
  const built = await readLists();
  expect(built.chunks.filter(({ since }) => since !== '0').length).toBeGreaterThan(0);
  expect(built).toEqual(grown);
});
