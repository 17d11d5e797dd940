import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServices } from '#server/services.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { startDemo, type Demo } from '#tests/setup/start-demo.ts';
import { fuzz, type FuzzResult } from './attack/fuzz.ts';
import { hammer } from './attack/hammer.ts';
import { scan } from './attack/scanners.ts';
import { plantSecrets } from './attack/secrets.ts';
import { collectForms, collectLinks, type Some } from './attack/targets.ts';
import { trespass } from './attack/trespass.ts';
import type { DrillResult } from './run.ts';

/**
 * Allowed memory growth: bounded caches, cached pages (64 MB, outside the heap), and what
 * the allocator keeps after reading several 26 MB forms at once.
 */
const mayGrow = { heapMb: 40, rssMb: 400 };

/**
 * Attacks the site on loopback: ten ways to reach staff data, hostile requests to every URL as a stranger and as staff, and in full
 * wapiti and sqlmap. The short form picks a fifth of the pages by its seed, and always sign-in, contact form and uploads. A 5xx, a crash, a memory leak or leaked staff data is a breach.
 */
export async function attackDrill(short: boolean): Promise<DrillResult> {
  const port = await freePorts(1);
  const demo = await startDemo('drill-attack', port, {
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    // Generous, so that a slow machine does not fail the drill.
    STATEMENT_TIMEOUT_MS: '30000',
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${new URL('./attack/tell-memory.ts', import.meta.url).href}`,
  });
  const app = demo.openApp({ FILES_FOLDER: 'var/postgres-drill-attack-files' });
  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  try {
    const processes = childrenOf(demo.pid);
    const seed = Number(process.env['ATTACK_SEED'] ?? Date.now() % 1_000_000_000);
    const some: Some = (list) => (short ? list.filter((_, index) => index % 5 === seed % 5) : list);
    const secrets = await plantSecrets(app, demo.url);
    for (const { way, tries, breaches: found } of await trespass(app, demo.url, secrets, some)) {
      rows.push({ what: way, requests: tries, held: found.length === 0 ? 'yes' : 'NO' });
      breaches.push(...found);
    }

    for (const { what, requests, held, breaches: found } of await hammer(app, demo.url)) {
      rows.push({ what, requests, held });
      breaches.push(...found);
    }

    const attacks = {
      port,
      forms: await collectForms(demo.url, await signedInCookie(app), some),
      links: await collectLinks(demo.url, await signedInCookie(app), some),
      // The drill's own insert may time out on a busy machine. That is not a fault of the site, so retry once.
      findCookie: () => signedInCookie(app).catch(() => signedInCookie(app)),
      secrets: secrets.forEver,
    };
    const warmUp = await fuzz({ ...attacks, requests: short ? 100 : 2_000, seed });
    const before = await memoryOf(demo, processes);
    const result = await fuzz({ ...attacks, requests: short ? 300 : 20_000, seed: seed + 100_000 });
    const after = await memoryOf(demo, processes);
    rows.push(...describe(result, attacks.forms.length, attacks.links.length));
    breaches.push(...warmUp.findings, ...result.findings);
    if (result.asStaff < result.sent / 100)
      breaches.push(`only ${result.asStaff} attacks were handled as requests from staff`);
    const grown = { heapMb: after.heapMb - before.heapMb, rssMb: after.rssMb - before.rssMb };
    rows.push({
      what: 'memory of the web process',
      held: `heap ${before.heapMb} → ${after.heapMb} MB, RSS ${before.rssMb} → ${after.rssMb} MB`,
    });
    if (grown.heapMb > mayGrow.heapMb) breaches.push(`the heap grew by ${grown.heapMb} MB`);
    if (grown.rssMb > mayGrow.rssMb) breaches.push(`the process grew by ${grown.rssMb} MB`);

    if (!short)
      for (const { what, held, findings } of await scan(app, demo.url)) {
        rows.push({ what, held });
        breaches.push(...findings);
      }

    if (String(childrenOf(demo.pid)) !== String(processes)) breaches.push('a process of the site ended');
    const failures = demo
      .log()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line));
    if (failures.length > 0)
      breaches.push(
        `${failures.length} errors in the log, such as ${failures[0]?.replaceAll(/\\n\s+at (async )?[^"]*?index\.js/g, ' …')}`,
      );
  } finally {
    await closeServices(app);
    await demo.stop();
  }
  return { rows, breaches };
}

function describe({ sent, statuses, slowest, asStaff }: FuzzResult, forms: number, links: number): DrillResult['rows'] {
  const sorted = [...statuses].sort(([, a], [, b]) => b - a).map(([status, times]) => `${status}: ${times}`);
  return [
    {
      what: `hostile requests, from ${forms} forms, ${links} links and every route`,
      requests: sent,
      held: `${asStaff} handled as requests from staff`,
    },
    { what: 'answers', held: sorted.join(', ') },
    { what: `slowest: ${slowest.what.slice(0, 60)}`, held: `${slowest.ms} ms` },
  ];
}

/** Returns the pids of web and worker. */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

async function memoryOf(demo: Demo, processes: number[]): Promise<{ heapMb: number; rssMb: number }> {
  const web = processes.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web.ts'));
  if (!web) throw new Error('the web process was not found');
  const memoryLines = () =>
    [...demo.log().matchAll(new RegExp(`memory of ${web}: (.*)`, 'g'))].map(([, json = '']) => json);
  const already = memoryLines().length;
  process.kill(web, 'SIGUSR2');
  while (memoryLines().length === already) await wait(20);
  const memory: unknown = JSON.parse(memoryLines().at(-1) ?? '{}');
  const mb = (name: string) => Math.round(Number(Object(memory)[name]) / 1_000_000);
  return { heapMb: mb('heapUsed'), rssMb: mb('rss') };
}
