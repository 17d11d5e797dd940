/**
 * npm run bench -- pages: what a page costs the server, in turn with bare Node sending the same bytes, with nginx, with another
 * checkout (--against) and with WordPress and the same posts (--with-wordpress). Needs Debian's wrk; without nginx-light its row
 * is missing. Compare CPU time per request, which is reliable on a noisy machine.
 */
import { existsSync } from 'node:fs';
import { freePort } from '#server/supervisor.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import {
  costHead,
  costRow,
  cpuOf,
  measureInTurn,
  middleOf,
  ratioHead,
  ratioRow,
  ratiosOf,
  type Measured,
  type Target,
} from './bench-load.ts';
import { format, median } from './figures.ts';
import { openFilled } from './filled.ts';
import { searchQueries } from './queries.ts';
import type { Part } from './report.ts';
import { nginxProgram, Servers } from './servers.ts';
import { startWordPress } from './wordpress.ts';

type Wanted = {
  /** Number of posts. */
  posts: number;
  /** Only targets whose name begins so. */
  only: string;
  /** The folder of another built checkout. */
  against: string;
  withWordPress: boolean;
};
type Compared = Pick<Target, 'name' | 'base' | 'cpu'>;

/** Enough for the compiler: in the first requests of a process a page costs several times as much. */
const quick = { connections: 32, warm: 20_000 };
/** A request with a cookie of the site bypasses the page cache. A made-up query would not, because the cache ignores it. */
const slow = { connections: 4, warm: 600, headers: { Cookie: 'clinic.bench=1' } };

export async function pagesBench(data: string, { posts, only, against, withWordPress }: Wanted): Promise<Part[]> {
  removeFolder('var/bench-pages');
  const servers = new Servers('var/bench-pages');
  const filled = await openFilled(data, [posts]);
  let endWordPress: (() => Promise<void>) | undefined;
  try {
    const [site] = filled.sites;
    if (!site) throw new Error('no site');
    const own = await servers.startSite(site, filled.postmaster);
    const other = against ? await servers.startSite(site, filled.postmaster, against) : undefined;
    const many = spread(posts).map((id) => `/blog/fill-${id}`);
    const kept = { list: '/blog', post: many[0] ?? '', home: '/' };
    const missed = { list: ['/blog'], post: many, home: ['/'], contact: ['/contact'] };
    const queries = (await searchQueries(site)).map((query) => `/search?q=${encodeURIComponent(query)}`);
    const node = await servers.startBareNode(own.base, Object.values(kept));
    const nginx = await startNginx(servers);
    const others: Compared[] = other ? [{ name: 'other checkout', ...other }] : [];
    const targets: Target[] = [
      ...Object.entries(kept).flatMap(([page, path]) =>
        beside({ name: `${page} from memory`, ...own, ...quick, paths: [path] }, [
          { name: 'bare Node', ...node },
          ...others,
        ]),
      ),
      ...(nginx ? [{ name: 'bare nginx, list from memory', ...nginx, ...quick, paths: ['/body-0'] }] : []),
      ...Object.entries(missed).flatMap(([page, paths]) =>
        beside({ name: `${page} on a miss`, ...own, ...slow, paths }, others),
      ),
      ...beside({ name: 'search', ...own, ...slow, paths: queries }, others),
    ];
    if (withWordPress) {
      const wordPress = await startWordPress(servers, site.app.db);
      endWordPress = wordPress.end;
      targets.push(...wordPress.targets(spread(posts)));
    }
    const measured = await measureInTurn(targets.filter(({ name }) => name.includes(only)));
    const find = (name: string) => measured.find((one) => one.name === name);
    const ratios = measured.flatMap((one) =>
      ['bare Node', 'other checkout'].flatMap((server) => {
        const compared = find(`${server}, ${one.name}`);
        return compared ? [ratioRow(one, compared)] : [];
      }),
    );
    return [
      {
        name: 'pages',
        file: 'docs/evidence/performance.md',
        ratios: ratios.length > 0 ? [...ratioHead, ...ratios] : [],
        lines: [...costHead, ...measured.map(costRow), ...(withWordPress ? ['', ...besideWordPress(find)] : [])],
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

/** The target next to the servers that its ratios compare it with. */
function beside(target: Target, servers: Compared[]): Target[] {
  return [target, ...servers.map(({ name, ...server }) => ({ ...target, ...server, name: `${name}, ${target.name}` }))];
}

/** Undefined, with the reason, if nginx is missing or does not start: the other rows do not need it. */
async function startNginx(servers: Servers) {
  if (!existsSync(nginxProgram)) {
    console.error('nginx is not installed, so its row is missing: apt-get install nginx-light');
    return undefined;
  }
  const port = await freePort();
  const block = `server { listen 127.0.0.1:${port}; root ${servers.folder}; }`;
  return servers.startNginx('nginx', port, block).catch((error: unknown) => {
    console.error(`nginx does not start, so its row is missing: ${servers.folder}/nginx.log says why`, error);
    return undefined;
  });
}

/** Up to 500 ids, spread evenly over the blog. */
export function spread(posts: number): number[] {
  const count = Math.min(500, posts);
  return Array.from({ length: count }, (_, index) => 1 + Math.floor((index * posts) / count));
}

function besideWordPress(find: (name: string) => Measured | undefined): string[] {
  const times = (more: string, less: string) => {
    const [one, other] = [find(more), find(less)];
    return one && other ? format(median(ratiosOf(one, other))) : 'not measured';
  };
  const rendered = ['list', 'post', 'home', 'search'].map((page) => {
    const own = page === 'search' ? page : `${page} on a miss`;
    return `${page} ${times(`WordPress, ${page}`, own)}`;
  });
  const kept = ['list', 'post'].map(
    (page) => `${page} ${times(`${page} from memory`, `WordPress behind nginx's page cache, ${page}`)}`,
  );
  return [
    `- On a miss, WordPress costs this many times the CPU of the site: ${rendered.join(', ')}.`,
    `- From memory, the site costs this many times the CPU of WordPress behind nginx's page cache: ${kept.join(', ')}.`,
  ];
}
