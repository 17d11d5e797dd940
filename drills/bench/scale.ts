/**
 * npm run bench -- scale [1000 20000]: CPU time of page queries and searches as the blog grows, summed over the database
 * process and this one. The sizes are measured in turn, so that noise affects them equally.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { listComments, listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { countMessages, listInbox } from '#app/features/messages/messages.server.ts';
import {
  findPost,
  listCategories,
  listPopularPosts,
  listPosts,
  listRelatedPosts,
} from '#app/features/posts/posts.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { searchSite } from '#app/features/search/search.server.ts';
import { percentileOf, format, median } from './figures.ts';
import { openFilled, type Site } from './filled.ts';
import { kinds, questionsFor } from './queries.ts';
import type { Part } from './report.ts';

/** Allowed growth factor from the smallest blog to the largest. */
const maxGrowth = 1.5;
const [rounds, readsARound, searchesOfAKind] = [9, 40, 100];

const category = 'Sockets and liners';
const reads: [name: string, read: (site: Site, round: number) => Promise<unknown>][] = [
  ['list', ({ app }) => listPosts(app, {}, {})],
  ['list, from the middle', ({ app, middle }) => listPosts(app, {}, { before: middle.cursor })],
  ['list by category', ({ app }) => listPosts(app, { category }, {})],
  ['list by author', ({ app }, i) => listPosts(app, { author: `Writer ${1 + (i % 9)}` }, {})],
  ['list by tag', ({ app }, i) => listPosts(app, { tag: `Tag ${200 + (i % 5)}` }, {})],
  ['list by category and tag', ({ app }) => listPosts(app, { category, tag: 'Tag 202' }, {})],
  ['post', ({ app, posts }, i) => findPost(app, `fill-${1 + ((i * 7_919) % posts)}`)],
  ['related posts', ({ app, middle }) => listRelatedPosts(app, middle)],
  ['newest posts', ({ app }) => listPopularPosts(app)],
  ['categories', ({ app }) => listCategories(app)],
  ['comments of a post', ({ app, posts }, i) => listComments(app, 1 + ((i * 7_919) % posts))],
  ['staff: blog', ({ app }) => listStaffPosts(app, { q: '' })],
  ['staff: comments', ({ app }) => listCommentsForStaff(app)],
  ['staff: inbox', ({ app }) => listInbox(app, {})],
  ['staff: inbox, new', ({ app }) => listInbox(app, { show: 'new', sort: 'newest' })],
  ['staff: counts of the inbox', ({ app }) => countMessages(app, '')],
];

type Measured = Site & { cpu: () => number };

export async function scaleBench(data: string, sizes: number[], only: string): Promise<Part[]> {
  const filled = await openFilled(data, sizes);
  try {
    const sites: Measured[] = [];
    for (const site of filled.sites) sites.push({ ...site, cpu: await cpuOf(site) });
    return [await measureReads(sites, only), await measureSearches(sites)];
  } finally {
    await filled.close();
  }
}

const growth = ({ figures }: { figures: number[] }) => (figures.at(-1) ?? NaN) / (figures[0] ?? NaN);

async function measureReads(sites: Measured[], only: string): Promise<Part> {
  const rows: { name: string; figures: number[] }[] = [];
  for (const [name, read] of reads.filter(([one]) => one.startsWith(only))) {
    const spent = sites.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, site] of sites.entries()) {
        const before = site.cpu();
        for (let i = 0; i < readsARound; i += 1) await read(site, round * readsARound + i);
        // The first round only warms up.
        if (round > 0) spent[index]?.push((site.cpu() - before) / readsARound);
      }
    rows.push({ name, figures: spent.map(median) });
  }
  const tooMuch = rows.filter((row) => growth(row) > maxGrowth).map(({ name }) => name);
  const lines = rows.map(
    (row) => `| ${row.name} | ${row.figures.map(format).join(' | ')} | ${growth(row).toFixed(1)} |`,
  );
  const verdict =
    tooMuch.length > 0
      ? `Grows more than ${maxGrowth} times: ${tooMuch.join(', ')}.`
      : `Nothing grows more than ${maxGrowth} times.`;
  return {
    name: 'scale',
    file: 'docs/scale.md',
    lines: [...head('CPU ms', sites, ' growth |'), ...lines, '', verdict],
  };
}

async function measureSearches(sites: Measured[]): Promise<Part> {
  const columns: string[][] = [];
  for (const site of sites) {
    const all: number[] = [];
    const cells: string[] = [];
    // Read the pid here, because the pool closes a connection that was idle while the previous site was measured.
    const cpu = await cpuOf(site);
    for (const make of Object.values(await questionsFor(site))) {
      const spent: number[] = [];
      for (let i = 0; i < searchesOfAKind; i += 1) {
        const query = make();
        const before = cpu();
        await searchSite(site.app, query);
        spent.push(cpu() - before);
      }
      cells.push(`${format(percentileOf(spent, 0.5))} / ${format(percentileOf(spent, 0.99))}`);
      all.push(...spent);
    }
    columns.push([...cells, `${format(percentileOf(all, 0.5))} / ${format(percentileOf(all, 0.99))}`]);
  }
  const lines = [...kinds, 'all of them'].map(
    (kind, row) => `| ${kind} | ${columns.map((cells) => cells[row]).join(' | ')} |`,
  );
  return { name: 'search', file: 'docs/scale.md', lines: [...head('CPU ms, p50 / p99', sites), ...lines] };
}

function head(unit: string, sites: Site[], more = ''): string[] {
  const sizes = sites.map(({ posts }) => ` ${posts.toLocaleString('en')} posts |`).join('');
  return [`| ${unit} |${sizes}${more}`, `|---|${'---|'.repeat(sites.length + (more ? 1 : 0))}`];
}

/** Returns a reader of the CPU time of the database backend and this process, in ms. Turns off parallel workers, which it would miss. */
async function cpuOf({ app }: Site): Promise<() => number> {
  await app.db.execute(sql`set max_parallel_workers_per_gather = 0`);
  const { rows } = await app.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return () => {
    const { user, system } = process.cpuUsage();
    const nanoseconds = Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]);
    return nanoseconds / 1e6 + (user + system) / 1e3;
  };
}
