import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReview } from '#app/features/care/reviews.server.ts';
import { noticeNames } from '#app/features/notices/notice.ts';
import { findNotice } from '#app/features/notices/notices.server.ts';
import { publicPicture } from '#app/platform/visibility.server.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { closeServices, openServices } from '#server/services.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

/** A pg_dump of version 1.0.0-rc.2: the demo's rows, and rows written by hand for empty tables and for pictures described in eleven ways. */
const dump = gunzipSync(readFileSync('tests/setup/database-rc2.sql.gz')).toString();

const app = await openTestApp();
const url = new URL(app.config.databaseUrl);
const name = `${url.pathname.slice(1)}_before`;
url.pathname = `/${name}`;
let old: Client;
let before: Record<string, number>;
let signed: { subject: string; until: string }[];
let publicBefore: unknown[];
let notices: unknown[];

/** Names of tables and a column before 0013_one_word.sql, with those of today. */
const renamed: Record<string, string> = {
  page_words: 'page_texts',
  page_word_pictures: 'page_text_pictures',
  own_pages: 'custom_pages',
  site_links: 'menu_links',
  page_reads: 'page_views',
  moved_records: 'imported_records',
  revisions: 'versions',
  words_id: 'text_id',
};
const inFormerNames = (query: string) =>
  Object.entries(renamed).reduce((text, [was, now]) => text.replaceAll(`"${now}"`, `"${was}"`), query);

/** Pictures with a description in the library (`alt`), in the gallery, in both or in neither. */
const pictureCases = `
  insert into pictures (key, kind, status, file_name, bytes, width, height, upload_key, shows_patient, alt)
    select 'gallery/case-' || name, 'gallery', 'ready', name, 1, 40, 30, name, false, alt from (values
      ('gallery only', ''), ('same', 'Same'), ('differs', 'Library'), ('waits', ''), ('waits described', 'Library'),
      ('decorative', ''), ('decorative here', 'Library'), ('nowhere', ''), ('nowhere described', 'Library'), ('in trash', '')
    ) as cases (name, alt);
  insert into gallery_images (image_url, picture_id, alt, caption, width, height, position, deleted_at)
    select '', pictures.id, cases.alt, '', 0, 0, place, deleted from (values
      ('gallery only', 'Gallery', 5::float8, null::timestamptz), ('same', 'Same', 6, null), ('differs', 'Gallery', 7, null),
      ('differs', 'Second', 8, now()), ('waits', '', '-infinity', null), ('waits described', '', '-infinity', null),
      ('decorative', '', 9, null), ('decorative here', '', 10, null), ('in trash', 'Trash', 11, now())
    ) as cases (name, alt, place, deleted) join pictures on upload_key = name;
  insert into gallery_images (image_url, alt, caption, width, height, position)
    values ('/gallery/van.webp', 'A van', 'Van', 900, 800, 12)`;

/** A draft, and a picture that only a notice shows. */
const noticeCases = `
  insert into pictures (key, kind, status, file_name, bytes, width, height, upload_key)
    values ('gallery/notice', 'gallery', 'ready', 'seal', 1, 40, 30, 'notice');
  insert into legal_pages (name, content, version, updated_by) values ('complaints', 'A draft.', 4, 'Dana')
    on conflict (name) do update set content = excluded.content, version = 4, is_reviewed = false, effective_on = null,
      reviewed_by = null, reviewed_on = null, review_again_by = null;
  update legal_pages set content = content || E'\\n![Seal](/files/' || pictures.public_id || '/480.jpg)' from pictures
    where name = 'terms' and upload_key = 'notice'`;

beforeAll(async () => {
  await app.db.execute(sql.raw(`create database ${name}`));
  const filling = new Client(url.href);
  await filling.connect();
  await filling.query(dump);
  await filling.end();
  old = new Client(url.href);
  await old.connect();
  await old.query(pictureCases);
  before = await countRows(old);
  const reviews = await old.query<{ subject: string; until: string }>(
    `select coalesce(page, 'post-' || post_id) as subject, review_again_by::text as until from reviews`,
  );
  signed = reviews.rows;
  publicBefore = await listPublicPictures(inFormerNames);
  await old.query(noticeCases);
  notices = (
    await old.query(`select name, content, coalesce(effective_on::text, '') as "effectiveOn", is_reviewed as "isReviewed", reviewed_by as "reviewedBy",
      reviewed_on::text as "reviewedOn", review_again_by::text as "reviewAgainBy", version, updated_by as "updatedBy", updated_at as "updatedAt"
      from legal_pages order by name`)
  ).rows;
  await migrateDatabase(url.href, app.log);
});
afterAll(async () => {
  await old.end();
  await app.db.execute(sql.raw(`drop database ${name} with (force)`));
});

test('a database of an earlier version migrates without losing a row', async () => {
  const after = await countRows(old);
  // The changelog says what to do about synonyms, which are now a file.
  const replaced = new Set(['reviews', 'legal_pages', 'search_synonyms']);
  const expected = Object.entries(before).filter(([table]) => !replaced.has(table));
  expect(expected.filter(([, rows]) => rows === 0)).toEqual([]);
  expect(expected.filter(([table, rows]) => (after[renamed[table] ?? table] ?? 0) < rows)).toEqual([]);
});

