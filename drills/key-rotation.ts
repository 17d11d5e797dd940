import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { cursorOfMessage, readMessages } from '#app/features/messages/messages.server.ts';
import { countKeys } from '#app/features/operations/keys.server.ts';
import { closeServices } from '#server/services.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { startDemo, type Demo } from '#tests/setup/start-demo.ts';
import type { DrillResult } from './run.ts';

const requestsASecond = 20;
/** The median latency that visitors and staff may see while keys change. */
const maxMedianMs = 1_000;

type Phase = 'before' | 'while keys change' | 'after';
type Seen = { phase: Phase; ok: boolean; unreadable: boolean; ms: number; what: string };

/**
 * Encrypts every message with an old key, then rotates keys while visitors write and staff read. The command is killed
 * halfway and restarted. No request may fail, nothing may be unreadable, and in the end the old key must not be needed.
 */
export async function rotateKeysDrill(short: boolean): Promise<DrillResult> {
  const rows = short ? 10_000 : 100_000;
  const [old, fresh] = [`k1:${newKey()}`, `k2:${newKey()}`];
  const demo = await startDemo('drill-keys', await freePorts(1), {
    LOG_LEVEL: 'warn',
    // Lets every request use its own IP address, as many visitors would.
    TRUST_PROXY: 'true',
    DATA_KEYS: `${fresh},${old}`,
  });
  const opened: App[] = [];
  const open = (keys: string) => {
    const app = demo.openApp({ DATA_KEYS: keys, STATEMENT_TIMEOUT_MS: '60000' });
    opened.push(app);
    return app;
  };
  const breaches: string[] = [];
  try {
    const before = open(old);
    await sealedMessages(before, rows);
    // As autovacuum does within a minute: without statistics a page of the inbox takes seconds.
    await before.db.execute(sql`vacuum analyze contact_messages`);
    const visitors = await startVisitors(demo, open(`${fresh},${old}`), rows);
    await wait(3_000);
    visitors.enter('while keys change');
    const begun = performance.now();
    const killed = await reencryptRows(demo, { killFrom: rows / 3 });
    const { output, code } = await reencryptRows(demo);
    const seconds = (performance.now() - begun) / 1_000;
    visitors.enter('after');
    await wait(3_000);
    const { seen, written } = await visitors.stop();

    const alone = open(fresh);
    const counts = await countKeys(alone);
    const read = await readAll(alone);
    if (code !== 0) breaches.push(`the command exited with ${code}`);
    if (!/^[\d,]+ rows encrypted with key k2, 0 left$/m.test(output))
      breaches.push(`its last line was: ${lastLine(output)}`);
    if (counts.left > 0) breaches.push(`${counts.left} rows are not encrypted with the new key`);
    if (read.rows !== rows + written) breaches.push(`${rows + written} messages were sent, ${read.rows} are stored`);
    if (read.unreadable > 0) breaches.push(`${read.unreadable} messages cannot be read with the new key alone`);
    for (const { what, phase } of seen.filter(({ ok }) => !ok).slice(0, 5)) breaches.push(`${phase}: ${what}`);
    const perPhase = (['before', 'while keys change', 'after'] as const).map((phase) => figures(phase, seen));
    const median = Number(perPhase[1]?.['p50 ms']);
    if (median > maxMedianMs) breaches.push(`the median latency while keys changed was ${median} ms`);
    return {
      rows: [
        ...perPhase,
        { phase: 'messages before / written during the rotation', requests: `${rows} / ${written}` },
        { phase: 'last line of the first, killed run', requests: lastLine(killed.output) },
        {
          phase: 'seconds for the rotation, rows a second',
          requests: `${seconds.toFixed(1)}, ${Math.round(rows / seconds)}`,
        },
        { phase: 'last line of the second run', requests: lastLine(output) },
        { phase: 'read with the new key alone: rows, unreadable', requests: `${read.rows}, ${read.unreadable}` },
      ],
      breaches,
    };
  } finally {
    await Promise.all(opened.map(closeServices));
    await demo.stop();
  }
}

/** Sends twenty requests a second, evenly spaced: half are contact requests, half are staff who list and search. */
async function startVisitors(demo: Demo, app: App, rows: number) {
  const cookie = await signedInCookie(app);
  const seen: Seen[] = [];
  const underWay = new Set<Promise<void>>();
  let phase: Phase = 'before';
  let sent = 0;
  let written = 0;
  const ask = async () => {
    const i = sent++;
    const during = phase;
    const begun = performance.now();
    const { what, ok, text } = await (i % 2 === 0 ? write(i) : i % 4 === 1 ? list() : find(1 + ((i * 7_919) % rows)));
    if (ok && i % 2 === 0) written += 1;
    seen.push({ phase: during, ok, unreadable: text.includes('cannot be read'), ms: performance.now() - begun, what });
  };
  const write = async (i: number) => {
    const body = new URLSearchParams({
      name: `Visitor ${i}`,
      email: `visitor${i}@example.com`,
      phone: '225 555 0199',
      key: crypto.randomUUID(),
    });
    return answered('a contact request', `${demo.url}/contact`, 'Your contact information has been sent!', {
      method: 'POST',
      headers: { Origin: demo.url, 'X-Forwarded-For': someAddress() },
      body,
    });
  };
  const list = () =>
    answered('the inbox', `${demo.url}/admin/contactMessages`, '@example.com', { headers: { Cookie: cookie } });
  const find = (i: number) =>
    answered('a search', `${demo.url}/admin/contactMessages?q=person${i}%40example.com`, `Person ${i}<`, {
      headers: { Cookie: cookie },
    });
  const timer = setInterval(() => {
    const one = ask().finally(() => underWay.delete(one));
    underWay.add(one);
  }, 1_000 / requestsASecond);
  return {
    enter(next: Phase) {
      phase = next;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return { seen, written };
    },
  };
}

async function answered(what: string, address: string, expected: string, init: RequestInit) {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await answer.text();
    const ok = answer.status === 200 && text.includes(expected) && !text.includes('cannot be read');
    return { what: ok ? what : `${what} was answered with ${answer.status} and unexpected content`, ok, text };
  } catch (error) {
    return { what: `${what} got no answer: ${String(error)}`, ok: false, text: '' };
  }
}

/** Runs npm run keys:rotate in its own process, as an operator would. */
function reencryptRows(demo: Demo, { killFrom = Infinity } = {}): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, ['cli/commands.ts', 'rotate-keys'], {
    env: { ...process.env, ...demo.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const done = Number(/^([\d,]+) rows re-encrypted/.exec(lastLine(output))?.[1]?.replaceAll(',', '') ?? 0);
    if (done >= killFrom) child.kill('SIGKILL');
  });
  return new Promise((done) => child.on('close', (code) => done({ output, code })));
}

async function readAll(app: App): Promise<{ rows: number; unreadable: number }> {
  const found = { rows: 0, unreadable: 0 };
  let cursor: string | undefined;
  do {
    const page = await readMessages(app, 'all', cursor, 2_000);
    found.rows += page.length;
    found.unreadable += page.filter(({ name }) => name.startsWith('(cannot be read')).length;
    cursor = page.map(cursorOfMessage).at(-1);
  } while (cursor);
  return found;
}

function figures(phase: Phase, all: Seen[]): Record<string, string | number> {
  const part = all.filter((one) => one.phase === phase);
  const times = part.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return {
    phase,
    requests: part.length,
    refused: part.filter(({ ok }) => !ok).length,
    unreadable: part.filter(({ unreadable }) => unreadable).length,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
  };
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}

function someAddress(): string {
  return `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
}
