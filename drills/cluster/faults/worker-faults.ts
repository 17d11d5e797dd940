import { existsSync, globSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { sweepPictures } from '#app/features/pictures/pictures.jobs.server.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import type { startSwitchableProxy } from '#tests/setup/switchable-proxy.ts';
import { sendRequests } from '../../contact-clients.ts';
import type { MailCounter } from '../../mail-counter.ts';
import { fetchPage, pollUntil, type Site } from './fault-site.ts';
import { startUpload } from './fault-uploads.ts';
import { endWaiting, someoneWaits } from './files-faults.ts';
import { countKept } from './kept.ts';
import { collectBreaches, type Outcome } from './outcome.ts';

type Gate = Awaited<ReturnType<typeof startSwitchableProxy>>;
/** A slow recovery, awaited while other faults run. */
type Healing = { outcome: Promise<Outcome> };

function healing(watch: () => Promise<Outcome>): Healing {
  const outcome = watch();
  // Avoids an unhandled rejection; the final await reports it.
  outcome.catch(() => undefined);
  return { outcome };
}

const request = async (site: Site, count: number) => {
  const sendings = await sendRequests({
    url: site.url,
    stamp: site.stamp,
    perSecond: count,
    seconds: 1,
    clients: count,
    timeoutMs: 20_000,
  });
  return sendings;
};

/** Takes the SMTP server offline. The other faults run while the queue waits to retry. */
export async function mailGone(site: Site, gate: Gate, mail: MailCounter): Promise<Healing> {
  const fault = 'SMTP server down';
  const before = mail.counts.size;
  gate.shut();
  site.takeLog();
  let log = '';
  const sendings = await request(site, 3);
  await pollUntil('the log says that a notice could not be mailed', 20, () => {
    log += site.takeLog();
    return log.includes('a notice could not be mailed');
  });
  await gate.open();
  const opened = performance.now();
  return healing(async () => {
    const { must, breaches } = collectBreaches();
    await pollUntil('the notices are mailed', 200, () => mail.counts.size >= before + sendings.length);
    const { lost, doubled } = await countKept(site, sendings);
    must(
      sendings.every(({ acknowledged, tries }) => acknowledged && tries === 1),
      `${fault}: a visitor was refused`,
    );
    must(lost + doubled === 0, `${fault}: ${lost} lost, ${doubled} doubled`);
    return {
      fault,
      visitors: 'contact form: 200',
      staff: 'requests in the inbox right away, notices late',
      healedAfter: Number(((performance.now() - opened) / 1_000).toFixed(1)),
      lost,
      doubled,
      breaches,
    };
  });
}

/**
 * Kills the worker at each step of preparing a picture and mailing a notice. Other faults run until the queue notices
 * the orphaned jobs.
 */
export async function workerKilled(site: Site, mail: MailCounter): Promise<Healing> {
  const fault = 'worker killed at each step of a job';
  const photo = await makePhoto(1_600, 1_200);
  const seen: number[] = [];
  const pictures: number[] = [];
  const sendings: Awaited<ReturnType<typeof request>> = [];
  const upload = async () => {
    const id = await startUpload(site, photo).finish(seen, 20);
    pictures.push(id);
    return id;
  };
  const job = async (name: string, field: string, id: number) => {
    const { rows } = await site.app.db.execute<{ id: string; state: string }>(
      sql`select id, state from pgboss.job where name = ${name} and (data->>${field})::bigint = ${id}`,
    );
    return rows[0];
  };
  const keyOf = async (id: number) => {
    const { rows } = await site.app.db.execute<{ key: string }>(sql`select key from pictures where id = ${id}`);
    return rows[0]?.key ?? '';
  };
  const killed = async () => {
    const before = site.worker.pid();
    site.worker.kill();
    await pollUntil('the worker runs again', 20, () => site.worker.pid() !== before);
    await wait(2_000);
  };
  const untilTaken = (name: string, field: string, id: number) =>
    pollUntil('the job is taken', 20, async () => (await job(name, field, id))?.state === 'active', 5);
  /** Locks the job's row, so that the worker stops exactly before it marks the job as done. */
  const beforeMark = async (name: string, field: string, id: number) => {
    await untilTaken(name, field, id);
    await site.app.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(
        sql`select 1 from pgboss.job where name = ${name} and (data->>${field})::bigint = ${id} for update`,
      );
      await pollUntil('the worker is about to mark the job as done', 40, () => someoneWaits(site));
      await killed();
      await endWaiting(site);
    });
  };

  const taken = await upload();
  await untilTaken('prepare-picture', 'pictureId', taken);
  await killed();
  const drawn = await upload();
  const folder = join(site.env['FILES_FOLDER'] ?? '', await keyOf(drawn));
  await pollUntil('some sizes are rendered', 20, () => existsSync(folder) && readdirSync(folder).length > 0, 5);
  await killed();
  const notReady = await upload();
  await untilTaken('prepare-picture', 'pictureId', notReady);
  await holdTableForWrites(site, async () => {
    await pollUntil('the picture is about to be marked as ready', 40, () => someoneWaits(site));
    await killed();
    await endWaiting(site);
  });
  const notMarked = await upload();
  await beforeMark('prepare-picture', 'pictureId', notMarked);
  mail.hanging = true;
  sendings.push(...(await request(site, 1)));
  await pollUntil('a notice is being sent', 20, async () => {
    const { rows } = await site.app.db.execute(
      sql`select 1 from pgboss.job where name = 'send-notice' and state = 'active'`,
    );
    return rows.length > 0;
  });
  await killed();
  mail.hanging = false;
  const begun = performance.now();
  return healing(async () => {
    const { must, breaches } = collectBreaches();
    const { app } = site;
    await pollUntil(
      'every picture is ready and every notice mailed',
      260,
      async () => {
        const { rows } = await app.db.execute<{ left: number }>(sql`
          select (select count(*) from pictures where status = 'waiting')
            + (select count(*) from pgboss.job where name in ('prepare-picture', 'send-notice') and state in ('created', 'active', 'retry')) as left`);
        return Number(rows[0]?.left) === 0;
      },
      500,
    );
    const healedAfter = Number(((performance.now() - begun) / 1_000).toFixed(1));
    const { rows } = await app.db.execute<{ id: number; status: string; key: string; sizes: number }>(
      sql`select id::int as id, status, key, jsonb_array_length(sizes) as sizes from pictures`,
    );
    const made = rows.filter(({ id }) => pictures.includes(id));
    const filesOf = (key: string) => {
      const path = join(site.env['FILES_FOLDER'] ?? '', key);
      return existsSync(path) ? readdirSync(path) : [];
    };
    const whole = made.filter(({ status, key, sizes }) => status === 'ready' && filesOf(key).length === sizes);
    for (const picture of made.filter((each) => !whole.includes(each)))
      breaches.push(`${fault}: ${JSON.stringify(picture)} ${filesOf(picture.key).join(', ')}`);
    const { lost, doubled } = await countKept(site, sendings);
    must(made.length === pictures.length, `${fault}: ${pictures.length - made.length} pictures are missing`);
    must(lost + doubled === 0, `${fault}: ${lost} lost, ${doubled} doubled`);
    return {
      fault,
      visitors: sendings.length > 0 ? 'contact form: 200' : 'nothing',
      staff: `${pictures.length} × “Preparing…” for longer; ${sendings.length} notices late, their requests in the inbox right away`,
      healedAfter,
      lost: lost + pictures.length - whole.length,
      doubled,
      breaches,
    };
  });
}