test('a migrated database has the same schema as a new one', async () => {
  const fresh = new Client(app.config.databaseUrl);
  await fresh.connect();
  expect(await shapeOf(old)).toEqual(await shapeOf(fresh));
  await fresh.end();
});

test('no table, column, constraint, index, sequence, trigger or function has a former name', async () => {
  const { rows } = await old.query(
    `select name from (
      select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
      union all select attname from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace) as named where name ~ $1`,
    [`${Object.keys(renamed).join('|')}|revision_id|moved_at|promise|'(words|look)'`],
  );
  expect(rows).toEqual([]);
});

// The sample text of every page is newer than this database. Posts are stored in it.
test('reviews signed before the upgrade hold for text that did not change', async () => {
  const site = openServices({ ...app.config, databaseUrl: url.href }, app.log);
  for (const { subject, until } of signed) {
    const found = await findReview(site, subject);
    expect([subject, found?.review.reviewAgainBy, found?.state.text]).toEqual([
      subject,
      until,
      expect.stringMatching(subject.startsWith('post-') ? /^Review/ : /^Changed since/),
    ]);
  }
  await closeServices(site);
  expect(signed).toHaveLength(before['reviews'] ?? 0);
});

test('notices keep their text, version, saver and reviewer, and pictures in them stay in use', async () => {
  const site = openServices({ ...app.config, databaseUrl: url.href }, app.log);
  const after = await Promise.all(
    noticeNames.toSorted().map(async (notice) => ({ name: notice, ...(await findNotice(site, notice)) })),
  );
  await closeServices(site);
  expect(notices.length).toBeGreaterThan(2);
  expect(
    after
      .filter(({ version }) => version > 0)
      .map((notice) => ({
        ...notice,
        effectiveOn: notice.effectiveOn ?? '',
        updatedAt: new Date(notice.updatedAt ?? 0),
      })),
  ).toEqual(notices);
  const { rows } = await old.query(`select page, fields -> 'own' = published as kept from page_text_pictures
    join pictures on pictures.id = picture_id join page_texts on page_texts.id = text_id join versions on versions.id = version_id
    where upload_key = 'notice'`);
  expect(rows).toEqual([{ page: 'notice-terms', kept: true }]);
});

test('a picture keeps one description: what visitors read in the gallery, else the library’s', async () => {
  const { rows } = await old.query(
    `select upload_key as name, alt from pictures where key like 'gallery/case-%' order by id`,
  );
  expect(Object.fromEntries(rows.map(({ name: of, alt }) => [of, alt]))).toEqual({
    'gallery only': 'Gallery',
    same: 'Same',
    differs: 'Gallery',
    waits: null,
    'waits described': 'Library',
    decorative: '',
    'decorative here': 'Library',
    nowhere: null,
    'nowhere described': 'Library',
    'in trash': 'Trash',
  });
  const kept = await old.query(`select fields ->> 'alt' as alt from versions join pictures on pictures.id = record_id
    where record = 'picture' and upload_key = 'differs' order by version`);
  expect(kept.rows).toEqual([{ alt: 'Library' }, { alt: 'Second' }]);
});

test('the migration makes no picture public and hides none, and a drawing of the site becomes a picture', async () => {
  expect(await listPublicPictures()).toEqual(publicBefore);
  const { rows } =
    await old.query(`select caption, alt, site_file, width, height, shows_patient, status from gallery_images
    join pictures on pictures.id = picture_id where site_file is not null`);
  const drawing = { alt: 'A van', site_file: '/gallery/van.webp', width: 900, height: 800 };
  expect(rows).toEqual([{ ...drawing, caption: 'Van', shows_patient: false, status: 'ready' }]);
  const undescribed = await old.query(`select 1 from gallery_images join pictures on pictures.id = picture_id
    where alt is null and deleted_at is null and position > '-infinity'`);
  expect(undescribed.rows).toEqual([]);
});

test('the journal then holds only the migrations of today', async () => {
  expect(await listApplied()).toHaveLength(readdirSync('db/migrations').filter((file) => file.endsWith('.sql')).length);
});

test('a database that lacks earlier migrations is refused with the version that can migrate it, and stays as it is', async () => {
  await old.query('update drizzle.__drizzle_migrations set created_at = id');
  const applied = await listApplied();
  await expect(migrateDatabase(url.href, app.log)).rejects.toThrow(
    'Run npm run db:migrate of version 1.0.0-rc.2 once (git checkout v1.0.0-rc.2, or f145cd687557f8ef319e295fd3bfce800e15554c)',
  );
  expect(await listApplied()).toEqual(applied);
});

/** The ids of the pictures that visitors see, without the drawings, which had no picture before. */
async function listPublicPictures(named = (query: string) => query): Promise<unknown[]> {
  const { sql: condition, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(publicPicture);
  return (
    await old.query(`select id from pictures where ${named(condition)} and key not like '%/site-%' order by id`, params)
  ).rows;
}

async function listApplied(): Promise<unknown[]> {
  return (await old.query('select * from drizzle.__drizzle_migrations order by id')).rows;
}

async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counts: [string, number][] = [];
  for (const table of rows) {
    const { rows: found } = await client.query<{ n: number }>(`select count(*)::int as n from public."${table.name}"`);
    counts.push([table.name, found[0]?.n ?? 0]);
  }
  return Object.fromEntries(counts);
}

/** Describes columns, indexes, constraints and triggers in a form that can be compared. */
async function shapeOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}
