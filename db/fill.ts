import { readdirSync, readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Client } from 'pg';
import { notifyAllChanged } from '#app/platform/changes.server.ts';
import { seededRandom } from '#app/shared/medallion-rings.ts';

const paragraphCount = 4_000;
/** 7,776 English words, made for pass phrases. */
const englishWords = dictionary['diceware-common'];

/** Adds rows to the existing ones. Rebuilds the search index afterward, which takes a tenth of the time. */
export async function fillDatabase(
  databaseUrl: string,
  postCount: number,
  commentCount: number,
  say: (line: string) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'clinic-fill' });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '256MB'; set synchronous_commit = off; set statement_timeout = 0`);
    await loadParagraphs(client);
    // In a transaction, so that an interrupted run does not lose the search index.
    await client.query('begin');
    const { rows } = await client.query<{ firstId: string; searchIndex: string }>(
      `select coalesce(max(id), 0) + 1 as "firstId", pg_get_indexdef('post_lines_text'::regclass) as "searchIndex" from posts`,
    );
    const { firstId = '1', searchIndex = '' } = rows[0] ?? {};
    await client.query('drop index post_lines_text');
    await client.query(insertPosts, [firstId, postCount, commentCount]);
    await client.query(`select setval(pg_get_serial_sequence('posts', 'id'), (select max(id) from posts))`);
    say(`${postCount} posts`);
    await client.query(searchIndex);
    say('the search index');
    await client.query(insertComments, [firstId, postCount, commentCount]);
    say(`${commentCount} comments`);
    await client.query(`insert into site_opening (opened_by) values ('db:fill') on conflict do nothing`);
    await client.query(notifyAllChanged);
    await client.query('commit');
    await client.query('vacuum analyze posts, post_lines, post_tags, comments, search_documents');
  } finally {
    await client.end();
  }
}

/** Creates paragraphs of about 100 words with realistic frequencies: words of the sample posts, then a long tail of rarer ones. */
async function loadParagraphs(client: Client): Promise<void> {
  const folder = new URL('../content/en/posts/', import.meta.url);
  const seen = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    for (const word of readFileSync(new URL(file, folder), 'utf8')
      .toLowerCase()
      .match(/[a-z]{2,}/g) ?? [])
      seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  const common = [...seen].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const random = seededRandom(4300);
  const tail = englishWords.filter((word) => /^[a-z]+$/.test(word) && !seen.has(word));
  const shuffled = tail.map((word) => ({ word, order: random() })).sort((a, b) => a.order - b.order);
  const words = [...common, ...shuffled.map(({ word }) => word)];
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? 'the';
  const paragraphs = Array.from({ length: paragraphCount }, () => {
    const text = Array.from({ length: 100 }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  });
  await client.query('create temporary table fill_paragraphs (id int primary key, text text not null)');
  await client.query(
    'insert into fill_paragraphs select row - 1, text from unnest($1::text[]) with ordinality as p(text, row)',
    [paragraphs],
  );
  await client.query('analyze fill_paragraphs');
}

const dice = (i: string, side: number, faces: number | string) =>
  `((hashint8(${i} * 31 + ${side}) & 2147483647) % ${faces})`;

/** $1 is the first id, $2 the number of posts, $3 the number of comments, which are distributed evenly. */
const insertPosts = `
  insert into posts (id, slug, title, content, category, author, tags, image, publish_at, comment_count) overriding system value
  select $1::bigint + i, 'fill-' || ($1::bigint + i), initcap(split_part(a.text, ' ', 2) || ' ' || split_part(b.text, ' ', 3) || ' ' || split_part(c.text, ' ', 4)) || ' ' || i,
    a.text || E'\\n\\n' || b.text || E'\\n\\n## ' || split_part(c.text, ' ', 5) || E'\\n\\n' || c.text || E'\\n\\n' || d.text || E'\\n\\n' || e.text || E'\\n\\n' || f.text,
    (array['Sockets and liners','Feet and knees','First steps','From the van','Braces','Insurance and paperwork','Skin care','Sports','Children','Arms and hands','News','Follow-up care'])[1 + least(${dice('i', 7, 12)}, ${dice('i', 8, 12)})],
    'Writer ' || (1 + least(${dice('i', 9, 25)}, ${dice('i', 10, 25)})),
    array['Tag ' || ${dice('i', 11, 200)}, 'Tag ' || ${dice('i', 12, 40)}, 'Tag ' || (200 + ${dice('i', 13, 5)})],
    (array['/art/leg.svg','/art/socket.svg','/art/foot.svg','/art/knee.svg','/art/brace.svg',null])[1 + i % 6],
    (now() at time zone 'America/Chicago')::date - (($2::bigint - i) * 3650 / $2::bigint)::int,
    $3::bigint / $2::bigint + case when i < $3::bigint % $2::bigint then 1 else 0 end
  from generate_series(0, $2::bigint - 1) i
  ${['a', 'b', 'c', 'd', 'e', 'f'].map((name, n) => `join fill_paragraphs ${name} on ${name}.id = ${dice('i', n + 1, paragraphCount)}`).join('\n')}`;

/** $1 is the first post's id. No e-mail addresses, because the database cannot encrypt them. */
const insertComments = `
  insert into comments (post_id, name, email_key_id, message, "timestamp")
  select $1::bigint + i % $2::bigint, 'Sample reader ' || i % 977, '', left(p.text, 60 + ${dice('i', 3, 240)}), now() - i % 5000000 * interval '30 seconds'
  from generate_series(0, $3::bigint - 1) i
  join fill_paragraphs p on p.id = ${dice('i', 1, paragraphCount)}`;
