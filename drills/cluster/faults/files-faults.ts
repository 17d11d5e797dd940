import { sql } from 'drizzle-orm';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { startS3Server } from '#tests/setup/s3-server.ts';
import type { SmallDisk } from '#tests/setup/small-disk.ts';
import { startSwitchableProxy } from '#tests/setup/switchable-proxy.ts';
import { holdTable } from './database-faults.ts';
import { fetchPage, pollUntil, type Site } from './fault-site.ts';
import { startUpload } from './fault-uploads.ts';
import { collectBreaches, tally, type Outcome } from './outcome.ts';
import { startReaders } from './readers.ts';

const photo = await makePhoto(1_000, 750);

async function untilPrepared(site: Site, pictureId: number, seconds = 120): Promise<{ seconds: number; src: string }> {
  let src = '';
  const took = await pollUntil(`picture ${pictureId} is prepared`, seconds, async () => {
    const { text } = await fetchPage(site.url, `/admin/pictures/${pictureId}/state`, {
      headers: { Cookie: site.cookie },
    });
    const picture: { status?: string; src?: string } = JSON.parse(text);
    src = picture.src ?? '';
    return picture.status === 'ready';
  });
  return { seconds: took, src };
}

async function countPictures({ app }: Site, keys: string[]): Promise<{ lost: number; doubled: number }> {
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pictures where upload_key::text in (${list}) and status <> 'failed' group by upload_key`,
  );
  return { lost: keys.length - rows.length, doubled: rows.filter(({ count }) => count > 1).length };
}

/** Fills the picture disk while staff upload. The uploads must finish by themselves once it has space again. */
export async function filesDiskFull(site: Site, disk: SmallDisk): Promise<Outcome> {
  const fault = 'picture disk full';
  const { must, breaches } = collectBreaches();
  const seen: number[] = [];
  const begun = startUpload(site, photo);
  await begun.announce();
  disk.fill();
  let emptied = 0;
  const uploads = [begun, startUpload(site, photo)];
  const finishing = uploads.map((upload) => upload.finish(seen, 60));
  await pollUntil('an upload is refused', 20, () => seen.length > 3);
  const visitor = await fetchPage(site.url, '/contact', {
    method: 'POST',
    headers: { Origin: site.url, 'X-Forwarded-For': '10.99.0.2' },
    body: new URLSearchParams({
      name: 'Full Disk',
      email: 'full.disk@example.com',
      phone: '225 555 0140',
      key: crypto.randomUUID(),
      shown: site.stamp,
    }),
  });
  const home = await fetchPage(site.url, '/');
  disk.empty();
  emptied = performance.now();
  const ids = await Promise.all(finishing);
  for (const id of ids) await untilPrepared(site, id);
  const healedAfter = Number(((performance.now() - emptied) / 1_000).toFixed(1));
  must(home.status === 200 && visitor.status === 302, `${fault}: visitors saw ${home.status}, ${visitor.status}`);
  must(
    seen.every((status) => status === 503 || status === 409),
    `${fault}: uploads saw ${tally(seen)}`,
  );
  const { lost, doubled } = await countPictures(
    site,
    uploads.map(({ key }) => key),
  );
  must(lost + doubled === 0, `${fault}: ${lost} lost, ${doubled} doubled`);
  return {
    fault,
    visitors: `pages: ${home.status}; contact form: ${visitor.status}`,
    staff: `uploads: ${tally(seen)} (“Trying again…”), then finished by themselves`,
    healedAfter,
    lost,
    doubled,
    breaches,
  };
}

/** Kills every web process at each step of an upload. */
export async function webKilledInUploads(site: Site): Promise<Outcome> {
  const fault = 'web killed at each step of an upload';
  const { must, breaches } = collectBreaches();
  const seen: number[] = [];
  const keys: string[] = [];
  const readers = startReaders(site.url, ['/', '/about'], 20);
  let slowest = 0;
  const atStep = async (step: (upload: ReturnType<typeof startUpload>) => Promise<void>) => {
    const upload = startUpload(site, photo);
    keys.push(upload.key);
    await step(upload);
    const killed = performance.now();
    await upload.finish(seen, 60);
    slowest = Math.max(slowest, (performance.now() - killed) / 1_000);
  };
  // After the upload was created.
  await atStep(async (upload) => {
    await upload.announce();
    site.killWeb();
  });
  // In the middle of a chunk.
  await atStep(async (upload) => {
    await upload.announce();
    const sending = upload.sendFrom(0, photo.length);
    site.killWeb();
    await sending;
  });
  // After all bytes arrived, before the picture is stored.
  await atStep(async (upload) => {
    await upload.announce();
    await holdTable(site, 'pictures', async () => {
      const sending = upload.sendFrom(0, photo.length);
      await pollUntil('the insert of the picture waits for the lock', 10, () => someoneWaits(site));
      site.killWeb();
      await sending;
      await endWaiting(site);
    });
  });
  // After the picture was stored, before the response.
  await atStep(async (upload) => {
    await upload.announce();
    const sending = upload.sendFrom(0, photo.length);
    await pollUntil('the picture is stored', 10, async () => (await countPictures(site, [upload.key])).lost === 0, 5);
    site.killWeb();
    await sending;
  });
  await readers.stop();
  const { lost, doubled } = await countPictures(site, keys);
  must(readers.reads.at(-1)?.status === 200, `${fault}: pages do not load afterwards`);
  must(lost + doubled === 0, `${fault}: ${lost} lost, ${doubled} doubled`);
  must(slowest < 60, `${fault}: ${slowest.toFixed(1)} s`);
  return {
    fault,
    visitors: `pages: ${tally(readers.reads.map(({ status }) => status || 'no answer'))}, until the processes are replaced`,
    staff: `uploads: ${tally(seen.map((status) => status || 'no answer'))}, then resume where they stopped`,
    healedAfter: Number(slowest.toFixed(1)),
    lost,
    doubled,
    breaches,
  };
}

export async function someoneWaits({ app }: Site): Promise<boolean> {
  const { rows } = await app.db.execute(sql`select 1 from pg_locks where not granted limit 1`);
  return rows.length > 0;
}

/** Ends the killed process's waiting statement, which PostgreSQL would otherwise still run. */
export async function endWaiting({ app }: Site): Promise<void> {
  await app.db.execute(sql`select pg_terminate_backend(pid) from pg_locks where not granted`);
}

/** Takes the S3 store offline while staff upload and visitors view pictures. */
export async function storeGone(site: Site, ends: (() => unknown)[]): Promise<Outcome> {
  const fault = 'S3 store gone';
  const { must, breaches } = collectBreaches();
  const store = await startS3Server(await freePorts(70));
  ends.push(() => store.stop());
  const gate = await startSwitchableProxy(Number(new URL(store.settings.endpoint).port));
  const env = {
    ...site.env,
    S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
    S3_REGION: store.settings.region,
    S3_BUCKET: store.settings.bucket,
    S3_ACCESS_KEY: store.settings.accessKey,
    S3_SECRET_KEY: store.settings.secretKey,
  };
  try {
    await Promise.all([site.web.change(env), site.worker.change(env)]);
    await site.untilReady();
    const seen: number[] = [];
    const first = startUpload(site, photo);
    const { src } = await untilPrepared(site, await first.finish(seen, 30));
    must(seen.length === 0, `${fault}: uploads failed before the fault with ${tally(seen)}`);
    const shown = { headers: { Cookie: site.cookie } };
    must((await fetchPage(site.url, src, shown)).status === 200, `${fault}: the picture was missing before the fault`);
    // One upload is created, the other has not begun.
    const underWay = startUpload(site, photo);
    await underWay.announce();
    gate.shut();
    const uploads = [underWay, startUpload(site, photo)];
    const finishing = uploads.map((upload) => upload.finish(seen, 120));
    await pollUntil('an upload is refused', 30, () => seen.length > 2);
    const picture = await fetchPage(site.url, src, shown);
    const home = await fetchPage(site.url, '/');
    const gallery = await fetchPage(site.url, '/gallery');
    await gate.open();
    const opened = performance.now();
    for (const id of await Promise.all(finishing)) await untilPrepared(site, id);
    const again = await fetchPage(site.url, src, shown);
    const healedAfter = Number(((performance.now() - opened) / 1_000).toFixed(1));
    must(home.status === 200 && gallery.status === 200, `${fault}: pages ${home.status}, ${gallery.status}`);
    must(picture.status === 503, `${fault}: a picture: ${picture.status}`);
    must(again.status === 200, `${fault}: a picture afterwards: ${again.status}`);
    must(
      seen.every((status) => status === 503),
      `${fault}: uploads saw ${tally(seen)}`,
    );
    const { lost, doubled } = await countPictures(
      site,
      [first, ...uploads].map(({ key }) => key),
    );
    must(lost + doubled === 0, `${fault}: ${lost} lost, ${doubled} doubled`);
    return {
      fault,
      visitors: `pages: ${home.status}; a picture: ${picture.status}`,
      staff: `uploads: ${tally(seen)} (“Trying again…”), then finished by themselves`,
      healedAfter,
      lost,
      doubled,
      breaches,
    };
  } finally {
    gate.shut();
    await Promise.all([site.web.change(site.env), site.worker.change(site.env)]);
    await site.untilReady();
  }
}
