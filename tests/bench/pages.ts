/**
 * npm run bench -- pages: what a page costs the server, beside bare Node and bare nginx answering the same bytes in the same run.
 * Needs Debian's wrk and nginx-light. The figure that holds on a noisy machine is CPU time per request.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { at, cpuMs } from './figures.ts';

const ports = { site: 4421, node: 4422, nginx: 4423 };
const seconds = 5;
const rounds = 3;
const folder = 'var/bench-pages';
const post = '/blog/getting-ready-for-your-first-fitting';
/** With a session's name in a cookie nothing comes from memory: what is measured is the making of the page. */
const miss = ['-H', 'Cookie: clinic.bench=1'];
const br = ['-H', 'Accept-Encoding: br'];

type Runner = { name: string; port: number; path: string; flags: string[]; pids: () => number[] };
type Figures = { cpu: number; perSecond: number; p50: number; p99: number };

export async function pagesBench(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const children: ChildProcess[] = [];
  try {
    const site = await startSite();
    children.push(site);
    const web = [pidOf(site.pid ?? 0, 'server/web.ts')];
    await keepAnswer(`http://127.0.0.1:${ports.site}/blog`);
    const node = spawn('node_modules/.bin/node', ['tests/bench/bare-node.ts', String(ports.node), folder]);
    const nginx = startNginx();
    children.push(node, nginx);
    await wait(1_500);
    const runners: Runner[] = [
      { name: 'list from memory', port: ports.site, path: '/blog', flags: br, pids: () => web },
      { name: 'bare Node, the same bytes', port: ports.node, path: '/blog', flags: br, pids: () => [node.pid ?? 0] },
      { name: 'bare nginx, the same bytes', port: ports.nginx, path: '/body', flags: [], pids: () => workersOf(nginx) },
      { name: 'post from memory', port: ports.site, path: post, flags: br, pids: () => web },
      { name: 'home from memory', port: ports.site, path: '/', flags: br, pids: () => web },
      { name: 'list made anew', port: ports.site, path: '/blog', flags: [...br, ...miss], pids: () => web },
      { name: 'post made anew', port: ports.site, path: post, flags: [...br, ...miss], pids: () => web },
      { name: 'home made anew', port: ports.site, path: '/', flags: [...br, ...miss], pids: () => web },
    ];
    const figures = new Map(runners.map(({ name }): [string, Figures[]] => [name, []]));
    for (const runner of runners) measure(runner, 2);
    for (let round = 0; round < rounds; round += 1)
      for (const runner of runners) figures.get(runner.name)?.push(measure(runner, seconds));
    const table = [
      '| what | CPU ms per request, median (least to most) | requests/s | p50 ms | p99 ms |',
      '|---|---|---|---|---|',
      ...runners.map(({ name }) => row(name, figures.get(name) ?? [])),
    ];
    const cpu = (name: string) =>
      at(
        (figures.get(name) ?? []).map((figure) => figure.cpu),
        0.5,
      );
    const ratio = cpu('list from memory') / cpu('bare Node, the same bytes');
    table.push('', `A list from memory costs ${ratio.toFixed(2)} times what bare Node needs for the same bytes.`);
    writeFileSync('var/pages.md', `${table.join('\n')}\n`);
    console.log(table.join('\n'));
  } finally {
    for (const child of children) child.kill();
  }
}

/** The built site with its log in a file, as a service manager would have it: a pipe that nobody reads would hold it up. */
async function startSite(): Promise<ChildProcess> {
  const log = openSync(`${folder}/site.log`, 'w');
  const database = 'var/postgres-bench-pages';
  rmSync(database, { recursive: true, force: true });
  const site = spawn('node_modules/.bin/node', ['server/demo.ts', '--no-build', '--folder', database], {
    env: { ...process.env, PORT: String(ports.site), LOG_LEVEL: 'info' },
    stdio: ['ignore', log, log],
  });
  while (!(await fetch(`http://127.0.0.1:${ports.site}/readyz`).catch(() => undefined))?.ok) await wait(200);
  return site;
}

function row(name: string, figures: Figures[]): string {
  const cpus = figures.map(({ cpu }) => cpu);
  const middle = (pick: (figure: Figures) => number) => at(figures.map(pick), 0.5);
  return `| ${name} | ${at(cpus, 0.5).toFixed(3)} (${Math.min(...cpus).toFixed(3)} to ${Math.max(...cpus).toFixed(3)}) | ${Math.round(middle((f) => f.perSecond)).toLocaleString('en')} | ${middle((f) => f.p50).toFixed(1)} | ${middle((f) => f.p99).toFixed(1)} |`;
}

function measure({ port, path, flags, pids }: Runner, duration: number): Figures {
  const before = cpuMs(pids());
  const printed = execFileSync(
    'wrk',
    ['-t1', '-c32', `-d${duration}s`, '--latency', ...flags, `http://127.0.0.1:${port}${path}`],
    { encoding: 'utf8' },
  );
  const spent = cpuMs(pids()) - before;
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1]);
  if (/Non-2xx/.test(printed) || !requests) throw new Error(`${path} failed:\n${printed}`);
  return {
    cpu: spent / requests,
    perSecond: Number(/Requests\/sec: +([\d.]+)/.exec(printed)?.[1]),
    p50: inMs(/50% +([\d.]+\w+)/.exec(printed)?.[1]),
    p99: inMs(/99% +([\d.]+\w+)/.exec(printed)?.[1]),
  };
}

function inMs(text = ''): number {
  const value = Number.parseFloat(text);
  return text.endsWith('us') ? value / 1_000 : text.endsWith('ms') ? value : value * 1_000;
}

function pidOf(parent: number, file: string): number {
  return Number(execFileSync('pgrep', ['-P', String(parent), '-f', file], { encoding: 'utf8' }));
}

function workersOf(nginx: ChildProcess): number[] {
  return execFileSync('pgrep', ['-P', String(nginx.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
}

/** The page as the site sends it: its bytes and its headers, but for those that every server writes itself. */
function keepAnswer(url: string): Promise<void> {
  return new Promise((done, failed) => {
    request(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const own = /^(date|connection|keep-alive)$/i;
      const headers = answer.rawHeaders.flatMap((name, i) =>
        i % 2 === 0 && !own.test(name) ? [name, answer.rawHeaders[i + 1] ?? ''] : [],
      );
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        writeFileSync(`${folder}/headers.json`, JSON.stringify(headers));
        writeFileSync(`${folder}/body`, Buffer.concat(chunks));
        done();
      });
    })
      .on('error', failed)
      .end();
  });
}

function startNginx(): ChildProcess {
  const root = resolve(folder);
  writeFileSync(
    `${folder}/nginx.conf`,
    `worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/error.log; daemon off; user root;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type text/html;
  client_body_temp_path ${root}/t1; proxy_temp_path ${root}/t2; fastcgi_temp_path ${root}/t3; uwsgi_temp_path ${root}/t4; scgi_temp_path ${root}/t5;
  server { listen 127.0.0.1:${ports.nginx}; root ${root}; }
}
`,
  );
  return spawn('/usr/sbin/nginx', ['-p', root, '-c', `${root}/nginx.conf`, '-e', `${root}/error.log`]);
}
