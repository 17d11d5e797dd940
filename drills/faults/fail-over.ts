import { setTimeout as wait } from 'node:timers/promises';
import { startCluster, type Cluster } from '#tests/setup/patroni.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import { percentile, sendRequests, type Try } from '../contact-clients.ts';
import { countKept } from './kept.ts';
import { judge, tally, type Outcome } from './outcome.ts';
import { startReaders, warmUp } from './readers.ts';
import { look, startSite, until, type Site } from './site.ts';

const writesPerSecond = 100;
const readsPerSecond = 500;
/** A primary that hangs is left to hang for so long: the next one leads by then, and the old one wakes up believing that it does. */
const frozenSeconds = 12;
/** From the fault to the last refused write. Patroni's lease here is 5 s; a busy machine needs its time to notice and to lead. */
const mostSeconds = 40;

type Run = { port: number; short: boolean; ends: (() => unknown)[]; tried: (outcome: Outcome) => void };

/** The primary of three is killed, and once frozen, under load. */
export async function failOver({ port, short, ends, tried }: Run): Promise<void> {
  const cluster = await startCluster();
  ends.push(() => cluster.stop());
  const site = await startSite(port, cluster.url, {});
  ends.push(() => site.stop());
  tried(await once(cluster, site, 'killed', short ? 14 : 25));
  if (!short) tried(await once(cluster, site, 'frozen', 35));
}

async function once(cluster: Cluster, site: Site, how: 'killed' | 'frozen', seconds: number): Promise<Outcome> {
  const { must, breaches } = judge();
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
    patienceMs: 30_000,
    plainEvery: 4,
    tried: (one) => tries.push(one),
  });
  await wait(4_000);
  const primary = await cluster.findPrimary();
  const faultAt = performance.now();
  if (how === 'killed') cluster.kill(primary);
  else cluster.freeze(primary);
  const thawing = how === 'frozen' ? wait(frozenSeconds * 1_000).then(() => cluster.thaw(primary)) : Promise.resolve();

  // Somebody of the staff opens the inbox and saves a note again and again, until it works.
  let note: { status: number; kept: boolean } | undefined;
  const staffHealed = await until('staff can work again', 40, async () => {
    note ??= await sendNote(site);
    const { status } = await look(site.url, '/admin/contactMessages', { headers: { Cookie: site.cookie } });
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
  // The last request may have been taken long after the load was over, so this is rather too low.
  const lasted = (Math.max(...tries.map(({ ended }) => ended)) - Math.min(...tries.map(({ begun }) => begun))) / 1_000;
  const calm = acknowledged.length / (lasted - healedAfter);
  must(notOk.length === 0, `${how}: ${tally(notOk.map(({ status }) => status))} of ${readers.reads.length} reads`);
  must(refused.length > 0, `${how}: no write met the fault`);
  const unkept = refused.filter(({ kept }) => !kept);
  must(unkept.length === 0, `${how}: what was typed was lost: ${tally(unkept.map(({ status }) => status))}`);
  must(
    sendings.every((sending) => sending.acknowledged),
    `${how}: some requests were never taken`,
  );
  must(lost === 0, `${how}: ${lost} acknowledged requests are not stored`);
  must(doubled === 0, `${how}: ${doubled} requests are stored more than once`);
  must(noticesMissing === 0, `${how}: ${noticesMissing} requests without their one notice`);
  must(healedAfter < mostSeconds, `${how}: writes took ${healedAfter.toFixed(1)} s to be whole again`);
  must(note?.kept === true, `${how}: a note staff were saving was not given back: ${note?.status}`);
  must(before === after, `${how}: a web process was restarted`);
  const worst = percentile(
    readers.reads.filter(({ begun }) => begun > faultAt && begun < faultAt + healedAfter * 1_000),
    0.99,
  );
  return {
    fault: `primary ${how}, ${readers.rate()} reads and ${Math.round(calm)} writes a second`,
    visitors: `pages: 200 ×${readers.reads.length - notOk.length}, p99 ${worst} ms; writes ${acknowledged.length} taken, refused with the form filled: ${tally(refused.map(({ status }) => status || 'no answer'))}`,
    staff: `inbox: ${tally(staffSaw)}, back after ${staffHealed} s; note: ${note?.status}, given back`,
    healedAfter: Number(healedAfter.toFixed(1)),
    lost,
    doubled,
    breaches,
  };
}

/** A form of the staff area, as a browser without script sends it. */
async function sendNote(site: Site): Promise<{ status: number; kept: boolean }> {
  const { status, text } = await look(site.url, '/admin/contactMessages', {
    method: 'POST',
    headers: { Cookie: site.cookie, Origin: site.url },
    body: new URLSearchParams({ intent: 'note', id: '1', note: 'Typed by staff with care', base: '' }),
  });
  return { status, kept: text.includes('Typed by staff with care') };
}
