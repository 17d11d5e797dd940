/**
 * npm run bench -- scale [--only list] [1000 1000000]: how the cost of each visitor query grows with the blog.
 * Asks the databases of all sizes in turn, so that noise meets them alike.
 */
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
import { at, format } from './figures.ts';
import { openFilled, type Site } from './filled.ts';
import type { Part } from './report.ts';

const rounds = 300;

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

export async function scaleBench(data: string, sizes: number[], only: string): Promise<Part[]> {
  const { sites, close } = await openFilled(data, sizes);
  try {
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
    return [{ name: 'queries', file: 'docs/scale.md', lines: table }];
  } finally {
    await close();
  }
}
