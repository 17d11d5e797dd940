import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { LocalPostgres } from '#db/local-postgres.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import type { SmallDisk } from '#tests/setup/small-disk.ts';
import { sendRequests, type Sending, type Try } from '../../contact-clients.ts';
import { fetchPage, pollUntil, type Site } from './fault-site.ts';
import { countKept } from './kept.ts';
import { collectBreaches, tally, type Outcome } from './outcome.ts';
import { startReaders, warmUp } from './readers.ts';

/** Runs `disturb` while visitors read and write. */
async function underLoad(site: Site, seconds: number, perSecond: number, disturb: () => Promise<void>) {
  await warmUp(site.url, publicPaths);
  const tries: Try[] = [];
  const readers = startReaders(site.url, publicPaths, 50);
  const writing: Promise<Sending[]> = sendRequests({
    url: site.url,
    stamp: site.stamp,
    perSecond,
    seconds,
    clients: 40,
    timeoutMs: 45_000,
    plainEvery: 4,
    tried: (one) => tries.push(one),
  });
  await disturb();
  const sendings = await writing;
  await readers.stop();
  const refused = tries.filter(({ acknowledged }) => !acknowledged);
  return { tries, refused, sendings, reads: readers.reads, ...(await countKept(site, sendings)) };
}

type Load = Awaited<ReturnType<typeof underLoad>>;

function judgeLoad(fault: string, { refused, sendings, reads, lost, doubled }: Load) {
  const judged = collectBreaches();
  const { must } = judged;
  const notOk = reads.filter(({ status }) => status !== 200);
  must(notOk.length === 0, `${fault}: ${tally(notOk.map(({ status }) => status))} of ${reads.length} reads`);
  must(refused.length > 0, `${fault}: no write was affected`);
  must(
    refused.every(({ kept }) => kept),
    `${fault}: typed values were lost`,
  );
  const strange = refused.filter(({ status }) => status !== 503);
  must(strange.length === 0, `${fault}: refused with ${tally(strange.map(({ status }) => status))}`);
  must(
    sendings.every(({ acknowledged }) => acknowledged),
    `${fault}: some requests were never accepted`,
  );
  must(lost + doubled === 0, `${fault}: ${lost} lost, ${doubled} doubled`);
  return judged;
}

const lastRefusal = ({ refused }: Load, since: number) =>
  Number((Math.max(0, ...refused.map(({ ended }) => ended - since)) / 1_000).toFixed(1));

const visitorsSaw = ({ reads, tries, refused }: Load) =>
  `pages: 200 ×${reads.length}; writes: ${tries.length - refused.length} accepted, refused with the form still filled in: ${tally(refused.map(({ status }) => status))}`;

/** Fills PostgreSQL's disk until the server stops. A service manager keeps restarting it until that succeeds. */
export async function databaseDiskFull(
  site: Site,
  disk: SmallDisk,
  postgres: LocalPostgres,
  short: boolean,
): Promise<Outcome> {
  const fault = 'database disk full';
  let emptied = 0;
  const staffSaw: number[] = [];
  let restarts = 0;
  const restart = setInterval(() => {
    if (isRunning(postgres.pid())) return;
    restarts += 1;
    try {
      postgres.start({ wait: false });
    } catch {
      // Not while the disk is full.
    }
  }, 1_000);
  try {
    const load = await underLoad(site, short ? 12 : 20, 30, async () => {
      await wait(1_000);
      disk.fill();
      // Forces new WAL segments, without which PostgreSQL cannot run.
      if (!short)
        for (let n = 0; n < 20; n += 1) await site.app.db.execute(sql`select pg_switch_wal()`).catch(() => undefined);
      for (const end = performance.now() + (short ? 6_000 : 12_000); performance.now() < end; await wait(500))
        staffSaw.push(
          (await fetchPage(site.url, '/admin/contactMessages', { headers: { Cookie: site.cookie } })).status,
        );
      disk.empty();
      emptied = performance.now();
    });
    const { must, breaches } = judgeLoad(fault, load);
    const healedAfter = lastRefusal(load, emptied);
    must(healedAfter < 20, `${fault}: ${healedAfter} s until writes were accepted again`);
    must(
      staffSaw.every((status) => [200, 503].includes(status)),
      `${fault}: staff saw ${tally(staffSaw)}`,
    );
    return {
      fault,
      visitors: visitorsSaw(load),
      staff: `inbox: ${tally(staffSaw)}; PostgreSQL was started ${restarts} times`,
      healedAfter,
      lost: load.lost,
      doubled: load.doubled,
      breaches,
    };
  } finally {
    clearInterval(restart);
    disk.empty();
  }
}