/** Locks the pictures table against writes, but not reads. */
function holdTableForWrites(site: Site, meanwhile: () => Promise<void>): Promise<void> {
  return site.app.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table pictures in exclusive mode`);
    await meanwhile();
  });
}

const fakeTime = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? '';
export const canFakeTime = fakeTime !== '';

/** Sets the clock of web and worker two days ahead, then two days back, but not the database's. Needs Debian's faketime. */
export async function clockJumps(site: Site): Promise<Outcome> {
  const fault = 'clock of web and worker two days ahead, then back';
  const { must, breaches } = collectBreaches();
  const jump = join(site.env['STATUS_FOLDER'] ?? '', '..', 'clock');
  const env = {
    ...site.env,
    LD_PRELOAD: fakeTime,
    FAKETIME_TIMESTAMP_FILE: jump,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  const answers: string[] = [];
  const sendings: Awaited<ReturnType<typeof request>> = [];
  const photo = await makePhoto(400, 300);
  try {
    writeFileSync(jump, '+0');
    await Promise.all([site.web.change(env), site.worker.change(env)]);
    await site.untilReady();
    // Without them, a site this new deletes nothing anyway.
    await addActivityDays(site.app);
    const underWay = startUpload(site, photo);
    await underWay.announce();
    const unused = await startUpload(site, photo).finish([], 20);
    for (const by of ['+2d', '-2d', '+0']) {
      writeFileSync(jump, by);
      sendings.push(...(await request(site, 3)));
      const inbox = await fetchPage(site.url, '/admin/contactMessages', { headers: { Cookie: site.cookie } });
      const home = await fetchPage(site.url, '/');
      answers.push(`${by}: page ${home.status}, inbox ${inbox.status}`);
      must(home.status === 200 && inbox.status === 200, `${fault}: ${answers.at(-1)}`);
      // Cleanup deletes day-old leftovers and must not touch today's.
      const before = await countDone(site, sweepPictures.name);
      await site.app.db.transaction((tx) => site.app.queue.enqueue(tx, sweepPictures, {}));
      await pollUntil(
        'unused pictures are deleted',
        40,
        async () => (await countDone(site, sweepPictures.name)) > before,
      );
    }
    const { rows } = await site.app.db.execute(sql`select 1 from pictures where id = ${unused}`);
    must(rows.length === 1, `${fault}: a picture of today was deleted`);
    const again: number[] = [];
    await underWay.finish(again, 20);
    must(again.length === 0, `${fault}: an upload of today was deleted`);
    const { lost, doubled } = await countKept(site, sendings);
    must(
      sendings.every(({ acknowledged }) => acknowledged),
      `${fault}: a request was never accepted`,
    );
    must(lost + doubled === 0, `${fault}: ${lost} lost, ${doubled} doubled`);
    const { rows: marked } = await site.app.db.execute(sql`
      select 1 from contact_messages where note like 'This may be spam.%'`);
    must(marked.length === 0, `${fault}: ${marked.length} people were taken for bots`);
    return {
      fault,
      visitors: `contact form: 200; ${answers.join('; ')}`,
      staff: 'signed in throughout; nothing of today deleted',
      healedAfter: 0,
      lost,
      doubled,
      breaches,
    };
  } finally {
    await Promise.all([site.web.change(site.env), site.worker.change(site.env)]);
    rmSync(jump, { force: true });
    await site.untilReady();
  }
}

async function countDone({ app }: Site, name: string): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = ${name} and state in ('completed', 'failed')`,
  );
  return rows[0]?.count ?? 0;
}
