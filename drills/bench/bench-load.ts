/** Load-tests a URL with wrk and reports the CPU time of the processes behind it. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { format, median } from './figures.ts';

/** CPU time of the server and of its database so far, in ms. */
export type Cpu = { server: () => number; database?: () => number };
export type Target = {
  name: string;
  base: string;
  /** Requested in turn. */
  paths: string[];
  headers?: Record<string, string>;
  connections: number;
  /** Requests before the first round, so that a slow machine measures code as warm as a fast one does. */
  warm: number;
  cpu: Cpu;
};
export type Figures = {
  requests: number;
  server: number;
  database: number;
  perSecond: number;
  p50: number;
  p99: number;
};
export type Measured = { name: string; rounds: Figures[] };

/** Of a visitor's browser, whose page views the site counts. */
export const usualHeaders = {
  'Accept-Encoding': 'br',
  Accept: 'text/html',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
};
/** Short rounds and many of them, so that noise affects all targets equally and shows in the range. */
const [roundCount, roundSeconds] = [15, 1];
/** A round with fewer requests is repeated for twice as long: a slow page, or a machine with much other work. */
const [fewestRequests, longestSeconds] = [20, 16];

/** Measures the targets in turn. Skips a target that answers 404 and says so. */
export async function measureInTurn(targets: Target[]): Promise<Measured[]> {
  const there: Target[] = [];
  for (const target of targets) {
    const status = await statusOf(target);
    if (status === 200) there.push(target);
    else if (status === 404) console.log(`${target.name} is skipped: ${target.paths[0]} was not found`);
    else throw new Error(`${target.name}: ${target.paths[0]} answers ${status}`);
  }
  for (const target of there) for (let sent = 0; sent < target.warm;) sent += (await load(target)).requests;
  const measured = there.map((target) => ({ target, name: target.name, figures: [] as Figures[] }));
  for (let round = 0; round < roundCount; round += 1)
    for (const { target, figures } of measured) figures.push(await load(target));
  return measured.map(({ name, figures }) => ({ name, rounds: figures }));
}

async function statusOf({ base, paths, headers }: Target): Promise<number> {
  const { status } = await fetch(base + (paths[0] ?? '/'), {
    headers: { ...usualHeaders, ...headers },
    redirect: 'manual',
  });
  return status;
}

async function load(target: Target, seconds = roundSeconds): Promise<Figures> {
  const { name, base, paths, headers, connections, cpu } = target;
  const flags = Object.entries({ ...usualHeaders, ...headers }).flatMap(([key, value]) => ['-H', `${key}: ${value}`]);
  const file = 'var/bench-paths.txt';
  // Searches come from many IP addresses, because one alone would reach the rate limit.
  const isMany = paths.length > 1 || paths[0]?.startsWith('/search');
  if (isMany) writeFileSync(file, `${paths.join('\n')}\n`);
  const inTurn = isMany ? ['-s', 'drills/bench/paths.lua'] : [];
  await untilIdle(cpu);
  const before = { server: cpu.server(), database: cpu.database?.() ?? 0 };
  const printed = execFileSync(
    'wrk',
    [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      '--timeout',
      '20s',
      ...flags,
      ...inTurn,
      base + (paths[0] ?? '/'),
      '--',
      file,
    ],
    { encoding: 'utf8' },
  );
  const spent = { server: cpu.server() - before.server, database: (cpu.database?.() ?? 0) - before.database };
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1]);
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${name} failed:\n${printed}`);
  if (requests < fewestRequests && seconds < longestSeconds) return load(target, 2 * seconds);
  return {
    requests,
    server: spent.server / requests,
    database: spent.database / requests,
    perSecond: Number(/Requests\/sec: +([\d.]+)/.exec(printed)?.[1]),
    p50: inMs(/50% +([\d.]+\w+)/.exec(printed)?.[1]),
    p99: inMs(/99% +([\d.]+\w+)/.exec(printed)?.[1]),
  };
}

/** Waits until the server is idle, because some servers finish pages after their clients have left. */
async function untilIdle({ server }: Cpu): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const before = server();
    await wait(100);
    if (server() - before < 10) return;
  }
}

function inMs(text = ''): number {
  const value = Number.parseFloat(text);
  return text.endsWith('us') ? value / 1_000 : text.endsWith('ms') ? value : value * 1_000;
}

export const cpuOf = ({ server, database }: Figures) => server + database;
export const middleOf = ({ rounds }: Measured, pick: (figures: Figures) => number) => median(rounds.map(pick));

export const costHead = [
  '| what | CPU ms per request: server + database | in all, median (least–most) | requests/s | p50 ms | p99 ms |',
  '|---|---|---|---|---|---|',
];

export function costRow(measured: Measured): string {
  const middle = (pick: (figures: Figures) => number) => format(middleOf(measured, pick));
  const all = measured.rounds.map(cpuOf);
  const parts =
    middleOf(measured, ({ database }) => database) > 0
      ? `${middle((f) => f.server)} + ${middle((f) => f.database)}`
      : middle((f) => f.server);
  return `| ${measured.name} | ${parts} | ${middle(cpuOf)} (${format(Math.min(...all))}–${format(Math.max(...all))}) | ${Math.round(middleOf(measured, (f) => f.perSecond)).toLocaleString('en')} | ${middle((f) => f.p50)} | ${middle((f) => f.p99)} |`;
}

/** How many times the CPU of the other each round cost. Rounds are compared one by one, because both had the same noise. */
export function ratiosOf(one: Measured, other: Measured): number[] {
  return one.rounds.flatMap((figures, round) => {
    const beside = other.rounds[round];
    return beside ? [cpuOf(figures) / cpuOf(beside)] : [];
  });
}

export const ratioHead = ['| CPU of … | beside … | median (least–most) | rounds |', '|---|---|---|---|'];

export function ratioRow(one: Measured, other: Measured): string {
  const ratios = ratiosOf(one, other);
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  return `| ${one.name} | ${other.name} | ${median(ratios).toFixed(2)} (${range}) | ${each} |`;
}
