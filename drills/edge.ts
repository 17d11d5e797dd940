import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { App, Person } from '#app/context.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { placeInGallery } from '#app/features/pictures/gallery/gallery.commands.server.ts';
import { findPicture } from '#app/features/pictures/pictures.server.ts';
import { clinic, consents, galleryImages, pictures } from '#db/schema.ts';
import { makeUpload, makePhoto } from '#tests/factories/picture-files.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { startDemo } from '#tests/setup/start-demo.ts';
import type { DrillResult } from './run.ts';

/** Time limit from a commit to the new page at the edge, through the queue, the worker and the purge. */
const maxMs = 3_000;
/** The cache lifetime of a picture. Even without a purge it is gone after this time. */
const maxPictureMs = 60_000;
const by: Person = { id: 'drill', name: 'Drill', email: 'drill@clinic.example' };

/** Runs the site behind a real Varnish with deploy/varnish.vcl. Needs Debian's packages varnish, varnish-modules, gcc and libc6-dev. */
export async function edgeDrill(): Promise<DrillResult> {
  const sitePort = await freePorts(2);
  const edgePort = sitePort + 1;
  const edge = `http://127.0.0.1:${edgePort}`;
  const folder = mkdtempSync(join(tmpdir(), 'edge-'));
  // Varnish runs as its own user.
  chmodSync(folder, 0o755);
  const settings = join(folder, 'varnish.vcl');
  writeFileSync(settings, readFileSync('deploy/varnish.vcl', 'utf8').replace('"4300"', `"${sitePort}"`));
  const demo = await startDemo('edge', sitePort, {
    LOG_LEVEL: 'warn',
    FILES_FOLDER: join(folder, 'files'),
    EDGE_PURGE_URL: `${edge}/`,
    EDGE_PURGE_METHOD: 'PURGE',
  });
  const varnish = spawn(
    'varnishd',
    ['-F', '-n', join(folder, 'work'), '-a', `127.0.0.1:${edgePort}`, '-f', settings, '-s', 'malloc,64m'],
    { stdio: 'ignore' },
  );
  const app = demo.openApp();
  const breaches: string[] = [];
  const rows: DrillResult['rows'] = [];
  const check = (what: string, holds: boolean, figure: string | number = '') => {
    rows.push({ what, held: holds ? 'yes' : 'NO', figure });
    if (!holds) breaches.push(what);
  };
  const get = async (path: string, cookie?: string) => {
    const answer = await fetch(edge + path, cookie ? { headers: { Cookie: cookie } } : {});
    return { status: answer.status, how: answer.headers.get('cache-status'), body: await answer.text() };
  };
  try {
    await pollUntil(async () => (await fetch(`${edge}/healthz`).catch(() => undefined))?.ok === true);
    // The worker purges everything once when it starts. After that, a page stays cached.
    await pollUntil(async () => {
      await get('/about');
      await wait(300);
      return (await get('/about')).how === 'edge; hit';
    });
    check('the edge caches a page', (await get('/about')).how === 'edge; hit');
    const signedIn = await get('/about', 'clinic.session_token=x');
    check('a signed-in request bypasses the cache', signedIn.how === 'edge; fwd=miss');
    check('an advertiser’s cookie does not bypass the cache', (await get('/about', '_ga=1')).how === 'edge; hit');

    const waits: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      await get('/about');
      await app.db
        .update(clinic)
        .set({ facts: sql`facts || jsonb_build_object('tagline', ${`Edge version ${n}.`}::text)` });
      const committed = performance.now();
      await pollUntil(async () => (await get('/about')).body.includes(`Edge version ${n}.`));
      waits.push(performance.now() - committed);
    }
    const slowest = Math.round(Math.max(...waits));
    check('a job purges a changed page', slowest < maxMs, `slowest of 10: ${slowest} ms`);

    for (const [how, hide] of Object.entries(waysToHide)) {
      const address = await aShownPicture(app);
      await pollUntil(async () => (await get(address)).how === 'edge; hit');
      await hide(app);
      const committed = performance.now();
      await pollUntil(async () => (await get(address)).status === 404, maxPictureMs);
      const took = Math.round(performance.now() - committed);
      check(`a picture ${how} is gone from the edge`, took < maxPictureMs, `after ${took} ms`);
    }

    await get('/about');
    await demo.stop();
    const standIn = await get('/about');
    check(
      'the edge serves the last page when the site is down',
      standIn.status === 200 && standIn.body.includes('Edge version 9.'),
    );
  } finally {
    await app.db.$client.end();
    await demo.stop();
    varnish.kill();
    removeFolder(folder);
  }
  return { rows, breaches };
}

/** Adds a picture of a patient to the gallery with its own consent. Both get the highest id of their table. */
async function aShownPicture(app: App): Promise<string> {
  const consent = { signer: 'Sample Signer', signedOn: '2026-01-05', scope: 'Website', expiresOn: null };
  const consentId = await recordConsent(app, by, consent);
  const { id, publicId } = await makeUpload(app, by, await makePhoto(60, 40));
  await pollUntil(async () => (await findPicture(app, id))?.status === 'ready');
  const text = { alt: 'A knee', caption: 'Knee', described: true };
  await placeInGallery(app, by, { pictureId: id }, text, { showsPatient: true, consentId, before: '' });
  return `/files/${publicId}/60.jpg`;
}

const last = (table: PgTable & { id: PgColumn }) => sql`${table.id} = (select max(id) from ${table})`;

const waysToHide: Record<string, (app: App) => Promise<unknown>> = {
  'whose consent is revoked': ({ db }) =>
    db
      .update(consents)
      .set({ revokedAt: sql`now()` })
      .where(last(consents)),
  'whose patient answer is withdrawn': ({ db }) =>
    db.update(pictures).set({ showsPatient: null, consentId: null }).where(last(pictures)),
  'deleted from the gallery': ({ db }) =>
    db
      .update(galleryImages)
      .set({ deletedAt: sql`now()` })
      .where(last(galleryImages)),
};

async function pollUntil(holds: () => Promise<boolean>, withinMs = 30_000): Promise<void> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > withinMs)
      throw new Error(`the expected state was not reached within ${withinMs / 1_000} s`);
    await wait(20);
  }
}
