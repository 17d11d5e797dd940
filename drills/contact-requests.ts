import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { closeServices, openServices } from '#server/services.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { percentile, sendRequests, type Sending } from './contact-clients.ts';
import { drillSettings } from './drill-settings.ts';
import { startMailCounter, type MailCounter } from './mail-counter.ts';
import type { DrillResult } from './run.ts';

const clients = 50;
const folder = 'var/postgres-drill-contact';
const siteFolder = 'var/drill-contact';

/** Time limit for the site to be ready and the worker to start jobs again after a kill. */
const maxAwaySeconds = 15;

/**
 * Sends contact requests under load, through `npm start`, while web, worker and PostgreSQL are killed with SIGKILL in turn. Every
 * acknowledged request must be stored exactly once, with exactly one notice mailed or queued, and after each kill the site must recover
 * by itself within 15 s. The full form first measures how long a visitor waits while the mail service hangs.
 */
export async function contactDrill(short: boolean): Promise<DrillResult> {
  const plan = short
    ? { perSecond: 10, seconds: 6, kills: 1, turns: 0, drain: 15 }
    : { perSecond: 200, seconds: 60, kills: 5, turns: 4, drain: 120 };
  removeFolder(folder);
  removeFolder(siteFolder);
  const postgres = await startLocalPostgres({ folder });
  const mail = await startMailCounter();
  const port = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...drillSettings(siteFolder, postgres.url),
    DATABASE_APP_PASSWORD: 'only-for-this-drill'.replaceAll('-', ''),
    PORT: String(port),
    LOG_LEVEL: 'fatal',
  };
  const config = readConfig({ ...env, STATEMENT_TIMEOUT_MS: '60000' });
  const app = openServices(config, createLog(config, 'drill'));
  await migrateDatabase(config.databaseUrl, app.log);
  await seedDatabase(app);
  const byService = {
    EMAIL_SERVICE_URL: mail.serviceUrl,
    EMAIL_SERVICE_USER_ID: 'user',
    EMAIL_SERVICE_ID: 'service',
    EMAIL_SERVICE_TEMPLATE_ID: 'template',
  };
  const bySmtp = { SMTP_URL: mail.smtpUrl };
  let site = npmStart({ ...env, ...(short ? bySmtp : byService) });
  // Restarts PostgreSQL as a service manager would, because the site did not start it.
  const watch = setInterval(postgres.startAfterCrash, 500);
  const stamp = stampForm(app, Date.now() - 60_000);
  const send = (perSecond: number, seconds: number) =>
    sendRequests({ url, stamp, perSecond, seconds, clients, timeoutMs: 60_000 });
  try {
    let startSeconds = await untilReady(url);
    await send(plan.perSecond / 10, 3);
    const healthy: Sending[] = [];
    const hanging: Sending[] = [];
    // In turn, so that other work on the machine affects both equally.
    for (let turn = 0; turn < plan.turns; turn += 1) {
      mail.hanging = turn % 2 === 1;
      (mail.hanging ? hanging : healthy).push(...(await send(20, 10)));
    }
    mail.hanging = false;
    if (!short) {
      await site.stop();
      site = npmStart({ ...env, ...bySmtp });
      startSeconds = await untilReady(url);
    }
    // If a normal start is slow on a busy machine, allow a restart more time too.
    const maxSeconds = Math.max(maxAwaySeconds, 2 * startSeconds);
    const readable = Object.entries(site.pids()).filter(([, pid]) => environmentOf(pid).includes(postgres.url));

    const begun = performance.now();
    const past = () => (performance.now() - begun) / 1_000;
    const sendings: Sending[] = [];
    let killing = true;
    const load = (async () => {
      while (killing || past() < plan.seconds) sendings.push(...(await send(plan.perSecond, 3)));
    })();
    const away = { web: 0, worker: 0, postgres: 0 };
    for (let turn = 0; turn < 3 * plan.kills; turn += 1) {
      const part = (['web', 'worker', 'postgres'] as const)[turn % 3] ?? 'web';
      await wait(Math.max(0, ((turn + 0.3) / (3 * plan.kills)) * plan.seconds - past()) * 1_000);
      const pidNow = () => (part === 'postgres' ? postgres.pid() : site.pids()[part]);
      const pid = pidNow();
      process.kill(pid, 'SIGKILL');
      const seconds = await untilWhole(url, app, () => ![0, pid].includes(pidNow()));
      away[part] = Math.max(away[part], seconds);
    }
    killing = false;
    await load;
    const tookSeconds = past();
    await untilMailed(app, plan.drain);
    await site.stop();

    const acknowledged = sendings.filter((sending) => sending.acknowledged);
    const kept = await readKept(app, mail);
    const marks = acknowledged.map(({ submission }) => normalizeUuid(app.vault.hmac('submission', submission)));
    const found = marks.map((mark) => kept.get(mark) ?? []);
    const lost = found.filter((rows) => rows.length === 0).length;
    const doubled = [...kept.values()].filter((rows) => rows.length > 1).length;
    const rows = found.flat();
    const noNotice = rows.filter(({ jobs, mailed, waiting }) => jobs !== 1 || mailed + waiting === 0).length;
    const mailedTwice = rows.filter(({ mailed }) => mailed > 1).length;
    const [slow, usual] = [percentile(hanging, 0.5), percentile(healthy, 0.5)];
    const breaches = [
      sendings.length < 60 && 'too few requests to judge',
      readable.length > 0 && `${readable.map(([part]) => part).join()} can read the owner's database password`,
      ...Object.entries(away).map(
        ([part, seconds]) =>
          seconds > maxSeconds && `the site took ${seconds.toFixed(1)} s to recover after ${part} was killed`,
      ),
      acknowledged.length < sendings.length && `${sendings.length - acknowledged.length} were never acknowledged`,
      lost > 0 && `${lost} acknowledged requests are not stored`,
      doubled > 0 && `${doubled} requests are stored more than once`,
      noNotice > 0 && `${noNotice} requests have no notice, or more than one`,
      // Only a worker that dies between sending an e-mail and recording it may send it again.
      mailedTwice > 2 * plan.kills && `${mailedTwice} notices were mailed twice`,
      // Compare medians: if sending waited for the mail service, everyone would wait. The slowest few only show a busy machine.
      slow > 1.5 * usual + 1_000 && `a visitor waits ${slow} ms instead of ${usual} while the mail service hangs`,
    ].filter((breach) => breach !== false);
    return {
      rows: [
        count('requests sent', sendings.length),
        count('target per second', plan.perSecond),
        count('reached per second', (acknowledged.length / tookSeconds).toFixed(1)),
        count('web, worker, PostgreSQL killed, times each', plan.kills),
        count('seconds for a normal start', startSeconds.toFixed(1)),
        count(
          'most seconds to recover: web, worker, PostgreSQL',
          Object.values(away)
            .map((seconds) => seconds.toFixed(1))
            .join(', '),
        ),
        count(
          'repeated tries',
          sendings.reduce((sum, { tries }) => sum + tries - 1, 0),
        ),
        count('acknowledged', acknowledged.length),
        count('acknowledged and not stored', lost),
        count('stored more than once', doubled),
        count('without exactly one notice', noNotice),
        count('notices mailed', rows.filter(({ mailed }) => mailed > 0).length),
        count('notices still queued', rows.filter(({ mailed, waiting }) => mailed === 0 && waiting > 0).length),
        count('notices mailed twice', mailedTwice),
        ...(short
          ? []
          : [
              count('POST p50 / p99 ms, mail healthy', `${usual} / ${percentile(healthy, 0.99)}`),
              count('POST p50 / p99 ms, mail hanging', `${slow} / ${percentile(hanging, 0.99)}`),
            ]),
      ],
      breaches,
    };
  } finally {
    await site.stop();
    clearInterval(watch);
    mail.close();
    await closeServices(app);
    postgres.stop();
    removeFolder(folder);
    removeFolder(siteFolder);
  }
}

