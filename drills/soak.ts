import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { publicLimit, refuseLimit } from '#app/features/comments/comments.commands.server.ts';
import { contactLimit, sentFrom } from '#app/features/messages/contact.commands.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { percentileOf } from '#drills/bench/figures.ts';
import { jobs } from '#server/jobs.ts';
import { machineLoad } from './load.ts';
import { findLimit, resourceUsage, maxMs, startLoadedSite } from './loaded-site.ts';
import { percentileMs, type Answer } from './mixed-visitors.ts';
import type { DrillResult } from './run.ts';

const sampleSeconds = 5;
/** Allowed growth between the second and the last quarter of the run. */
const most = { share: 0.1, handles: 20, cacheMb: 64 };

type Sample = { web: ReturnType<typeof resourceUsage>; worker: ReturnType<typeof resourceUsage>; connections: number };
type Tables = Map<string, { rows: number; bytes: number }>;

type Plan = {
  minutes: number;
  /** Number of web processes. */
  processes: number;
  /** Visitors a second. By default 70% of the measured limit. */
  rate: number | undefined;
};

/**
 * Runs a steady, comfortable load for a long time: memory and open handles must level off, p99 must stay low, and every row
 * that was added must come from a visitor's write.
 */
export async function soakDrill({ minutes, processes, rate }: Plan): Promise<DrillResult> {
  const site = await startLoadedSite(processes);
  try {
    const perSecond = rate ?? Math.max(10, Math.floor((await findLimit(site, { seconds: 4, first: 20 })).most * 0.7));
    console.log(`${perSecond} visitors a second for ${minutes} minutes`);
    // The first search fills the index.
    await fetch(`${site.url}/search?q=socket`);
    const before = await readTables(site.app);
    const answers: Answer[] = [];
    const samples: Sample[] = [];
    for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
      answers.push(...(await site.visitors.come(perSecond, sampleSeconds)));
      const { web, worker } = site.pids();
      samples.push({
        web: resourceUsage(web),
        worker: resourceUsage(worker),
        connections: await countConnections(site.app),
      });
    }
    console.log(machineLoad());
    // Does the hourly job's work, because the job may not have run in these minutes.
    const sweptAt = performance.now();
    const swept = await site.app.limits.sweep();
    const after = await readTables(site.app);
    return evaluate({ answers, samples, before, after, swept, sweptAt, perSecond, minutes });
  } finally {
    await site.stop();
  }
}

type Seen = {
  answers: Answer[];
  samples: Sample[];
  before: Tables;
  after: Tables;
  /** Number of expired rate-limit counters that were removed, and when. */
  swept: number;
  sweptAt: number;
  perSecond: number;
  minutes: number;
};

