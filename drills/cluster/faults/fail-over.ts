import { setTimeout as wait } from 'node:timers/promises';
import { publicPaths } from '#tests/setup/paths.ts';
import { startCluster, type Cluster } from '#tests/setup/patroni.ts';
import { percentile, sendRequests, type Try } from '../../contact-clients.ts';
import { fetchPage, startSite, pollUntil, type Site } from './fault-site.ts';
import { countKept } from './kept.ts';
import { collectBreaches, tally, type Outcome } from './outcome.ts';
import { startReaders, warmUp } from './readers.ts';

const writesPerSecond = 100;
const readsPerSecond = 500;
/** How long the primary hangs: long enough for a new leader, so that the old one resumes believing it still leads. */
const frozenSeconds = 12;
/** Time limit from the fault to the last refused write. Patroni's lease is 5 s here; a busy machine needs longer to fail over. */
const maxSeconds = 40;

type Run = { short: boolean; ends: (() => unknown)[]; tried: (outcome: Outcome) => void };

/** Kills the primary of three servers under load. The full form also freezes it. */
export async function failOver({ short, ends, tried }: Run): Promise<void> {
  const cluster = await startCluster();
  ends.push(() => cluster.stop());
  const site = await startSite(cluster.url, {});
  ends.push(() => site.stop());
  tried(await once(cluster, site, 'killed', short ? 14 : 25));
  if (!short) tried(await once(cluster, site, 'frozen', 35));
}

async function once(cluster: Cluster, site: Site, how: 'killed' | 'frozen', seconds: number): Promise<Outcome> {
  const { must, breaches } = collectBreaches();
  const before = site.webPids().join();
  await warmUp(site.url, publicPaths);
  const tries: Try[] = [];
  const staffSaw: number[] = [];
  const readers = startReaders(site.url, publicPaths, readsPerSecond);
  const writing = sendRequests({
    url: site.url,
    stamp: site.stamp,
    perSecond: writesPerSecond,
    seconds,
    clients: 50,
    timeoutMs: 30_000,
    plainEvery: 4,
    tried: (one) => tries.push(one),
  });
  await wait(4_000);
  const primary = await cluster.findPrimary();
  const faultAt = performance.now();
  if (how === 'killed') cluster.kill(primary);
  else cluster.freeze(primary);
  const thawing = how === 'frozen' ? wait(frozenSeconds * 1_000).then(() => cluster.thaw(primary)) : Promise.resolve();

  // Staff save a note once and reload the inbox until it works.
  let note: { status: number; kept: boolean } | undefined;
  const staffHealed = await pollUntil('staff can work again', 40, async () => {
    note ??= await sendNote(site);
    const { status } = await fetchPage(site.url, '/admin/contactMessages', { headers: { Cookie: site.cookie } });
    staffSaw.push(status);
    return status === 200 && performance.now() - faultAt > 1_000;
  });
  const sendings = await writing;
  await thawing;
  await readers.stop();
  if (how === 'killed') cluster.restart(primary);
  await cluster.untilWhole();

  const refused = tries.filter(({ acknowledged, begun }) => !acknowledged && begun > faultAt);
  const healedAfter = Math.max(0, ...refused.map(({ ended }) => ended - faultAt)) / 1_000;
  const { lost, doubled, noticesMissing } = await countKept(site, sendings);
  const notOk = readers.reads.filter(({ status }) => status !== 200);
  const after = site.webPids().join();
  const acknowledged = tries.filter((one) => one.acknowledged);
  // The last request may end long after the load, so this rate is an underestimate.
  const lasted = (Math.max(...tries.map(({ ended }) => ended)) - Math.min(...tries.map(({ begun }) => begun))) / 1_000;
  const calm = acknowledged.length / (lasted - healedAfter);
  must(notOk.length === 0, `${how}: ${tally(notOk.map(({ status }) => status))} of ${readers.reads.length} reads`);
  must(refused.length > 0, `${how}: no write was affected`);
  const unkept = refused.filter(({ kept }) => !kept);
  must(unkept.length === 0, `${how}: typed values were lost: ${tally(unkept.map(({ status }) => status))}`);
  must(
    sendings.every((sending) => sending.acknowledged),
    `${how}: some requests were never accepted`,
  );
  must(lost === 0, `${how}: ${lost} acknowledged requests are not stored`);
  must(doubled === 0, `${how}: ${doubled} requests are stored more than once`);
  must(noticesMissing === 0, `${how}: ${noticesMissing} requests without exactly one notice`);
  must(healedAfter < maxSeconds, `${how}: writes took ${healedAfter.toFixed(1)} s to recover`);
  must(note?.kept === true, `${how}: a note that staff were saving was lost: ${note?.status}`);
  must(before === after, `${how}: a web process was restarted`);
  const worst = percentile(
    readers.reads.filter(({ begun }) => begun > faultAt && begun < faultAt + healedAfter * 1_000),
    0.99,
  );
  return {
    fault: `primary ${how}, ${readers.rate()} reads and ${Math.round(calm)} writes a second`,
    visitors: `pages: 200 ×${readers.reads.length - notOk.length}, p99 ${worst} ms; writes: ${acknowledged.length} accepted, refused with the form still filled in: ${tally(refused.map(({ status }) => status || 'no answer'))}`,
    staff: `inbox: ${tally(staffSaw)}, back after ${staffHealed} s; note: ${note?.status}, still filled in or said to be saved`,
    healedAfter: Number(healedAfter.toFixed(1)),
    lost,
    doubled,
    breaches,
  };
}

/** Submits a form of the staff area, as a browser without script does. */
async function sendNote(site: Site): Promise<{ status: number; kept: boolean }> {
  const { status, text } = await fetchPage(site.url, '/admin/contactMessages', {
    method: 'POST',
    headers: { Cookie: site.cookie, Origin: site.url },
    body: new URLSearchParams({ intent: 'note', id: '1', note: 'Typed by staff with care', base: '' }),
  });
  // It may be stored just before the page with the answer fails.
  return { status, kept: text.includes('Typed by staff with care') || text.includes('That is saved.') };
}
