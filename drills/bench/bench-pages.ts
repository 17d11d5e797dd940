/**
 * npm run bench -- pages [--with-wordpress]: what a page costs the server on a blog of 1,000 posts, compared with bare Node and nginx
 * sending the same bytes, and with WordPress and the same posts, measured in turn. Needs Debian's wrk and nginx-light. Compare CPU
 * time per request, which is reliable on a noisy machine.
 */
import { existsSync } from 'node:fs';
import { openFilled } from './filled.ts';
import { format } from './figures.ts';
import { costHead, costRow, cpuOf, measureInTurn, middleOf, type Measured, type Target } from './bench-load.ts';
import type { Part } from './report.ts';
import { nginxProgram, Servers } from './servers.ts';
import { startWordPress } from './wordpress.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';

const ports = { site: 4421, quiet: 4422, node: 4424, nginx: 4427 };
const blog = 1_000;

export async function pagesBench(data: string, { withWordPress }: { withWordPress: boolean }): Promise<Part[]> {
  removeFolder('var/bench-pages');
  const servers = new Servers('var/bench-pages');
  const filled = await openFilled(data, [blog]);
  let endWordPress: (() => Promise<void>) | undefined;
  try {
    const [site] = filled.sites;
    if (!site) throw new Error('no site');
    const own = await servers.startSite(site, ports.site, filled.postmaster);
    // Bare Node and bare nginx write no log, so also measure the site without one.
    const silent = await servers.startSite(site, ports.quiet, filled.postmaster, 'warn');
    const node = await servers.startBareNode(ports.node, `${own.base}/blog`);
    const hasNginx = existsSync(nginxProgram);
    if (!hasNginx) console.error('nginx is not installed, so it is not measured: apt-get install nginx-light');
    const block = `server { listen 127.0.0.1:${ports.nginx}; root ${servers.folder}; }`;
    const nginx = hasNginx && (await servers.startNginx('nginx', ports.nginx, block));
    const posts = spread(blog).map((id) => `/blog/fill-${id}`);
    const quick = { connections: 32 };
    const slow = { connections: 8 };
    const kept = { ...own, ...quick, cpu: { server: own.cpu.server } };
    // A request with a cookie of the site bypasses the page cache. A made-up query would not, because the cache ignores it.
    const miss = { ...own, ...slow, headers: { Cookie: 'clinic.bench=1' } };
    const targets: Target[] = [
      { name: 'list from memory', ...kept, paths: ['/blog'] },
      {
        name: 'list from memory, without a log',
        ...silent,
        ...quick,
        cpu: { server: silent.cpu.server },
        paths: ['/blog'],
      },
      { name: 'bare Node, the same bytes', ...node, ...quick, paths: ['/'] },
      ...(nginx ? [{ name: 'bare nginx, the same bytes', ...nginx, ...quick, paths: ['/body'] }] : []),
      { name: 'post from memory', ...kept, paths: posts.slice(0, 1) },
      { name: 'home from memory', ...kept, paths: ['/'] },
      { name: 'list on a miss', ...miss, paths: ['/blog'] },
      { name: 'post on a miss', ...miss, paths: posts },
      { name: 'home on a miss', ...miss, paths: ['/'] },
      { name: 'search', ...miss, paths: ['/search?q=badencormi'] },
    ];
    if (withWordPress) {
      const wordPress = await startWordPress(servers, site.app.db);
      endWordPress = wordPress.end;
      targets.push(...wordPress.targets(spread(blog)));
    }
    const measured = await measureInTurn(targets, { seconds: 4, rounds: 3, warmSeconds: 5 });
    return [
      {
        name: 'pages',
        file: 'docs/evidence/performance.md',
        lines: [...costHead, ...measured.map(costRow), '', ...comparisons(measured)],
        plot: {
          title: 'Processor time per request, server and database',
          unit: 'ms',
          isLog: true,
          groups: measured.map((one) => ({ name: one.name, values: [middleOf(one, cpuOf)] })),
        },
      },
    ];
  } finally {
    await servers.stop();
    await endWordPress?.();
    await filled.close();
  }
}

/** Up to 500 ids, spread evenly over the blog. */
export function spread(posts: number): number[] {
  const count = Math.min(500, posts);
  return Array.from({ length: count }, (_, place) => 1 + Math.floor((place * posts) / count));
}

function comparisons(measured: Measured[]): string[] {
  const cpu = (name: string) => {
    const found = measured.find((one) => one.name === name);
    return found ? middleOf(found, cpuOf) : NaN;
  };
  const times = (more: string, less: string) => cpu(more) / cpu(less);
  const bare = 'bare Node, the same bytes';
  const lines = [
    `- A list from memory costs ${format(times('list from memory', bare))} times the CPU of bare Node for the same bytes, ${format(times('list from memory, without a log', bare))} times without a log.`,
  ];
  if (!cpu('WordPress, list')) return lines;
  const rendered = ['list', 'post', 'home', 'search'].map((page) => {
    const own = page === 'search' ? page : `${page} on a miss`;
    return `${page} ${format(times(`WordPress, ${page}`, own))}`;
  });
  const kept = ['list', 'post'].map(
    (page) => `${page} ${format(times(`${page} from memory`, `WordPress behind nginx's page cache, ${page}`))}`,
  );
  return [
    ...lines,
    `- On a miss, WordPress costs this many times the CPU of the site: ${rendered.join(', ')}.`,
    `- From memory, the site costs this many times the CPU of WordPress behind nginx's page cache: ${kept.join(', ')}.`,
  ];
}