function evaluate({ answers, samples, before, after, swept, sweptAt, perSecond, minutes }: Seen): DrillResult {
  const quarter = Math.ceil(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const both = (pick: (sample: Sample) => number) =>
    [percentileOf(early.map(pick), 0.5), percentileOf(late.map(pick), 0.5)] as const;
  const written = (kind: Answer['kind']) => answers.filter((answer) => answer.kind === kind && answer.ok).length;
  const failed = answers.filter(({ ok }) => !ok);
  const p99 = percentileMs(answers, 0.99);
  const breaches: string[] = [];
  if (failed.length > 0) breaches.push(`${failed.length} responses were wrong, the first: ${failed[0]?.what}`);
  if (p99 > maxMs) breaches.push(`p99 was ${p99} ms`);
  const rows: DrillResult['rows'] = [
    { what: 'visitors a second, minutes, responses', figure: `${perSecond}, ${minutes}, ${answers.length}` },
    { what: 'p50 / p99 ms', figure: `${percentileMs(answers, 0.5)} / ${p99}` },
    { what: 'comments, contact requests', figure: `${written('comment')}, ${written('contact')}` },
    { what: 'rate-limit counters removed at the end', figure: swept },
  ];
  for (const part of ['web', 'worker'] as const) {
    const [mbEarly, mbLate] = both((sample) => sample[part].mb);
    const [handlesEarly, handlesLate] = both((sample) => sample[part].handles);
    rows.push({ what: `${part}: MB in the second quarter, in the last`, figure: `${mbEarly}, ${mbLate}` });
    rows.push({
      what: `${part}: open handles in the second quarter, in the last`,
      figure: `${handlesEarly}, ${handlesLate}`,
    });
    // A web process may still be filling its page cache, which has its own limit.
    const mayGain = mbEarly * most.share + (part === 'web' ? most.cacheMb : 0);
    if (mbLate - mbEarly > mayGain) breaches.push(`${part} grew from ${mbEarly} to ${mbLate} MB`);
    if (handlesLate - handlesEarly > most.handles)
      breaches.push(`${part} holds ${handlesLate - handlesEarly} more handles`);
  }
  const [connectionsEarly, connectionsLate] = both(({ connections }) => connections);
  rows.push({
    what: 'database connections in the second quarter, in the last',
    figure: `${connectionsEarly}, ${connectionsLate}`,
  });
  if (connectionsLate > connectionsEarly + most.handles) breaches.push('the number of database connections grows');

  const writes = {
    comments: written('comment'),
    contacts: written('contact'),
    counters: countersLeft(answers, sweptAt),
    minutes,
  };
  for (const [table, now] of after) {
    const gained = now.rows - (before.get(table)?.rows ?? 0);
    const explained = explain(table, writes);
    if (gained !== 0 || explained.exact)
      rows.push({
        what: `${table}: rows gained, explained by writes`,
        figure: `${gained}, ${explained.exact ? '' : 'at most '}${explained.rows}`,
      });
    if (explained.exact ? gained !== explained.rows : gained > explained.rows)
      breaches.push(`${table} gained ${gained} rows, but visitors’ writes explain ${explained.rows}`);
  }
  const perWrite = (bytesOf(after) - bytesOf(before)) / Math.max(1, writes.comments + writes.contacts);
  rows.push({ what: 'bytes of all tables and indexes gained per write', figure: Math.round(perWrite) });
  return { rows, breaches };
}

function bytesOf(tables: Tables): number {
  return [...tables.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The rate-limit counters that each kind of request creates. */
const leaveCounters: [Answer['kind'], Limit][] = [
  ['comment', refuseLimit],
  ['comment', publicLimit],
  ['contact', contactLimit],
  ['contact', sentFrom],
];

/** Returns how many counters have not expired. Each visitor has their own IP address, and so their own counters. */
function countersLeft(answers: Answer[], now: number): number {
  return leaveCounters
    .map(([kind, { seconds }]) =>
      answers.filter((one) => one.kind === kind && one.due + one.ms > now - seconds * 1_000),
    )
    .reduce((sum, some) => sum + some.length, 0);
}

const everyMinute = jobs.filter(({ cron }) => cron === '* * * * *').length;

type Writes = { comments: number; contacts: number; counters: number; minutes: number };

/** Expected new rows: a comment adds itself and a job; a contact request adds itself, a notice and an activity line; both add counters. */
function explain(table: string, { comments, contacts, counters, minutes }: Writes) {
  if (table === 'public.comments') return { rows: comments, exact: true };
  if (table === 'public.contact_messages') return { rows: contacts, exact: true };
  if (table === 'public.rate_limits') return { rows: counters, exact: false };
  if (table === 'public.activity') return { rows: contacts, exact: false };
  // Scheduled jobs, each with the job that enqueues it: some every minute, the others hourly at most.
  const scheduled = everyMinute * minutes + jobs.length * Math.ceil(minutes / 60 + 1);
  if (table.startsWith('pgboss.')) return { rows: comments + contacts + 2 * scheduled, exact: false };
  return { rows: 0, exact: false };
}

async function readTables({ db }: App): Promise<Tables> {
  const { rows } = await db.execute<{ name: string; bytes: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name,
      pg_total_relation_size(format('%I.%I', schemaname, tablename)) as bytes
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const tables: Tables = new Map();
  for (const { name, bytes } of rows) {
    const counted = await db.execute<{ count: string }>(sql`select count(*) from only ${sql.raw(name)}`);
    tables.set(name, { rows: Number(counted.rows[0]?.count), bytes: Number(bytes) });
  }
  return tables;
}

async function countConnections({ db }: App): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from pg_stat_activity`);
  return Number(rows[0]?.count);
}
