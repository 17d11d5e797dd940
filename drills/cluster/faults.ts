import { join } from 'node:path';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { hasPatroni } from '#tests/setup/patroni.ts';
import { hasS3Server } from '#tests/setup/s3-server.ts';
import { mountSmallDisk } from '#tests/setup/small-disk.ts';
import { startSwitchableProxy } from '#tests/setup/switchable-proxy.ts';
import { startMailCounter } from '../mail-counter.ts';
import type { DrillResult } from '../run.ts';
import { databaseDiskFull, poolExhausted, slowQuery } from './faults/database-faults.ts';
import { failOver } from './faults/fail-over.ts';
import { startSite } from './faults/fault-site.ts';
import { filesDiskFull, storeGone, webKilledInUploads } from './faults/files-faults.ts';
import type { Outcome } from './faults/outcome.ts';
import { canFakeTime, clockJumps, mailGone, workerKilled } from './faults/worker-faults.ts';

/** Hard time limit of the drill. */
const minutesAtMost = { short: 7, full: 20 };

/** Cleanup steps for started processes and mounts, run in reverse order. */
const ends: (() => unknown)[] = [];

/**
 * Breaks each dependency of the site in turn, records what visitors and staff see, and restores it. The site must recover
 * by itself, and nothing acknowledged may be lost or duplicated. Run it as root on Linux. It needs Debian's packages
 * postgresql, patroni, python3-etcd, etcd-server, haproxy, faketime, ceph-mon, ceph-osd, radosgw and ceph-common.
 */
export async function faultsDrill(short: boolean): Promise<DrillResult> {
  const missing = Object.entries({ Patroni: hasPatroni, faketime: canFakeTime, S3: hasS3Server })
    .filter(([, there]) => !there)
    .map(([name]) => `${name} is not installed, so its faults were not tested`);
  const watchdog = setTimeout(giveUp, minutesAtMost[short ? 'short' : 'full'] * 60_000, 'the drill took too long');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => giveUp(signal));
  const outcomes: Outcome[] = [];
  const tried = (outcome: Outcome) => {
    console.error(`${outcome.fault}: recovered after ${outcome.healedAfter} s`);
    outcomes.push(outcome);
  };
  try {
    if (hasPatroni) await failOver({ short, ends, tried });
    await endAll();
    await onOneServer(short, tried);
  } catch (error) {
    // Show the results so far anyway.
    missing.push(`the drill stopped early: ${String(error)}`);
  } finally {
    await endAll();
    clearTimeout(watchdog);
  }
  return {
    rows: outcomes.map(({ fault, visitors, staff, healedAfter, lost, doubled }) => ({
      fault,
      visitors,
      staff,
      'recovered after s': healedAfter,
      lost,
      doubled,
    })),
    breaches: [...missing, ...outcomes.flatMap(({ breaches }) => breaches)],
  };
}

function giveUp(why: string): void {
  console.error(why);
  void endAll().finally(() => process.exit(1));
}

async function endAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      console.error(error);
    }
  }
}

async function onOneServer(short: boolean, tried: (outcome: Outcome) => void): Promise<void> {
  const disks = { database: mountSmallDisk(320), files: mountSmallDisk(128) };
  ends.push(() => disks.database.remove());
  ends.push(() => disks.files.remove());
  const postgres = await startLocalPostgres({ folder: join(disks.database.folder, 'postgres') });
  ends.push(() => postgres.kill());
  const mail = await startMailCounter();
  ends.push(() => mail.close());
  const gate = await startSwitchableProxy(Number(new URL(mail.smtpUrl).port));
  ends.push(() => gate.shut());
  const site = await startSite(postgres.url, {
    SMTP_URL: `smtp://127.0.0.1:${gate.port}`,
    FILES_FOLDER: join(disks.files.folder, 'files'),
  });
  ends.push(() => site.stop());

  // Recovery from these two is slow, because the queue waits before a retry. The next faults run in the meantime.
  const mailing = await mailGone(site, gate, mail);
  const working = short ? undefined : await workerKilled(site, mail);
  tried(await slowQuery(site));
  tried(await poolExhausted(site));
  tried(await webKilledInUploads(site));
  tried(await filesDiskFull(site, disks.files));
  tried(await mailing.outcome);
  if (working) tried(await working.outcome);
  if (canFakeTime) tried(await clockJumps(site));
  if (hasS3Server && !short) tried(await storeGone(site, ends));
  tried(await databaseDiskFull(site, disks.database, postgres, short));
}
