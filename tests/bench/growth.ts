/**
 * npm run bench -- growth [1000 100000 1000000]: how the cost of each address grows with the blog, over HTTP, with one visitor at a time
 * and every page made anew. The sites of all sizes run side by side and are asked by turns.
 */
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { format } from './figures.ts';
import { openFilled, type Site } from './filled.ts';
import { cpuOf, measureInTurn, middleOf, type Measured, type Target } from './load.ts';
import { spread } from './pages.ts';
import type { Part } from './report.ts';
import { Servers } from './servers.ts';
import { removeFolder } from '../setup/remove-folder.ts';

const firstPort = 4421;
/** What may grow, from the smallest blog to the largest. */
const mostGrowth = 1.5;

type Address = { name: string; paths: (site: Site) => string[]; isForStaff?: boolean };

const search = (query: string) => `/search?q=${encodeURIComponent(query)}`;
/** A word that stands in about a dozen of a million posts: the last of this post's made-up ones. */
const rareWord = ({ middle }: Site) => middle.content.split(/\s+/).findLast((word) => word !== 'Zygomorphic.') ?? '';

/** One line each; what the site does not have is left out. */
const addresses: Address[] = [
  { name: 'list', paths: () => ['/blog'] },
  { name: 'list by category', paths: () => ['/blog?category=Sockets+and+liners'] },
  { name: 'list by tag', paths: () => ['/blog?tag=Tag+202'] },
  { name: 'list, deep', paths: ({ middle }) => [`/blog?before=${middle.cursor}`] },
  { name: 'post', paths: ({ posts }) => spread(posts).map((id) => `/blog/fill-${id}`) },
  { name: 'search, common word', paths: () => [search('liner')] },
  { name: 'search, 1 post in 40', paths: () => [search('badencormi')] },
  { name: 'search, rare word', paths: (site) => [search(rareWord(site))] },
  { name: 'search, absent word', paths: () => [search('quilvenstamibacor')] },
  { name: 'feed', paths: () => ['/feed.xml'] },
  { name: 'sitemap, index', paths: () => ['/sitemap.xml'] },
  { name: 'sitemap, first part', paths: () => ['/sitemap/posts-1.xml'] },
  { name: 'staff: blog', paths: () => ['/admin/blog'], isForStaff: true },
  { name: 'staff: blog, rare word', paths: (site) => [`/admin/blog?q=${rareWord(site)}`], isForStaff: true },
  { name: 'staff: comments', paths: () => ['/admin/comments'], isForStaff: true },
  { name: 'staff: messages', paths: () => ['/admin/contactMessages'], isForStaff: true },
];

export async function growthBench(data: string, sizes: number[], only: string): Promise<Part[]> {
  removeFolder('var/bench-growth');
  const servers = new Servers('var/bench-growth');
  const filled = await openFilled(data, sizes);
  try {
    const running = [];
    for (const [place, site] of filled.sites.entries()) {
      const { base, cpu } = await servers.startSite(site, firstPort + place, filled.postmaster);
      running.push({ site, base, cpu, staff: { Cookie: await signedInCookie(site.app) } });
    }
    const rows: { name: string; sizes: Measured[] }[] = [];
    for (const { name, paths, isForStaff } of addresses.filter((address) => address.name.startsWith(only))) {
      const targets = running.map(({ site, base, cpu, staff }): Target => ({
        name: `${name}, ${site.posts}`,
        base,
        cpu,
        connections: 1,
        paths: paths(site),
        ...(isForStaff ? { headers: staff } : { madeAnew: true }),
      }));
      const measured = await measureInTurn(targets, { seconds: 4, rounds: 3, warmSeconds: 3 });
      if (measured.length < targets.length) continue;
      rows.push({ name, sizes: measured });
      console.log(growthRow(name, measured));
    }
    const heads = sizes.map((posts) => `${posts.toLocaleString('en')}: CPU / p50 / p99 ms`);
    const tooMuch = rows.filter((row) => growthOf(row.sizes, cpuOf) > mostGrowth).map((row) => row.name);
    return [
      {
        name: 'growth',
        file: 'docs/scale.md',
        lines: [
          `| page made anew | ${heads.join(' | ')} | growth of CPU / p99 |`,
          `|---|${'---|'.repeat(sizes.length + 1)}`,
          ...rows.map((row) => growthRow(row.name, row.sizes)),
          '',
          tooMuch.length > 0
            ? `More than ${mostGrowth} times the processor time at the largest size: ${tooMuch.join('; ')}.`
            : `No page takes more than ${mostGrowth} times the processor time at the largest size.`,
        ],
        plot: {
          title: 'Processor time per page made anew, server and database',
          unit: 'ms',
          series: sizes.map((posts) => `${posts.toLocaleString('en')} posts`),
          groups: rows.map((row) => ({ name: row.name, values: row.sizes.map((one) => middleOf(one, cpuOf)) })),
        },
      },
    ];
  } finally {
    await servers.stop();
    await filled.close();
  }
}

function growthOf(measured: Measured[], pick: Parameters<typeof middleOf>[1]): number {
  const [first, last] = [measured[0], measured.at(-1)];
  return first && last ? middleOf(last, pick) / middleOf(first, pick) : NaN;
}

function growthRow(name: string, measured: Measured[]): string {
  const cells = measured.map((one) =>
    [cpuOf, ({ p50 }: { p50: number }) => p50, ({ p99 }: { p99: number }) => p99]
      .map((pick) => format(middleOf(one, pick)))
      .join(' / '),
  );
  const growth = `${growthOf(measured, cpuOf).toFixed(1)} / ${growthOf(measured, ({ p99 }) => p99).toFixed(1)}`;
  return `| ${name} | ${cells.join(' | ')} | ${growth} |`;
}
