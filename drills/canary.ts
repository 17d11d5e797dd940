import { execFileSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { closeServices } from '#server/services.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { startDemo, type Demo } from '#tests/setup/start-demo.ts';
import { findLeaks, publicValues, type Haystack, type Leak } from './canary/canaries.ts';
import {
  sendRequest,
  sendComment,
  sendContacts,
  sendRefused,
  sendSearches,
  sendSignIns,
  type Visitor,
} from './canary/forms.ts';
import { whileDatabaseIsAway, whileTablesAreGone, whileTablesRefuse } from './canary/hard-times.ts';
import { startMailServer } from './canary/mail-box.ts';
import { dumpAsText, filesAsText, tablesAsText } from './canary/places.ts';
import { plantLeaks, staffPerson, staffWork } from './canary/staff-and-plants.ts';
import type { DrillResult } from './run.ts';

/**
 * Sends unique names, addresses, numbers and texts through every form, also during failures. Afterwards no e-mail, log line, job, table
 * or file may contain one. With --plant it leaks some on purpose, finds them and fails.
 */
export async function canaryDrill({ short = false, plant = false } = {}): Promise<DrillResult> {
  const ports = await freePorts(3);
  const mail = await startMailServer(ports + 1, ports + 2);
  const demo = await startDemo(plant ? 'drill-planted' : 'drill-canary', ports, {
    LOG_LEVEL: 'debug',
    SMTP_URL: `smtp://127.0.0.1:${ports + 1}`,
    ...(plant && {
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${new URL('./canary/planted-leak.ts', import.meta.url).href}`,
    }),
  });
  const app = demo.openApp({ SMTP_URL: `smtp://127.0.0.1:${ports + 1}` });
  const visitor: Visitor = { url: demo.url, canaries: [], answers: [] };
  try {
    await sendContacts(visitor, short ? ['page'] : ['page', 'script']);
    await sendComment(visitor, 'published comment', {}, { opened: true });
    await sendComment(visitor, 'comment held for review');
    await sendRefused(visitor);
    await sendSearches(visitor);
    await sendSignIns(visitor);
    await whileTablesRefuse(app, visitor);
    await whileTablesAreGone(app, visitor);
    // A job that is running when the database stops is retried only after a minute.
    await untilJobsAreDone(app);
    await whileDatabaseIsAway(demo, visitor);
    const seen = await staffWork(app, visitor);
    if (plant) await plantLeaks(app, visitor);
    await sendRequest(visitor, 'password reset by staff', '/admin/login', {
      method: 'POST',
      headers: { Origin: demo.url },
      body: new URLSearchParams({ intent: 'reset', email: staffPerson }),
    });
    await untilJobsAreDone(app);
    // The web process writes its page view counts once a minute and when it stops. The demo restarts it.
    execFileSync('pkill', ['-TERM', '-P', String(demo.pid), '-f', 'server/web.ts']);
    await untilSearchIsCounted(app);

    const mails = await mail.received();
    const dump = await dumpAsText(demo.postgres.url);
    const hay: Haystack[] = [
      ...mails.map((text) => ({ place: 'mail', text })),
      ...demo
        .log()
        .split('\n')
        .map((text) => ({ place: 'log of web and worker', text })),
      {
        place: 'headers and reference codes of responses',
        text: visitor.answers.map(({ headers, reference }) => `${headers}\n${reference}`).join('\n'),
      },
      ...(await tablesAsText(demo.postgres.url)),
      ...(await filesAsText(demo.postgres.url)),
      ...(dump ? [dump] : []),
    ];
    const leaks = findLeaks(visitor.canaries, hay);
    return {
      rows: [
        ...summary(hay, leaks),
        {
          place: dump
            ? 'pg_dump was run'
            : 'no pg_dump for this PostgreSQL version: every row of every table was read instead',
        },
        {
          place:
            'names and texts of comments are public, so they are allowed in the table comments, its statistics and the files',
        },
      ],
      breaches: [...notReal(visitor, demo, mails, hay, seen), ...describe(leaks)],
    };
  } finally {
    await closeServices(app);
    await demo.stop();
    mail.stop();
  }
}

async function untilJobsAreDone({ db }: App): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await db.execute<{ name: string; state: string }>(
      sql`select name, state from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_pgboss%'`,
    );
    if (rows.length === 0) return;
    if (performance.now() - begun > 90_000)
      throw new Error(`still waiting: ${rows.map(({ name, state }) => `${name} ${state}`).join(', ')}`);
    await new Promise((later) => setTimeout(later, 200));
  }
}

async function untilSearchIsCounted({ db }: App): Promise<void> {
  for (const end = performance.now() + 75_000; performance.now() < end;) {
    const { rows } = await db.execute(sql`select origin from page_views where page = '/search'`);
    if (rows.length > 1) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error('no search was counted as a page view');
}

/** Guards against a vacuous pass: every place that is searched must have seen traffic. */
function notReal(
  { canaries, answers }: Visitor,
  demo: Demo,
  mails: string[],
  hay: Haystack[],
  { read, found }: { read: string; found: string },
): string[] {
  const text = (place: string) =>
    hay
      .filter((one) => one.place === place)
      .map((one) => one.text)
      .join('\n');
  const first = canaries[0];
  const statuses = new Set(answers.map(({ status }) => status));
  const missing = [200, 403, 404, 413, 422, 500, 503].filter((status) => !statuses.has(status));
  return [
    missing.length > 0 && `no form was answered with ${missing.join(', ')}`,
    mails.length === 0 && 'no mail arrived at all',
    !/"part":"web".*"path":"\/contact"/.test(demo.log()) && 'the log does not mention the forms',
    !/"part":"worker".*"job done"/.test(demo.log()) && 'the log does not mention the jobs',
    !publicValues(canaries).some((word) => text('table public.comments').includes(word)) && 'no comment was stored',
    !publicValues(canaries).some((word) => text('the database’s files').includes(word)) &&
      'the files do not contain the comments',
    !hay.some(({ place, text: rows }) => place.startsWith('table pgboss.job') && rows.includes('count-comments')) &&
      'no job was stored',
    !(first && read.includes(first.name) && read.includes(first.email) && read.includes(first.phone)) &&
      'staff cannot read the sender',
    !(first && found.includes(first.name)) && 'staff cannot find the sender',
    !/"path":"\/search"/.test(demo.log()) && 'the log does not mention the searches',
    !text('table public.search_misses') && 'no search without a result was counted',
    !answers.some(
      ({ form, body }) =>
        form === 'contact form, database down' && body.includes(canaries.find((one) => one.form === form)?.name ?? '?'),
    ) && 'the typed values were not returned',
  ].filter((sentence) => sentence !== false);
}

function summary(hay: Haystack[], leaks: Leak[]): Record<string, string | number>[] {
  const groups = Map.groupBy(hay, ({ place }) =>
    place.startsWith('table pgboss.')
      ? 'tables of the job queue'
      : place.replace(/^statistics of .*/, 'the planner’s statistics'),
  );
  return [...groups].map(([place, some]) => ({
    place,
    pieces: some.length,
    'kB searched': Math.ceil(some.reduce((sum, { text }) => sum + text.length, 0) / 1_000),
    found: leaks.filter((leak) => some.some((one) => one.place === leak.place)).length,
  }));
}

function describe(leaks: Leak[]): string[] {
  const lines = new Set(leaks.map(({ place, what, form }) => `${place} contains ${what} (${form})`));
  return [...lines].slice(0, 40);
}
