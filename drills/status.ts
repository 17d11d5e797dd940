import { spawn, type ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { startStormMode } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { startDemo } from '#tests/setup/start-demo.ts';
import type { DrillResult } from './run.ts';

const limitBytes = 30_000;

type StatusPage = { status: number; html: string; bytes: number; cache: string };

/**
 * Declares a storm and stops PostgreSQL. /status must keep showing the state and its age, from a running web process and
 * from one that was killed and restarted without the database.
 */
export async function statusDrill(short: boolean): Promise<DrillResult> {
  const folder = 'var/postgres-drill-status-own';
  const sitePort = await freePorts(2);
  const ownPort = sitePort + 1;
  const demo = await startDemo('drill-status', sitePort, { LOG_LEVEL: 'error', STATUS_FOLDER: folder });
  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  let web: ChildProcess | undefined;
  try {
    const env = { PORT: String(ownPort), DATABASE_URL: demo.postgres.url, STATUS_FOLDER: folder };
    const app = demo.openApp();
    await startStormMode(app, { id: 'drill', name: 'Drill', email: '' }, 'closed', {
      note: 'Sample note: the road is under water.',
      otherPhone: { label: '(225) 555-0177', href: 'tel:+12255550177' },
    });
    await app.db.$client.end();

    const check = async (when: string, port: number, text: string[]) => {
      const begun = performance.now();
      const page = await pollUntil(port, ({ html }) => text.every((each) => html.includes(each)));
      rows.push({
        when,
        status: page.status,
        'bytes of HTML': page.html.length,
        'bytes transferred': page.bytes,
        'shown after s': Number(((performance.now() - begun) / 1_000).toFixed(1)),
      });
      if (page.status !== 200) breaches.push(`${when}: ${page.status}`);
      for (const each of text) if (!page.html.includes(each)) breaches.push(`${when}: does not say '${each}'`);
      if (Buffer.byteLength(page.html) >= limitBytes) breaches.push(`${when}: ${page.html.length} bytes`);
      if (!page.cache.includes('stale-if-error=86400')) breaches.push(`${when}: not cacheable: ${page.cache}`);
      if (/<script|<img|<link|@font-face|url\(/.test(page.html)) breaches.push(`${when}: loads other files`);
    };
    const state = ['Closed because of the storm.', 'the road is under water', '(225) 555-0177', '(225) 555-0140'];
    const away = [...state, 'We have not been able to reach our records since', 'What you read here is from '];

    web = start(env);
    await check('a storm is declared', sitePort, state);
    await check('another web process', ownPort, state);
    demo.postgres.kill();
    await check('the database is down', sitePort, away);
    await check('the database is down, another process', ownPort, away);
    await ended(web);
    web = start(env);
    await check('a new process without the database', ownPort, away);
    const page = await fetch(`http://127.0.0.1:${ownPort}/`);
    const html = await page.text();
    if (page.status !== 503 || !html.includes('href="/status"')) breaches.push(`the 503 page: ${page.status}`);
    if (!short) {
      await new Promise((later) => setTimeout(later, 65_000));
      await check('a minute later', ownPort, [...state, 'from 1 minute ago']);
    }
    demo.postgres.start();
    await check('the database is back', ownPort, [...state, 'Last update ']);
    return { rows, breaches };
  } finally {
    if (web) await ended(web);
    await demo.stop();
  }
}

function start(env: Record<string, string>): ChildProcess {
  return spawn('node_modules/.bin/node', ['server/web.ts'], {
    env: {
      ...process.env,
      // Needs no secrets, because no one signs in here.
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: 'ignore',
  });
}

/** Kills the process, as a power cut would. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}

/** Returns the first response for which `holds` is true, or the last one after 15 seconds. */
async function pollUntil(port: number, holds: (page: StatusPage) => boolean): Promise<StatusPage> {
  const begun = performance.now();
  for (;;) {
    const page = await ask(port).catch(() => ({ status: 0, html: '', bytes: 0, cache: '' }));
    if (holds(page) || performance.now() - begun > 15_000) return page;
    await new Promise((later) => setTimeout(later, 200));
  }
}

function ask(port: number): Promise<StatusPage> {
  return new Promise((done, failed) => {
    request({ port, host: '127.0.0.1', path: '/status', headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const html = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
        done({
          status: answer.statusCode ?? 0,
          html: html.toString('utf8'),
          bytes: body.length,
          cache: answer.headers['cache-control'] ?? '',
        });
      });
    })
      .on('error', failed)
      .end();
  });
}