function isRunning(pid: number): boolean {
  try {
    // A zombie process is not running.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Blocks every connection of every process behind a lock, so that the pool is exhausted. */
export async function poolExhausted(site: Site): Promise<Outcome> {
  const fault = 'every connection busy with a slow query';
  const inbox: { status: number; text: boolean }[] = [];
  let coldPage = 0;
  let released = 0;
  const load = await underLoad(site, 12, 30, async () => {
    await holdTable(site, 'contact_messages', async () => {
      await wait(3_000);
      const seen = await Promise.all([
        fetchPage(site.url, `/blog?author=Nobody+${crypto.randomUUID()}`),
        fetchPage(site.url, '/admin/contactMessages', { headers: { Cookie: site.cookie } }),
        wait(6_000),
      ]);
      coldPage = seen[0].status;
      inbox.push({ status: seen[1].status, text: seen[1].text.includes('We’ll be right back') });
    });
    released = performance.now();
    await pollUntil('staff can work again', 20, async () => {
      const { status } = await fetchPage(site.url, '/admin/contactMessages', { headers: { Cookie: site.cookie } });
      return status === 200;
    });
  });
  const { must, breaches } = judgeLoad(fault, load);
  const healedAfter = lastRefusal(load, released);
  must(healedAfter < 10, `${fault}: ${healedAfter} s until writes were accepted again`);
  must(inbox[0]?.status === 503 && inbox[0].text, `${fault}: staff saw ${inbox[0]?.status}`);
  must(coldPage === 503 || coldPage === 200, `${fault}: a page that was not cached: ${coldPage}`);
  return {
    fault,
    visitors: `${visitorsSaw(load)}; a page that was not cached: ${coldPage}`,
    staff: `inbox: ${inbox[0]?.status} with a message`,
    healedAfter,
    lost: load.lost,
    doubled: load.doubled,
    breaches,
  };
}

/** Makes one statement so slow that statement_timeout cancels it. */
export async function slowQuery(site: Site): Promise<Outcome> {
  const fault = 'one slow query';
  const { must, breaches } = collectBreaches();
  const seen = await holdTable(site, 'contact_messages', async () => {
    const begun = performance.now();
    const { status, text } = await fetchPage(site.url, '/contact', {
      method: 'POST',
      headers: { Origin: site.url, 'X-Forwarded-For': '10.99.0.1' },
      body: new URLSearchParams({
        name: 'Slow Query',
        email: 'slow.query@example.com',
        phone: '225 555 0140',
        key: crypto.randomUUID(),
        shown: site.stamp,
      }),
    });
    return { status, kept: text.includes('slow.query@example.com'), seconds: (performance.now() - begun) / 1_000 };
  });
  const home = await fetchPage(site.url, '/');
  const healedAfter = await pollUntil('staff can work again', 20, async () => {
    return (await fetchPage(site.url, '/admin/contactMessages', { headers: { Cookie: site.cookie } })).status === 200;
  });
  must(seen.status === 503 && seen.kept, `${fault}: ${seen.status}, ${seen.kept ? 'kept' : 'lost'}`);
  must(seen.seconds < 10, `${fault}: answered after ${seen.seconds.toFixed(1)} s`);
  must(home.status === 200, `${fault}: the home page: ${home.status}`);
  return {
    fault,
    visitors: `pages: ${home.status}; the form: ${seen.status} after ${seen.seconds.toFixed(1)} s, still filled in`,
    staff: 'inbox: 200 as soon as the query is over',
    healedAfter,
    lost: 0,
    doubled: 0,
    breaches,
  };
}

/** Runs `meanwhile` with an exclusive lock on the table. */
export function holdTable<Result>(site: Site, table: string, meanwhile: () => Promise<Result>): Promise<Result> {
  return site.app.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`));
    return meanwhile();
  });
}