type Pids = Record<'start' | 'web' | 'worker', number>;

function npmStart(env: Record<string, string>): { pids: () => Pids; stop: () => Promise<void> } {
  const npm = spawn('npm', ['start'], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((done) => npm.once('exit', done));
  const pids = () => {
    const start = childOf(npm.pid ?? 0, 'server/start.ts');
    return { start, web: childOf(start, 'server/web.ts'), worker: childOf(start, 'server/worker.ts') };
  };
  return {
    pids,
    async stop() {
      const running = Object.values(pids());
      npm.kill('SIGTERM');
      await ended;
      // npm does not wait for its child processes.
      while (running.some(isRunning)) await wait(100);
    },
  };
}

/** Returns the pid of the child that runs `file`, or 0 if there is none right now. */
function childOf(parent: number, file: string): number {
  try {
    return Number(execFileSync('pgrep', ['-P', String(parent), '-f', file], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the environment as any process of the same user can read it. */
function environmentOf(pid: number): string {
  return readFileSync(`/proc/${pid}/environ`, 'utf8');
}

/** Returns the seconds until the killed process is replaced, the site is ready and the worker has started another job. */
async function untilWhole(url: string, { db }: App, isReplaced: () => boolean): Promise<number> {
  const begun = performance.now();
  const past = () => (performance.now() - begun) / 1_000;
  let readyAt: string | undefined;
  for (; past() < 4 * maxAwaySeconds; await wait(100)) {
    const isReady = (await fetch(`${url}/readyz`).catch(() => undefined))?.ok && isReplaced();
    if (!isReady) continue;
    // Each pooled connection to the killed server fails once.
    const asked = await db
      .execute<{ now: string; works: boolean }>(
        sql`select now()::text as now, exists (select from pgboss.job where started_on > ${readyAt ?? 'infinity'}) as works`,
      )
      .catch(() => undefined);
    if (asked?.rows[0]?.works) return past();
    readyAt ??= asked?.rows[0]?.now;
  }
  return past();
}

function count(what: string, figure: number | string) {
  return { what, figure };
}

type Kept = { jobs: number; mailed: number; waiting: number };

/** Returns the stored requests with their notices, by submission key. */
async function readKept(app: App, { counts }: MailCounter): Promise<Map<string, Kept[]>> {
  const { rows } = await app.db.execute<{ id: number; key: string; jobs: number; waiting: number }>(sql`
    select m.id::int as id, m.submission_key as key, count(j.id)::int as jobs,
      count(*) filter (where j.state in ('created', 'retry', 'active'))::int as waiting
    from contact_messages m left join pgboss.job j on j.name = 'send-notice' and (j.data->>'messageId')::bigint = m.id
    where m.submission_key is not null group by m.id`);
  const kept = new Map<string, Kept[]>();
  for (const { id, key, jobs, waiting } of rows)
    kept.set(normalizeUuid(key), [
      ...(kept.get(normalizeUuid(key)) ?? []),
      { jobs, waiting, mailed: counts.get(id) ?? 0 },
    ]);
  return kept;
}

/** PostgreSQL formats the same UUID with hyphens. */
function normalizeUuid(mark: string): string {
  return mark.replaceAll('-', '').toLowerCase();
}

/** Waits until every notice is sent or the time is over. The report counts the rest as queued. */
async function untilMailed(app: App, seconds: number): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await wait(500)) {
    const { rows } = await app.db.execute(
      sql`select 1 from pgboss.job where name = 'send-notice' and state in ('created', 'active') limit 1`,
    );
    if (rows.length === 0) return;
  }
}

/** Returns the seconds until the site is ready. */
async function untilReady(url: string): Promise<number> {
  const begun = performance.now();
  for (; performance.now() < begun + 60_000; await wait(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return (performance.now() - begun) / 1_000;
  }
  throw new Error('the site did not become ready');
}
