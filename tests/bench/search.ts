/**
 * npm run bench -- search [1000 100000 1000000]: what a search costs as the blog grows, in time and in the processor's time of the
 * database and of this process together. Uses the databases of the scale bench, and makes those that are missing.
 */
import { sql } from 'drizzle-orm';
import { createPost } from '#app/features/posts/posts.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { indexWaitingPosts } from '#app/features/search/index-posts.server.ts';
import { searchPosts } from '#app/features/search/search.server.ts';
import { aPost } from '#tests/factories/posts.ts';
import { at, cpuMs, format } from './figures.ts';
import { openFilled, type Site } from './filled.ts';
import type { Part } from './report.ts';

const rounds = 60;

type Task = [name: string, run: (site: SearchSite) => Promise<number>];
type SearchSite = Site & { rareWord: string; phrase: string };

const search =
  (query: string | ((site: SearchSite) => string), fromTheMiddle = false) =>
  async (site: SearchSite) => {
    const before = fromTheMiddle ? site.middle.cursor : undefined;
    const page = await searchPosts(site.app, typeof query === 'string' ? query : query(site), before);
    return page.ok ? page.results.length : -1;
  };
const staffSearch = (q: string) => async (site: SearchSite) => {
  const page = await listStaffPosts(site.app, { q });
  return page.ok ? page.posts.length : -1;
};

const tasks: Task[] = [
  ['absent, strange letters', search('qqxxzzyy')],
  ['absent, everyday letters', search('quilvenstamibacor')],
  ['rare, a dozen of a million', search(({ rareWord }) => rareWord)],
  ['1 post in 1,000', search('bacoryojun')],
  ['middling, 1 post in 75', search('bacornesnes')],
  ['middling, from the middle on', search('bacornesnes', true)],
  ['common', search('liner')],
  ['part of common words', search('ing')],
  ['two letters, common', search('er')],
  ['two letters, rare', search('zy')],
  ['two letters, absent', search('qx')],
  ['one letter', search('e')],
  ['one letter, absent', search('ß')],
  ['phrase, common', search('of the')],
  ['phrase, 1 post in 700', search(({ phrase }) => phrase)],
  ['phrase, cut at both ends', search(({ phrase }) => phrase.slice(1, -1))],
  ['phrase of common words, absent', search('limb residual')],
  ['a category as text', search('sockets and liners')],
  ['staff, rare', staffSearch('zygomorphic')],
  ['staff, middling', staffSearch('bacornesnes')],
  ['staff, common', staffSearch('liner')],
];

export async function searchBench(data: string, sizes: number[]): Promise<Part[]> {
  const filled = await openFilled(data, sizes);
  const sites = filled.sites.map(withWords);
  try {
    const heads = sites.map(({ posts }) => `${posts.toLocaleString('en')}: p50 / p99 / CPU ms (rows)`);
    const table = [
      `| search | ${heads.join(' | ')} | growth of p50 / CPU |`,
      `|---|${'---|'.repeat(sites.length + 1)}`,
    ];
    for (const [name, run] of tasks) {
      const figures = [];
      for (const site of sites) figures.push(await measure(site, run));
      const [first, last] = [figures[0], figures.at(-1)];
      const growth = first && last ? `${(last.p50 / first.p50).toFixed(1)} / ${(last.cpu / first.cpu).toFixed(1)}` : '';
      const cells = figures.map(
        ({ p50, p99, cpu, found }) => `${format(p50)} / ${format(p99)} / ${format(cpu)} (${found})`,
      );
      table.push(`| ${name} | ${cells.join(' | ')} | ${growth} |`);
      console.log(table.at(-1));
    }
    const weights: string[] = [];
    for (const site of sites) weights.push('', await weigh(site));
    return [{ name: 'search', file: 'docs/scale.md', lines: [...table, ...weights] }];
  } finally {
    await filled.close();
  }
}

function withWords(site: Site): SearchSite {
  const words = site.middle.content.split(/\s+/);
  const rareWord = words.findLast((word) => word !== 'Zygomorphic.') ?? '';
  return { ...site, rareWord, phrase: words.slice(40, 44).join(' ') };
}

async function measure(site: SearchSite, run: Task[1]) {
  let found = 0;
  for (let warm = 0; warm < 10; warm += 1) found = await run(site);
  const times: number[] = [];
  const { rows } = await site.app.db.execute<{ backend: number }>(sql`select pg_backend_pid() as backend`);
  const backend = rows[0]?.backend ?? 0;
  const [database, own] = [cpuMs([backend]), process.cpuUsage()];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await run(site);
    times.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(own);
  const cpu = cpuMs([backend]) - database + (user + system) / 1_000;
  return { p50: at(times, 0.5), p99: at(times, 0.99), cpu: cpu / rounds, found };
}

/** What the search's tables weigh beside the posts, and what a new post of 600 words costs. */
async function weigh({ app, posts, middle }: SearchSite): Promise<string> {
  const { rows } = await app.db.execute<{ posts: string; lists: string; content: string }>(sql`
    select pg_size_pretty(pg_total_relation_size('posts')) as posts, content,
      pg_size_pretty(pg_total_relation_size('post_pieces') + pg_total_relation_size('post_piece_chunks')) as lists
    from posts where id = ${middle.id + 1}`);
  const writes: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const begun = performance.now();
    await createPost(
      app,
      { id: 'bench', name: 'Bench' },
      aPost({ title: `Bench ${Date.now()}`, content: rows[0]?.content ?? '' }),
    );
    writes.push(performance.now() - begun);
  }
  const begun = performance.now();
  const indexed = await indexWaitingPosts(app.db);
  const perPost = (performance.now() - begun) / indexed;
  await app.db.execute(sql`delete from posts where title like 'Bench %'`);
  await indexWaitingPosts(app.db);
  return `${posts.toLocaleString('en')} posts: ${rows[0]?.posts}, the search's tables ${rows[0]?.lists}; saving a post ${format(at(writes, 0.5))} ms, taking it into the lists ${format(perPost)} ms`;
}
