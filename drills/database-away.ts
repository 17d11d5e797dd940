import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { clinic } from '#db/schema.ts';
import { closeServices } from '#server/services.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { publicPaths, samplePaths } from '#tests/setup/paths.ts';
import { startDemo } from '#tests/setup/start-demo.ts';
import type { DrillResult } from './run.ts';

const visitors = 20;
const opened = [...publicPaths, ...samplePaths, '/feed.xml', '/feed.json', '/sitemap.xml'].concat(
  ['/about', '/contact', '/blog', '/gallery'].map((path) => `${path}.data`),
);

type Seen = { path: string; at: number; status: number; ms: number };

/**
 * Kills PostgreSQL under load, as in a crash, and starts it again later. Pages that were requested before must come from the
 * cache throughout; others get a readable 503. A failed comment is returned in its form, and the site recovers within 5 seconds of
 * the restart, in the same process. Last, it kills PostgreSQL with SIGKILL, and the demo must restart it by itself.
 */
export async function databaseDrill(short: boolean): Promise<DrillResult> {
  const awayMs = short ? 3_000 : 20_000;
  const demo = await startDemo('drill-database', await freePorts(1), { LOG_LEVEL: 'warn', SAMPLE_PAGES: 'on' });
  const seen: Seen[] = [];
  const breaches: string[] = [];
  let running = true;
  const begun = performance.now();
  const now = () => performance.now() - begun;
  const visit = async (path: string) => {
    while (running) {
      const at = now();
      const status = await fetch(demo.url + path, { signal: AbortSignal.timeout(15_000) }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      seen.push({ path, at, status, ms: now() - at });
      await new Promise((later) => setTimeout(later, 20));
    }
  };
  try {
    const before = await webPid(demo.pid);
    const paths = ['/blog', '/blog/getting-ready-for-your-first-fitting', '/search?q=socket', '/blog?tag=Test+socket'];
    const load = Array.from({ length: visitors }, (_, i) => visit(paths[i % paths.length] ?? '/blog'));
    const wasSeen = (path: string) => seen.some((one) => one.path === path && one.status === 200);
    while (!paths.every(wasSeen)) await wait(50);
    await wait(short ? 500 : 3_000);
    for (const path of opened) await (await fetch(demo.url + path)).arrayBuffer();
    const app = demo.openApp();
    await app.db.update(clinic).set({ facts: sql`facts || '{"tagline": "Changed"}'` });
    await closeServices(app);
    await wait(200);
    const killedAt = now();
    demo.postgres.kill();
    await wait(1_000);
    await checkAway(demo.url, breaches);
    await checkEncodings(demo.url, breaches);
    await wait(awayMs - 1_000);
    const returnedAt = now();
    demo.postgres.start();
    await wait(short ? 6_000 : 15_000);
    running = false;
    await Promise.all(load);
    const after = await webPid(demo.pid);
    process.kill(demo.postgres.pid(), 'SIGKILL');
    const killedFor = await untilReady(demo.url);

    const phase = (name: string, from: number, to: number) => {
      const part = seen.filter(({ at }) => at >= from && at < to);
      const times = part.map(({ ms }) => ms).sort((a, b) => a - b);
      const count = (status: number) => part.filter((answer) => answer.status === status).length;
      return {
        phase: name,
        requests: part.length,
        '200': count(200),
        '503': count(503),
        other: part.length - count(200) - count(503),
        'p50 ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
        'p99 ms': Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      };
    };
    const healthyAgain = seen.findLast(({ at, status }) => at > returnedAt && status !== 200)?.at ?? returnedAt;
    const rows = [
      phase('before', 0, killedAt - 200),
      phase('database down', killedAt, returnedAt),
      phase('after the restart', healthyAgain + 1, Infinity),
      {
        phase: 'seconds from the restart to the last error',
        requests: Number(((healthyAgain - returnedAt) / 1_000).toFixed(1)),
      },
      { phase: 'seconds from SIGKILL until the demo is ready again', requests: Number(killedFor.toFixed(1)) },
    ];
    const refused = new Set(seen.flatMap(({ path, status }) => (status === 200 ? [] : `${path} (${status})`)));
    if (refused.size > 0) breaches.push(`cached pages failed: ${[...refused].join(', ')}`);
    if (healthyAgain - returnedAt > 5_000) breaches.push('pages took more than 5 seconds to recover');
    if (seen.filter(({ at }) => at > healthyAgain + 1).length < 50)
      breaches.push('too few responses after the restart to judge');
    if (killedFor > 15) breaches.push('the demo did not start its PostgreSQL again within 15 s of SIGKILL');
    if (before !== after) breaches.push('the web process was restarted');
    return { rows, breaches };
  } finally {
    running = false;
    await demo.stop();
  }
}

/** Checks what a visitor sees while the database is down: a readable page, and their comment still in the form. */
async function checkAway(url: string, breaches: string[]): Promise<void> {
  const page = await fetch(`${url}/blog?author=Nobody+asked+for+yet`);
  const html = await page.text();
  if (page.status !== 503 || !html.includes('We’ll be right back') || !html.includes('555-0140'))
    breaches.push(`the page while the database is down: ${page.status}`);
  if (!page.headers.get('retry-after')) breaches.push('no Retry-After');
  const answer = await fetch(`${url}/blog/getting-ready-for-your-first-fitting`, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams({
      name: 'Sample reader',
      email: 'reader@example.com',
      message: 'Typed with care',
      key: crypto.randomUUID(),
    }),
  });
  const kept = await answer.text();
  if (answer.status !== 503 || !kept.includes('Typed with care') || !kept.includes('Try again'))
    breaches.push(
      `a comment while the database is down: ${answer.status}, ${kept.includes('Typed with care') ? 'kept' : 'lost'}`,
    );
  const health = await fetch(`${url}/healthz`);
  if (health.status !== 200) breaches.push('/healthz did not report the process as healthy');
  const ready = await fetch(`${url}/readyz`);
  if (ready.status !== 503) breaches.push('/readyz reported the process as ready');
}

/** Every page opened before answers in every encoding, although something was changed after it was opened. */
async function checkEncodings(url: string, breaches: string[]): Promise<void> {
  for (const encoding of ['br', 'gzip', 'identity'])
    for (const path of opened) {
      const answer = await fetch(url + path, { headers: { 'Accept-Encoding': encoding } });
      await answer.arrayBuffer();
      if (answer.status !== 200) breaches.push(`${path} in ${encoding} while the database is down: ${answer.status}`);
    }
}

/** Returns the seconds until /readyz, which queries the database, has failed and then succeeds again. */
async function untilReady(url: string): Promise<number> {
  const begun = performance.now();
  const past = () => (performance.now() - begun) / 1_000;
  let hasFailed = false;
  for (; past() < 60; await wait(100)) {
    const { ok } = await fetch(`${url}/readyz`);
    if (ok && hasFailed) break;
    hasFailed ||= !ok;
  }
  return past();
}

async function webPid(parent: number): Promise<string> {
  const { execFileSync } = await import('node:child_process');
  return execFileSync('pgrep', ['-P', String(parent), '-f', 'server/web.ts'], { encoding: 'utf8' }).trim();
}
