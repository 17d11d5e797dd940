/** Fills a database with a large, realistic set of posts and comments: npm run db:fill -- --posts 100000 --comments 500000 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { rebuildLists } from '#app/features/search/rebuild-lists.server.ts';
import { tellAllChanged } from '#app/platform/changes.server.ts';
import { readConfig } from '#app/platform/config.server.ts';

const batch = 20_000;
const paragraphCount = 4_000;
const rareWords = 400_000;

if (import.meta.main) {
  const { values } = parseArgs({
    options: { posts: { type: 'string', default: '1000' }, comments: { type: 'string', default: '5000' } },
  });
  await fillDatabase(
    readConfig({ ...process.env, NODE_ENV: 'development' }).databaseUrl,
    Number(values.posts),
    Number(values.comments),
    { say: console.log },
  );
}

const syllables = 'ba cor den fi gal ho jun ka lor mi nes o pra quil ro sta tu ven wis xa yo zem'.split(' ');

type Options = {
  say?: (line: string) => void;
  /** Whether the search finds the posts; its lists are the longest part of the work. */
  isSearchable?: boolean;
};

/**
 * Adds the rows without their secondary indexes and foreign keys, which are put on again afterwards: many times faster at a million. The
 * comments come on a connection of their own while the search's lists are made.
 */
