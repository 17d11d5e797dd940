import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { changePassword } from '#app/features/accounts/account.server.ts';
import { givePassword, removePerson } from '#app/features/accounts/people.server.ts';
import { signIn } from '#app/features/accounts/sign-in.server.ts';
import { recordConsent, revokeConsent } from '#app/features/consents/consents.commands.server.ts';
import { withdrawRequest } from '#app/features/messages/change-request.server.ts';
import { plainKey } from '#app/features/messages/request-link.server.ts';
import { openBackupStore } from '#app/features/operations/backups/backup-store.server.ts';
import { makeBackup } from '#app/features/operations/backups/backups.commands.server.ts';
import { writeLedger } from '#app/history/ledger.server.ts';
import { sign } from '#app/platform/vault.server.ts';
import { people } from '#db/accounts-schema.ts';
import { contactMessages, pictures } from '#db/schema.ts';
import { makePhoto, makePreparedPicture } from '#tests/factories/picture-files.ts';
import { addToGallery } from '#tests/factories/picture-rows.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import type { DrillResult } from './run.ts';

const testPerson = { id: 'drill', name: 'Drill Staff', email: 'staff@clinic.example' };

type Env = Record<string, string>;
/** What visitors and people who left may try, by URL or by password. */
type TakenBack = { pictures: string[]; requests: string[]; signIns: { email: string; password: string }[] };
type Site = { app: App; env: Env };

/**
 * After a backup, revokes three of four consents, withdraws two requests, removes a person and changes a password. Then restores into empty
 * places, with the ledger and without it, starts the built site there and asks it for everything that was taken back.
 */
export async function noStaysNo(
  where: string,
  source: App,
  restore: (hasLedger: boolean) => Promise<Site & { output: string }>,
): Promise<DrillResult> {
  const { taken, kept } = await takeBack(source);
  const result: DrillResult = { rows: [], breaches: [] };
  for (const hasLedger of [true, false]) {
    const what = `restored ${hasLedger ? 'with' : 'without'} the ledger`;
    if (!hasLedger) await removeLedger(source);
    const site = await restore(hasLedger);
    const web = await startWeb(site.env);
    try {
      const back = await countBack(web.url, site.app, taken);
      const home = await fetch(web.url);
      const page = await home.text();
      const still = await fetch(web.url + kept).then(({ status }) => status);
      const swept = await sweep(web.url, taken.pictures);
      result.rows.push({
        where,
        what: `${what}: pictures, requests, sign-ins back`,
        figure: back.map((count, index) => `${count} of ${Object.values(taken)[index]?.length}`).join(', '),
      });
      result.rows.push({
        where,
        what: `${what}: status of Home and of the picture with a consent`,
        figure: `${home.status}, ${still}`,
      });
      result.rows.push({
        where,
        what: `${what}: public addresses closed, naming a revoked picture`,
        figure: `${swept.closed} of ${publicPaths.length}, ${swept.naming}`,
      });
      if (swept.naming > 0 || swept.closed !== (hasLedger ? 0 : publicPaths.length))
        result.breaches.push(`${what}: ${swept.closed} addresses were closed, and ${swept.naming} named a picture`);
      if (back.some((count) => count > 0)) result.breaches.push(`${what}, ${back.join(', ')} came back`);
      if (`${home.status} ${still}` !== (hasLedger ? '200 200' : '503 503'))
        result.breaches.push(`${what}: Home answered ${home.status}, a picture ${still}`);
      if (!hasLedger && !page.includes('restored from a backup'))
        result.breaches.push(`${what}: Home does not say why it is closed`);
      const expected = hasLedger ? '3 consents, 2 requests, 1 account, 1 sign-in' : 'The ledger is missing.';
      if (!site.output.includes(expected)) result.breaches.push(`${what}, the command said: ${site.output}`);
    } finally {
      await web.stop();
    }
  }
  return result;
}

