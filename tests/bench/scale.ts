/**
 * npm run bench -- scale [--only list] [1000 1000000]: how the cost of each visitor query grows with the blog.
 * Fills one database per size once (kept under var/postgres-bench), then asks them in turn, so that noise meets all sizes alike.
 */
import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { listComments } from '#app/features/comments/comments.server.ts';
import {
  findPost,
  listCategories,
  listPopularPosts,
  listPosts,
  listRelatedPosts,
  type PostCursor,
} from '#app/features/posts/posts.server.ts';
import type { PostFilter } from '#app/features/posts/post.ts';
import type { App } from '#app/context.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openServices } from '#app/services.server.ts';
import { fillDatabase } from '#db/fill.ts';
import { startLocalPostgres, systemBinaries } from '#db/local-postgres.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { at, format } from './figures.ts';

const rounds = 300;
const commentsPerPost = 10;

export type Site = { posts: number; app: App; middle: { slug: string; id: number; category: string; cursor: string } };
type Task = {
  name: string;
  rounds: number /** Answers with the number of rows it brought. */;
  run: (site: Site, round: number) => Promise<number>;
};

const list =
  (filter: PostFilter, cursor: PostCursor = {}) =>
  async ({ app }: Site) =>
    (await listPosts(app, filter, cursor)).posts.length;
const writer = (round: number) => `Writer ${1 + (round % 3)}`;

const tasks: Task[] = [
  { name: 'list, first page', rounds, run: list({}) },
  { name: 'list, page in the middle', rounds, run: (site) => list({}, { before: site.middle.cursor })(site) },
  { name: 'list by category', rounds, run: list({ category: 'Sockets and liners' }) },
  { name: 'list by author', rounds, run: (site, i) => list({ author: writer(i) })(site) },
  { name: 'list by tag', rounds, run: (site, i) => list({ tag: `Tag ${200 + (i % 5)}` })(site) },
  {
    name: 'list by category and author',
    rounds,
    run: (site, i) => list({ category: 'Sockets and liners', author: writer(i) })(site),
  },
  { name: 'list by category and tag', rounds, run: list({ category: 'Sockets and liners', tag: 'Tag 202' }) },
  { name: 'list by author and tag', rounds, run: (site, i) => list({ author: writer(i), tag: 'Tag 202' })(site) },
  {
    name: 'list by category, author and tag',
    rounds,
    run: (site, i) => list({ category: 'Sockets and liners', author: writer(i), tag: 'Tag 202' })(site),
  },
  { name: 'list by a category nobody uses', rounds, run: list({ category: 'Nothing' }) },
  {
    name: 'post, with its text rendered',
    rounds,
    run: async ({ app, posts }, i) => ((await findPost(app, `fill-${1 + ((i * 7_919) % posts)}`)) ? 1 : 0),
  },
  {
    name: 'comments of a post',
    rounds,
    run: async ({ app, posts }, i) => (await listComments(app, 1 + ((i * 104_729) % posts))).comments.length,
  },
  { name: 'sidebar: categories', rounds, run: async ({ app }) => (await listCategories(app)).length },
  { name: 'sidebar: five newest', rounds, run: async ({ app }) => (await listPopularPosts(app)).length },
  { name: 'related posts', rounds, run: async ({ app, middle }) => (await listRelatedPosts(app, middle)).length },
];

export async function scaleBench(sizes: number[], only: string): Promise<void> {
  const server = await startLocalPostgres({ folder: 'var/postgres-bench', binaries: systemBinaries() });
  const sites: Site[] = [];
  try {
    for (const posts of sizes) sites.push(await openSite(server.url, posts));
    const table: string[] = [
      `| query | ${sites.map(({ posts }) => `${posts.toLocaleString('en')} posts: p50 / p99 ms (rows)`).join(' | ')} | growth of p50 / p99 |`,
      `|---|${sites.map(() => '---|').join('')}---|`,
    ];
    for (const task of tasks.filter(({ name }) => name.startsWith(only))) {
      const times = sites.map((): number[] => []);
      const brought: number[] = [];
      for (const [place, site] of sites.entries())
        for (let warm = 0; warm < Math.min(20, Math.ceil(task.rounds / 3)); warm += 1)
          brought[place] = await task.run(site, warm);
      for (let round = 0; round < task.rounds; round += 1) {
        for (const [place, site] of sites.entries()) {
          const begun = performance.now();
          await task.run(site, round);
          times[place]?.push(performance.now() - begun);
        }
      }
      const figures = times.map((measured) => ({ p50: at(measured, 0.5), p99: at(measured, 0.99) }));
      const [first, last] = [figures[0], figures.at(-1)];
      const growth = first && last ? `${(last.p50 / first.p50).toFixed(1)} / ${(last.p99 / first.p99).toFixed(1)}` : '';
      table.push(
        `| ${task.name} | ${figures.map(({ p50, p99 }, place) => `${format(p50)} / ${format(p99)} (${brought[place]})`).join(' | ')} | ${growth} |`,
      );
      console.log(table.at(-1));
    }
    writeFileSync('var/scale.md', `${table.join('\n')}\n`);
  } finally {
    for (const { app } of sites) await app.db.$client.end();
    server.stop();
  }
}

export async function openSite(adminUrl: string, posts: number): Promise<Site> {
  const url = new URL(adminUrl);
  url.pathname = `/fill_${posts}`;
  const admin = new Client(adminUrl);
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [`fill_${posts}`]);
  if (!rowCount) await admin.query(`create database fill_${posts}`);
  await admin.end();
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url.href,
    LOG_LEVEL: 'fatal',
    STATEMENT_TIMEOUT_MS: '60000',
    DATABASE_POOL_SIZE: '1',
  });
  const log = createLog(config, 'bench');
  if (!rowCount) {
    await migrateDatabase(url.href, log);
    await fillDatabase(url.href, posts, posts * commentsPerPost, console.log);
  }
  const app = openServices(config, log);
  const {
    rows: [row],
  } = await app.db.execute<{ id: string; slug: string; category: string; listed_on: string }>(
    sql`select id, slug, category, listed_on::text from posts where id = ${Math.floor(posts / 2)}`,
  );
  if (!row) throw new Error('the filled database is empty');
  return {
    posts,
    app,
    middle: { id: Number(row.id), slug: row.slug, category: row.category, cursor: `${row.listed_on}_${row.id}` },
  };
}