export async function fillDatabase(
  databaseUrl: string,
  postCount: number,
  commentCount: number,
  { say = () => {}, isSearchable = true }: Options = {},
): Promise<void> {
  const [client, other] = [await connect(databaseUrl), await connect(databaseUrl)];
  try {
    await loadParagraphs(client);
    const {
      rows: [start],
    } = await client.query<{ id: string }>('select coalesce(max(id), 0) + 1 as id from posts');
    const firstId = Number(start?.id);

    const putBackOnPosts = await bare(client, ['posts', 'post_tags']);
    for (let from = 0; from < postCount; from += batch) {
      const to = Math.min(from + batch, postCount);
      await client.query(insertPosts, [from, to - 1, postCount, commentCount, firstId]);
      say(`${to} of ${postCount} posts`);
    }
    await client.query(`select setval(pg_get_serial_sequence('posts', 'id'), (select max(id) from posts))`);
    await client.query(
      `insert into post_tags (tag, post_id, category, author, listed_on)
      select distinct tag, p.id, p.category, p.author, p.listed_on from posts p, unnest(p.tags) as tag where p.id >= $1`,
      [firstId],
    );
    say('tags');
    await putBackOnPosts(say);

    const fillComments = async () => {
      const putBack = await bare(other, ['comments']);
      for (let from = 0; from < commentCount; from += batch * 10) {
        const to = Math.min(from + batch * 10, commentCount);
        await other.query(insertComments, [from, to - 1, postCount, firstId]);
        say(`${to} of ${commentCount} comments`);
      }
      await putBack(say);
    };
    const fillSearch = async () => {
      const putBack = await bare(client, ['post_pieces']);
      await rebuildLists(client, say);
      await putBack(say);
    };
    await Promise.all([fillComments(), isSearchable ? fillSearch() : undefined]);
    await client.query('drop table fill_paragraphs');
    await client.query(tellAllChanged);
    await client.query('vacuum analyze posts, post_tags, post_pieces, post_piece_chunks, comments');
    say('done');
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'clinic-fill' });
  await client.connect();
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off; set statement_timeout = 0`);
  return client;
}

/** Takes off what would be asked for every row: triggers, foreign keys and the indexes that keep nothing unique. Answers how to put it back. */
async function bare(client: Client, tables: string[]): Promise<(say: (line: string) => void) => Promise<void>> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `
    select format('drop index %I', indexname) as drop, indexdef as add from pg_indexes
    where schemaname = 'public' and tablename = any($1) and indexdef not like 'CREATE UNIQUE%'
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname), format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return async (say) => {
    for (const { add } of rows) {
      say(add.split(' ', 7).join(' '));
      await client.query(add);
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user; analyze ${table}`);
  };
}

/** Paragraphs of about 100 words whose frequencies fall as in real text: the words of the sample posts, then a long tail of made-up ones. */
async function loadParagraphs(client: Client): Promise<void> {
  const folder = new URL('./seed/posts/', import.meta.url);
  const seen = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    for (const word of readFileSync(new URL(file, folder), 'utf8')
      .toLowerCase()
      .match(/[a-z]{2,}/g) ?? [])
      seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  const common = [...seen].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const random = seededRandom(4300);
  const pick = () => syllables[Math.floor(random() * syllables.length)];
  const words = [...common, ...Array.from({ length: 20_000 }, () => `${pick()}${pick()}${pick()}${pick()}`)];
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? 'the';
  const paragraphs = Array.from({ length: paragraphCount }, () => {
    const text = Array.from({ length: 100 }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  });
  await client.query('create unlogged table fill_paragraphs (id int primary key, text text not null)');
  await client.query(
    'insert into fill_paragraphs select row - 1, text from unnest($1::text[]) with ordinality as p(text, row)',
    [paragraphs],
  );
  await client.query('analyze fill_paragraphs');
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const dice = (i: string, side: number, faces: number | string) =>
  `((hashint8(${i} * 31 + ${side}) & 2147483647) % ${faces})`;

/** A word of five syllables that stands in about a dozen of a million posts. */
const rareWord = (side: number) => {
  const syllable = (place: number) =>
    `(array['${syllables.join("','")}'])[1 + ${dice('i', side, rareWords)} / ${syllables.length ** place} % ${syllables.length}]`;
  return `(${[0, 1, 2, 3, 4].map(syllable).join(' || ')})`;
};

/** $1 to $2 of $3 posts, their comments of $4 dealt out in turn; $5 is the first id. One post in 50,000 holds the rare word. */
const insertPosts = `
  insert into posts (id, slug, title, content, category, author, tags, image, publish_at, comment_count) overriding system value
  select $5::bigint + i, 'fill-' || ($5::bigint + i), initcap(split_part(a.text, ' ', 2) || ' ' || split_part(b.text, ' ', 3) || ' ' || split_part(c.text, ' ', 4)) || ' ' || i,
    a.text || E'\\n\\n' || b.text || E'\\n\\n## ' || split_part(c.text, ' ', 5) || E'\\n\\n' || c.text || E'\\n\\n' || d.text || E'\\n\\n' || e.text || E'\\n\\n' || f.text
      || E'\\n\\n' || ${[20, 21, 22, 23, 24].map(rareWord).join(` || ' ' || `)}
      || case when i % 50000 = 7 then E'\\n\\nZygomorphic.' else '' end,
    (array['Sockets and liners','Feet and knees','First steps','From the van','Braces','Insurance and paperwork','Skin care','Sports','Children','Arms and hands','News','Follow-up care'])[1 + least(${dice('i', 7, 12)}, ${dice('i', 8, 12)})],
    'Writer ' || (1 + least(${dice('i', 9, 25)}, ${dice('i', 10, 25)})),
    array['Tag ' || ${dice('i', 11, 200)}, 'Tag ' || ${dice('i', 12, 40)}, 'Tag ' || (200 + ${dice('i', 13, 5)})],
    (array['/art/leg.svg','/art/socket.svg','/art/foot.svg','/art/knee.svg','/art/brace.svg',null])[1 + i % 6],
    (now() at time zone 'America/Chicago')::date - (($3::bigint - i) * 3650 / $3::bigint)::int,
    $4::bigint / $3::bigint + case when i < $4::bigint % $3::bigint then 1 else 0 end
  from generate_series($1::bigint, $2::bigint) i
  ${['a', 'b', 'c', 'd', 'e', 'f'].map((name, n) => `join fill_paragraphs ${name} on ${name}.id = ${dice('i', n + 1, paragraphCount)}`).join('\n')}`;

/** $1 to $2 of the comments over $3 posts; $4 is the first post's id. They have no e-mail addresses: the database cannot seal one. */
const insertComments = `
  insert into comments (post_id, name, email_key_id, message, "timestamp")
  select $4::bigint + i % $3::bigint, 'Sample reader ' || i % 977, '', left(p.text, 60 + ${dice('i', 3, 240)}), now() - i % 5000000 * interval '30 seconds'
  from generate_series($1::bigint, $2::bigint) i
  join fill_paragraphs p on p.id = ${dice('i', 1, paragraphCount)}`;