async function takeBack(app: App): Promise<{ taken: TakenBack; kept: string }> {
  const photo = await makePhoto(400, 300);
  const shown: { consentId: number; addresses: string[] }[] = [];
  for (const signer of ['A', 'B', 'C', 'D']) {
    const consentId = await recordConsent(app, testPerson, {
      signer,
      signedOn: '2026-01-01',
      scope: 'The website',
      expiresOn: null,
    });
    const { id, addresses } = await makePreparedPicture(app, testPerson, 'gallery', photo);
    await app.db.update(pictures).set({ showsPatient: true, consentId }).where(eq(pictures.id, id));
    await addToGallery(app, testPerson, id, { alt: 'A knee', caption: 'Knee', described: true });
    shown.push({ consentId, addresses: addresses.map((address) => `/files/${address}`) });
  }
  await sealedMessages(app, 2);
  const { id, submissionKey } = contactMessages;
  const requests = await app.db
    .update(contactMessages)
    .set({ submissionKey: sql`gen_random_uuid()` })
    .where(sql`${id} in (select id from contact_messages order by id desc limit 2)`)
    .returning({ submissionKey });
  const links = requests.map((row) => sign(app.config.authSecret, 'request link', plainKey(row.submissionKey ?? '')));
  const [left, changed] = ['left', 'changed'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    email: `${name}@clinic.example`,
  }));
  if (!left || !changed) throw new Error('No people');
  const password = 'the pass phrase of before';
  for (const person of [left, changed]) await app.db.insert(people).values({ ...person, emailVerified: true });
  await givePassword(app, [left.email, changed.email], password);
  await makeBackup(app);

  for (const { consentId } of shown.slice(0, 3)) await revokeConsent(app, testPerson, consentId);
  for (const link of links) if (!(await withdrawRequest(app, link))) throw new Error('Not withdrawn');
  await removePerson(app, testPerson, left.id);
  const entered = await tryPassword(app, { email: changed.email, password });
  const Cookie = entered.map((cookie) => cookie.split(';')[0]).join('; ');
  const caller = {
    address: '198.51.100.7',
    request: new Request('http://127.0.0.1:4300/admin', { headers: { Cookie } }),
  };
  const next = await changePassword(app, changed, caller, { current: password, next: 'four gray herons stand' });
  if (!next.ok) throw new Error(next.reason);
  const jobs = await app.db.execute<{ data: unknown }>(sql`select data from pgboss.job where name = 'write-ledger'`);
  for (const { data } of jobs.rows) await writeLedger.run(app, data);
  const [kept = ''] = shown[3]?.addresses ?? [];
  return {
    taken: {
      pictures: shown.slice(0, 3).flatMap(({ addresses }) => addresses),
      requests: links.flatMap((link) => ['sent', 'change'].map((page) => `/appointments/${page}?request=${link}`)),
      signIns: [left, changed].map(({ email }) => ({ email, password })),
    },
    kept,
  };
}

/** Returns how many public addresses are closed, and how many pages name one of the pictures. */
async function sweep(url: string, files: string[]): Promise<{ closed: number; naming: number }> {
  const names = files.map((file) => file.split('/')[2] ?? file);
  const found = { closed: 0, naming: 0 };
  for (const path of publicPaths) {
    const answer = await fetch(url + path);
    const page = await answer.text();
    found.closed += Number(answer.status === 503);
    found.naming += Number(names.some((name) => page.includes(name)));
  }
  return found;
}

async function removeLedger({ config }: App): Promise<void> {
  const { files } = await openBackupStore(config);
  for (const { key } of (await files.list('ledger/')).files) await files.remove(key);
}

async function countBack(url: string, app: App, { pictures: files, requests, signIns }: TakenBack): Promise<number[]> {
  const countOk = async (paths: string[]) => {
    const statuses = await Promise.all(
      paths.map(async (path) => (await fetch(url + path, { redirect: 'manual' })).status),
    );
    return statuses.filter((status) => status === 200).length;
  };
  const entered = await Promise.all(signIns.map((person) => tryPassword(app, person)));
  return [await countOk(files), await countOk(requests), entered.filter((cookies) => cookies.length > 0).length];
}

/** Returns the cookies of the session; none if the password is refused. */
async function tryPassword(app: App, input: { email: string; password: string }): Promise<string[]> {
  const caller = { address: '198.51.100.7', request: new Request('http://127.0.0.1:4300/admin/login') };
  const answer = await signIn(app, caller, input);
  return answer.ok ? answer.cookies : [];
}

async function startWeb(env: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const web: ChildProcess = spawn('node_modules/.bin/node', ['server/web.ts'], {
    env: { ...process.env, ...env, DEMONSTRATION: 'on', PORT: String(port) },
    stdio: 'ignore',
  });
  const stop = async () => {
    const gone = new Promise((done) => web.once('exit', done));
    web.kill('SIGKILL');
    await gone;
  };
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return { url, stop };
    await wait(100);
  }
  await stop();
  throw new Error('the restored site did not start');
}
