import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appContext, requestContext, type App, type PageTag } from '#app/context.ts';
import { accountHandlers, changePassword } from '#app/features/accounts/account.server.ts';
import { isFirstRun, makeFirstAccount, firstCode } from '#app/features/accounts/first-account.server.ts';
import { givePassword, peopleHandlers, removePerson } from '#app/features/accounts/people.server.ts';
import { findReset, handleAuthRequest, resetPassword, signIn } from '#app/features/accounts/sign-in.server.ts';
import {
  consentInputSchema,
  editConsent,
  recordConsent,
  revokeConsent,
} from '#app/features/consents/consents.commands.server.ts';
import { findConsent } from '#app/features/consents/consents.server.ts';
import { withdrawRequest } from '#app/features/messages/change-request.server.ts';
import { messageTrash } from '#app/features/messages/messages.commands.server.ts';
import { findSentRequest, plainKey } from '#app/features/messages/request-link.server.ts';
import { eraseOldMessages } from '#app/features/messages/retention.server.ts';
import { requireOpened } from '#app/features/today/opening.server.ts';
import { ledgerKey, noteInLedger, writeLedger } from '#app/history/ledger.server.ts';
import { moveToTrash, restoreFromTrash } from '#app/history/trash.server.ts';
import { closeUntilConfirmed, findUnconfirmedRestore } from '#app/history/unconfirmed-restore.server.ts';
import { newAgeKey, openBackupAge, recipientOf } from '#app/platform/age.server.ts';
import type { FileStoreSettings } from '#app/platform/config.server.ts';
import { concatBytes, once } from '#app/platform/files.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { sign } from '#app/platform/vault.server.ts';
import { runChecks } from '#cli/doctor/diagnostics.ts';
import { invitations, passkeys, people, sessions, verifications } from '#db/accounts-schema.ts';
import { contactMessages, pictures } from '#db/schema.ts';
import { closeServices, openServices } from '#server/services.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { askForFile, makePhoto, makePreparedPicture } from '#tests/factories/picture-files.ts';
import { addToGallery } from '#tests/factories/picture-rows.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { startS3Server } from '#tests/setup/s3-server.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { findHealthIssues } from '../activity/health.server.ts';
import { purgeTrash } from '../trash-rules.server.ts';
import { formatApplied } from './apply-ledger.server.ts';
import { openBackupStore } from './backup-store.server.ts';
import { makeBackup } from './backups.commands.server.ts';
import { applyLedgerSince, restoreBackup } from './restore.server.ts';
import { restoredHandlers, findRestoredList } from './restored-list.server.ts';

/** A new one for each store. */
let site: App;
const key = await newAgeKey();
const photo = await makePhoto(40, 30);
const password = 'a long pass phrase';
const network = '198.51.100.9';

test('an entry is tried again for two weeks while the store is away', () => {
  const { times = 0, firstSeconds = 0, maxSeconds = 0 } = writeLedger.retry ?? {};
  const pauses = Array.from({ length: times }, (_, tried) => Math.min(firstSeconds * 2 ** tried, maxSeconds));
  const days = pauses.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  expect(Math.round(days)).toBe(14);
});

describe.skipIf(!systemBinaries() && !process.env['CI'])('in a folder', () => {
  keepsEveryNo(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
    afterAll(() => rm(folder, { recursive: true, force: true }));
    return { folder };
  });
});

// Needs Ceph: npm run drill -- cluster.
describe.runIf(process.env['TEST_CLUSTER'])('in an S3 bucket', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    server = await startS3Server(await freePorts(64));
  });
  afterAll(() => server?.stop());
  keepsEveryNo(() => Promise.resolve(server.settings));
});

function keepsEveryNo(openStore: () => Promise<FileStoreSettings>): void {
  let to: FileStoreSettings;
  beforeAll(async () => {
    site = await openTestApp();
    to = await openStore();
    // So that each test can run alone.
    await makeBackup(withBackup(site));
  });
  const withBackup = (app: App, backup: Partial<NonNullable<App['config']['backup']>> = { key }): App => ({
    ...app,
    config: { ...app.config, backup: { to, ...backup } },
  });

  test('what is revoked, withdrawn, erased, removed or reset after a backup stays so when it is restored', async () => {
    const app = withBackup(site);
    const consents = await Promise.all(['A', 'B', 'C', 'D'].map((signer) => aConsent(app, signer)));
    const [first = 0, second = 0, third = 0] = consents;
    const shown: string[] = [];
    for (const consentId of consents) {
      const picture = await makePreparedPicture(app, testPerson, 'gallery', photo);
      await app.db.update(pictures).set({ showsPatient: true, consentId }).where(eq(pictures.id, picture.id));
      await addToGallery(app, testPerson, picture.id, { alt: 'A knee', caption: 'Knee', described: true });
      shown.push(picture.addresses[0] ?? '');
    }
    const statuses = (of: App) => Promise.all(shown.map(async (address) => (await askForFile(of, address)).status));
    expect(await statuses(app)).toEqual([200, 200, 200, 200]);
    await sealedMessages(app, 7);
    await addActivityDays(app);
    const open = await app.db
      .update(contactMessages)
      .set({ submissionKey: sql`gen_random_uuid()` })
      .returning();
    const [withdrawn, purged, trashed, untrashed, old, kept, trashedTwice] = open.map(({ id }) => id);
    const linkOf = (id?: number) =>
      sign(app.config.authSecret, 'request link', plainKey(open.find((row) => row.id === id)?.submissionKey ?? ''));
    await moveToTrash(app, testPerson, messageTrash, untrashed ?? 0);
    await moveToTrash(app, testPerson, messageTrash, purged ?? 0);
    const longAgo = sql`now() - interval '3 years'`;
    await app.db
      .update(contactMessages)
      .set({ status: 'done', createdAt: longAgo, handledAt: longAgo })
      .where(eq(contactMessages.id, old ?? 0));
    const left = await aPerson(app, 'Left');
    const reset = await aPerson(app, 'Reset');
    const phone = await aPerson(app, 'Phone');
    const device = await aPerson(app, 'Device');
    const demoted = await aPerson(app, 'Demoted');
    const promoted = await aPerson(app, 'Promoted');
    await app.db.update(people).set({ role: 'owner' }).where(eq(people.id, demoted.id));
    await app.db.update(people).set({ role: 'writer' }).where(eq(people.id, promoted.id));
    await app.db.insert(passkeys).values({ ...aKey, id: 'lost', userId: device.id });
    await app.db
      .insert(invitations)
      .values({ email: 'later@cypress.test', name: 'Later', tokenHash: 'x', expiresAt: new Date(Date.now() + 9e8) });
    const link = { id: 'mailed', identifier: 'reset-password:x', value: left.id };
    await app.db.insert(verifications).values({ ...link, expiresAt: new Date(Date.now() + 9e8) });
    await makeBackup(app);

    await revokeConsent(app, testPerson, first);
    await revokeConsent(app, testPerson, second);
    const row = await findConsent(app, third);
    const ended = consentInputSchema('2026-11-18').parse({
      signer: 'C',
      signedOn: '2026-01-01',
      scope: 'The website',
      expiresOn: '2026-01-31',
    });
    await editConsent(app, testPerson, { id: third, version: row?.version ?? 0 }, ended);
    expect(await withdrawRequest(app, linkOf(withdrawn))).toBe(true);
    await app.db.execute(sql`update contact_messages set deleted_at = now() - interval '31 days' where id = ${purged}`);
    await purgeTrash.run(app, {});
    await moveToTrash(app, testPerson, messageTrash, trashed ?? 0);
    await moveToTrash(app, testPerson, messageTrash, trashedTwice ?? 0);
    await restoreFromTrash(app, testPerson, messageTrash, trashedTwice ?? 0);
    await restoreFromTrash(app, testPerson, messageTrash, untrashed ?? 0);
    expect(await eraseOldMessages(app)).toBe(false);
    await removePerson(app, testPerson, left.id);
    for (const fields of [
      { personId: promoted.id, owner: 'yes' },
      { personId: demoted.id, owner: 'no' },
    ])
      expect(await peopleHandlers['role']?.({ ...byOwner(app), form: formOf(fields) })).toMatchObject({ ok: true });
    const caller = await callerOf(app, reset);
    expect(await changePassword(app, reset, caller, { current: password, next: 'another pass phrase' })).toMatchObject({
      ok: true,
    });
    await peopleHandlers['second-step-reset']?.({ ...byOwner(app), form: formOf({ personId: phone.id }) });
    await accountHandlers['passkey-remove']?.({
      app,
      by: device,
      session: freshSession,
      caller,
      form: formOf({ passkeyId: 'lost' }),
    });
    await ledgerWritten(app);

    const elsewhere = withBackup(await openElsewhere());
    const restored = await restoreBackup(elsewhere);
    expect(restored).toMatchObject({ differences: [], problems: [] });
    expect(formatApplied(restored.applied)).toBe('3 consents, 6 requests, 3 accounts, 3 sign-ins');
    expect(await statuses(elsewhere)).toEqual([404, 404, 404, 200]);
    const now = await elsewhere.db
      .select({ id: contactMessages.id, status: contactMessages.status })
      .from(contactMessages)
      .orderBy(contactMessages.id);
    expect(now).toEqual([
      { id: trashed, status: 'deleted' },
      { id: untrashed, status: 'new' },
      { id: kept, status: 'new' },
      { id: trashedTwice, status: 'new' },
    ]);
    expect([
      await findSentRequest(elsewhere, linkOf(withdrawn)),
      await findSentRequest(elsewhere, linkOf(old)),
    ]).toEqual([null, null]);
    expect(await findSentRequest(elsewhere, linkOf(kept))).toMatchObject({ canChange: true });
    for (const person of [left, reset, phone, device])
      expect([person.name, await enter(elsewhere, person)]).toEqual([person.name, false]);
    expect(await elsewhere.db.$count(sessions)).toBe(0);
    expect(await elsewhere.db.$count(passkeys)).toBe(0);
    expect(await elsewhere.db.$count(invitations)).toBe(0);
    expect(await elsewhere.db.$count(verifications)).toBe(0);
    expect(await elsewhere.db.$count(people, eq(people.id, left.id))).toBe(0);
    const roles = [demoted, promoted].map(async ({ id }) =>
      elsewhere.db.$count(people, and(eq(people.id, id), eq(people.role, 'owner'))),
    );
    expect(await Promise.all(roles)).toEqual([0, 1]);
    expect(await findUnconfirmedRestore(elsewhere)).toBeNull();
    expect((await ask(elsewhere, '/')).status).toBe(200);
    expect(await activityLines(elsewhere)).toContainEqual(
      expect.stringContaining('3 consents, 6 requests, 3 accounts, 3 sign-ins'),
    );
    // Applying it again changes nothing.
    const again = await restoreBackup(elsewhere, { replace: true });
    expect(again.applied).toEqual(restored.applied);
  });

  test('an old entry does not hit a record that got the same id after a restore', async () => {
    const app = withBackup(await openElsewhere());
    await restoreBackup(app);
    const lost = await aConsent(app, 'Lost');
    await ledgerWritten(app);
    await makeBackup(app);
    const before = await aConsent(app, 'World one');
    await revokeConsent(app, testPerson, before);
    const [late] = await ledgerJobs(app);
    await restoreBackup(app, { replace: true });
    expect(await aConsent(app, 'World two')).toBe(before);
    await makeBackup(app);
    // The worker of the old world was late, so no backup contains its entry.
    await writeLedger.run(app, late?.data);
    expect((await restoreBackup(app, { replace: true })).applied).toMatchObject({ consent: 0 });
    const states = await Promise.all([lost, before].map(async (id) => (await findConsent(app, id))?.state));
    expect(states).toEqual(['valid', 'valid']);
  });

  test('an entry written twice is one object, and one that the backup contains is not applied', async () => {
    const app = withBackup(await openElsewhere(), { key, keep: 'elsewhere' });
    await restoreBackup(app);
    const store = await openBackupStore(app.config);
    const person = await aPerson(app, 'Twice');
    await ledgerWritten(app);
    await app.db.transaction((tx) => noteInLedger(app, tx, 'sign-in-changed', [person]));
    const [job] = await ledgerJobs(app);
    const before = (await store.listLedger()).length;
    await writeLedger.run(app, job?.data);
    await writeLedger.run(app, job?.data);
    expect(await store.listLedger()).toHaveLength(before + 1);
    const manifest = await makeBackup(app);
    expect(manifest.ledger).toEqual((await store.listLedger()).slice(0, -1));
    expect((await restoreBackup(app, { replace: true })).applied).toMatchObject({ 'sign-in': 0 });
    expect(await enter(app, person)).toBe(true);
  });

  test('an older entry that was written late does not override what the backup contains', async () => {
    const app = withBackup(await openElsewhere(), { key, keep: 'elsewhere' });
    await restoreBackup(app);
    const person = await aPerson(app, 'Late');
    await sealedMessages(app, 1);
    const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
    await app.db.transaction((tx) => noteInLedger(app, tx, 'made-owner', [person]));
    await moveToTrash(app, testPerson, messageTrash, row?.id ?? 0);
    const late = await ledgerJobs(app);
    expect(late).toHaveLength(2);
    await restoreFromTrash(app, testPerson, messageTrash, row?.id ?? 0);
    await app.db.transaction(async (tx) => {
      await noteInLedger(app, tx, 'made-writer', [person]);
      await noteInLedger(app, tx, 'sign-in-changed', [person]);
    });
    await ledgerWritten(app);
    await makeBackup(app);
    for (const { data } of late) await writeLedger.run(app, data);
    const { applied } = await restoreBackup(app, { replace: true });
    expect(applied).toEqual({ consent: 0, request: 0, account: 0, 'sign-in': 0 });
    const [again] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
    expect(again).toMatchObject({ id: row?.id, status: 'new' });
  });

  test('what the worker had not written yet is in the ledger before a restore drops it', async () => {
    const app = withBackup(await openElsewhere(), { key, keep: 'elsewhere' });
    await restoreBackup(app);
    const consent = await aConsent(app, 'Queued');
    await makeBackup(app);
    await revokeConsent(app, testPerson, consent);
    expect((await restoreBackup(app, { replace: true })).applied).toMatchObject({ consent: 1 });
    expect((await findConsent(app, consent))?.state).toBe('revoked');
  });

  test('a database that PostgreSQL returned to an earlier moment gets what was decided since', async () => {
    const app = withBackup(await openElsewhere(), { key, keep: 'elsewhere' });
    await restoreBackup(app);
    const [earlier, later, person] = [
      await aConsent(app, 'One'),
      await aConsent(app, 'Two'),
      await aPerson(app, 'Stays'),
    ];
    const at = new Date(Date.now() - 3_600_000).toISOString().replaceAll(':', '').replace('Z', '000Z');
    await writeLedger.run(app, { ...entry('sign-in-changed', person.id), at });
    await revokeConsent(app, testPerson, earlier);
    await revokeConsent(app, testPerson, later);
    await ledgerWritten(app);
    // The database of before.
    await app.db.execute(sql`update consents set revoked_at = null where id in (${earlier}, ${later})`);
    expect(await applyLedgerSince(app, new Date())).toMatchObject({
      applied: { consent: 2 },
      problems: [],
    });
    const states = await Promise.all([earlier, later].map(async (id) => (await findConsent(app, id))?.state));
    expect([...states, await enter(app, person)]).toEqual(['revoked', 'revoked', true]);
    const store = await openBackupStore(app.config);
    await store.files.put(ledgerKey(`${(await store.listLedger()).at(-1)}1`), Buffer.from('no entry'), '');
    const { problems } = await applyLedgerSince(app, new Date());
    expect(problems).toEqual(['Entries of the ledger that were changed or cannot be read: 1.']);
    expect([(await ask(app, '/')).status, await enter(app, person)]).toEqual([503, false]);
    await store.files.remove(ledgerKey((await store.listLedger()).at(-1) ?? ''));
  });

  test('a restore closes the site before it touches the database, and no backup is made until it is repeated', async () => {
    const app = withBackup(await openElsewhere());
    await restoreBackup(app);
    const { name, dump } = await makeBackup(app);
    const store = await openBackupStore(app.config);
    const part = `backups/${name}/database-${String(dump.parts).padStart(5, '0')}.age`;
    const whole = await bytesOf(store.files.read(part));
    await store.files.put(part, whole.subarray(0, whole.length - 100), 'application/octet-stream');
    const elsewhere = withBackup(await openElsewhere());
    await expect(restoreBackup(elsewhere)).rejects.toThrow();
    const { rows } = await elsewhere.db.execute(
      sql`select obj_description('clinic_restoring'::regnamespace, 'pg_namespace') as "backup"`,
    );
    expect(rows).toEqual([{ backup: name }]);
    await expect(makeBackup(elsewhere)).rejects.toThrow('did not finish');
    await store.files.put(part, whole, 'application/octet-stream');
    expect(await restoreBackup(elsewhere, { replace: true })).toMatchObject({ differences: [], problems: [] });
    expect(await findUnconfirmedRestore(elsewhere)).toBeNull();
    await makeBackup(elsewhere);
  });

  test('a restore that fails after the rows are in leaves the site closed', async () => {
    const app = withBackup(await openElsewhere());
    await restoreBackup(app);
    const store = await openBackupStore(app.config);
    const { name: backup } = await makeBackup(app);
    // PostgreSQL refuses it: a consent's id is a number.
    await writeLedger.run(app, entry('consent-revoked', 'first'));
    const process = new Client(app.config.databaseUrl);
    await process.connect();
    const heard: (string | undefined)[] = [];
    process.on('notification', ({ payload }) => heard.push(payload));
    await process.query('listen changes');
    await expect(restoreBackup(app, { replace: true })).rejects.toThrow();
    await process.query('select 1');
    expect(heard, 'a running process drops its pages when the site closes').toEqual(['gone']);
    expect(await findUnconfirmedRestore(app)).toEqual({ backup, problems: ['The restore did not finish.'] });
    const { notice } = await restoredHandlers.confirm({ app, by: testPerson });
    expect(notice).toMatch(/^The restore did not finish/);
    expect((await ask(app, '/')).status).toBe(503);
    // The rows of an earlier version, before their migrations.
    await app.db.execute(sql`alter table clinic rename column accent to tint`);
    expect((await ask(app, '/')).status).toBe(503);
    await app.db.execute(sql`alter table clinic rename column tint to accent`);
    await store.files.remove(ledgerKey((await store.listLedger()).at(-1) ?? ''));
    expect(await restoreBackup(app, { replace: true })).toMatchObject({ differences: [], problems: [] });
    await process.query('select 1');
    expect(heard, 'and again when what was restored is complete').toEqual(['gone', 'gone', 'gone']);
    await process.end();
    expect((await ask(app, '/')).status).toBe(200);

    const unconfirmed = { backup, problems: ['The ledger is missing.'] };
    await app.db.transaction((tx) => closeUntilConfirmed(tx, unconfirmed));
    await makeBackup(app);
    expect(await restoreBackup(app, { replace: true })).toMatchObject({ differences: [], problems: [] });
    expect(await findUnconfirmedRestore(app)).toEqual(unconfirmed);
    await restoredHandlers.confirm({ app, by: testPerson });
    await makeBackup(app);
  });

  test('a worker without a key writes the ledger, and pruning keeps what a kept backup needs', async () => {
    const app = withBackup(await openElsewhere());
    await restoreBackup(app);
    const worker = withBackup(app, { recipient: await recipientOf(key), keep: 'elsewhere' });
    const store = await openBackupStore(app.config);
    await writeLedger.run(worker, entry('sign-in-changed', 'before'));
    const { name } = await makeBackup(worker);
    await writeLedger.run(worker, entry('sign-in-changed', 'after'));
    const { name: newest } = await makeBackup(worker);
    const all = await store.listLedger();
    await store.prune([name, newest]);
    const kept = await store.listLedger();
    const { ledger } = await store.readManifest(name);
    expect(kept).toEqual(all.filter((entryName) => !ledger.includes(entryName)));
    expect(kept).toHaveLength(3);
    expect(await restoreBackup(app, { name, replace: true })).toMatchObject({ problems: [] });
    // No backup configured: nothing to write, and nothing fails.
    await writeLedger.run(site, entry('sign-in-changed', 'nowhere'));
  });

  test('with a missing, older, shortened or changed ledger, no one can sign in and the site stays closed', async () => {
    const app = withBackup(await openElsewhere(), { key, keep: 'elsewhere' });
    await restoreBackup(app);
    const store = await openBackupStore(app.config);
    await writeLedger.run(app, entry('sign-in-changed', 'before'));
    const { name } = await makeBackup(app);
    const ending = (await store.listLedger()).at(-1) ?? '';
    await writeLedger.run(app, entry('sign-in-changed', 'after'));
    const after = (await store.listLedger()).at(-1) ?? '';
    await makeBackup(app);
    const problemsWithout = async (...gone: string[]) => {
      const taken = await Promise.all(
        gone.map(async (one) => [one, await bytesOf(store.files.read(ledgerKey(one)))] as const),
      );
      for (const one of gone) await store.files.remove(ledgerKey(one));
      const { problems } = await restoreBackup(app, { name, replace: true });
      expect(await findUnconfirmedRestore(app)).toEqual({ backup: name, problems });
      for (const [one, bytes] of taken) await store.files.put(ledgerKey(one), bytes, 'application/octet-stream');
      return problems;
    };
    expect(await problemsWithout(after)).toEqual(['Entries missing from the ledger: 1.']);
    expect(await problemsWithout(ending)).toEqual([
      'The ledger is older than the end of the backup.',
      'Entries missing from the ledger: 1.',
    ]);
    expect((await problemsWithout(...(await store.listLedger())))[0]).toBe('The ledger is missing.');
    // Anyone who may write to the store can encrypt an entry, but not sign it.
    const age = await openBackupAge({ to, key }, app.config.dataIndexKey);
    const forged = (await store.readLedger(after)).replace('"after"', '"someone else"');
    const whole = await bytesOf(store.files.read(ledgerKey(after)));
    await store.files.put(ledgerKey(after), await concatBytes(age.encrypt(once(Buffer.from(forged)))), '');
    expect(await problemsWithout()).toEqual(['Entries of the ledger that were changed or cannot be read: 1.']);
    await store.files.put(ledgerKey(after), whole, '');
    await store.files.put(ledgerKey(`${after}1`), Buffer.from('not encrypted'), 'application/octet-stream');
    expect(await problemsWithout()).toEqual(['Entries of the ledger that were changed or cannot be read: 1.']);
    await store.files.remove(ledgerKey(`${after}1`));
    const renamed = ledgerKey(after.replace(/^\d{4}/, '2999'));
    await store.files.put(renamed, whole, '');
    expect(await problemsWithout()).toEqual(['Entries of the ledger that were changed or cannot be read: 1.']);
    await store.files.remove(renamed);
    expect((await restoreBackup(app, { name, replace: true })).problems).toEqual([]);
    expect(await findUnconfirmedRestore(app)).toBeNull();
  });

  test('a site restored without its ledger opens when an owner confirms consents, requests and people', async () => {
    const app = withBackup(await openElsewhere());
    await restoreBackup(app);
    const [owner, left] = [await aPerson(app, 'Owner'), await aPerson(app, 'Left Since')];
    const Cookie = (await callerOf(app, owner)).request.headers.get('Cookie') ?? '';
    expect((await ask(app, '/', Cookie)).status).toBe(200);
    await sealedMessages(app, 2);
    const [done] = await app.db
      .update(contactMessages)
      .set({ status: 'done', handledAt: sql`now()` })
      .where(sql`id = (select max(id) from contact_messages)`)
      .returning();
    await app.db.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, left.id));
    await app.db.insert(passkeys).values({ ...aKey, id: 'kept', userId: left.id });
    await makeBackup(app);
    const store = await openBackupStore(app.config);
    for (const one of await store.listLedger()) await store.files.remove(ledgerKey(one));
    await restoreBackup(app, { replace: true });

    for (const path of ['/', '/blog', '/feed.xml', '/files/x/40.jpg', '/appointments/sent', '/blog.data']) {
      const closed = await ask(app, path);
      expect([path, closed.status, await closed.text()]).toEqual([
        path,
        503,
        expect.stringContaining('This website was restored from a backup.'),
      ]);
    }
    for (const path of ['/admin/login', '/admin/restored', '/api/auth/x', '/robots.txt'])
      expect([path, (await ask(app, path)).status]).toEqual([path, 200]);
    expect((await ask(app, '/', Cookie)).status).toBe(503);
    expect(await app.db.$count(people, eq(people.twoFactorEnabled, true)), 'no one is asked for a lost step').toBe(0);
    expect([await enter(app, owner), await enter(app, left), await isFirstRun(app)]).toEqual([false, false, true]);
    expect(await app.db.$count(passkeys), 'a lost device is out').toBe(0);
    await app.db.execute(
      sql`insert into verifications (id, identifier, value, expires_at) values ('v', ${hashOf('reset-password:link')}, ${left.id}, now() + interval '1 hour')`,
    );
    expect(await findReset(app, 'link')).toBeUndefined();
    expect(await resetPassword(app, network, 'link', 'four gray herons stand')).toMatchObject({ ok: false });
    const callback = new Request('http://x/api/auth/callback/google?code=a&state=b');
    expect((await handleAuthRequest(app, { request: callback, address: network })).status).toBe(403);
    expect(await findHealthIssues(app)).toContainEqual({
      kind: 'restore',
      text: 'The site is closed after a restore.',
    });
    const doctor = (await runChecks(app)).filter(({ part, state }) => part === 'opening' && state === 'bad');
    expect(doctor).toMatchObject([{ says: expect.stringContaining('The ledger is missing.') }]);

    const made = await makeFirstAccount(app, network, {
      setupCode: firstCode(app),
      name: owner.name,
      email: owner.email,
      password,
    });
    expect(made).toMatchObject({ ok: true });
    expect(await enter(app, owner)).toBe(true);
    const list = await findRestoredList(app);
    expect(list?.people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Owner', 'Left Since']));
    expect(list).toMatchObject({
      problems: ['The ledger is missing.'],
      requests: expect.arrayContaining([expect.objectContaining({ id: done?.id })]),
      requestCount: await app.db.$count(contactMessages, sql`status <> 'deleted'`),
      consents: expect.any(Array),
    });
    expect(await restoredHandlers.confirm({ app, by: owner })).toMatchObject({ ok: true });
    expect(await restoredHandlers.confirm({ app, by: owner })).toMatchObject({ ok: false });
    expect((await ask(app, '/')).status).toBe(200);
    expect(await findRestoredList(app)).toBeNull();
    expect(await findReset(app, 'link')).toMatchObject({ name: 'Left Since' });
  }, 90_000);

  test('a backup of an older schema is restored, and the ledger applied to it', async () => {
    const old = withBackup(await openElsewhere());
    const withoutWithdrawals = (await readdir('db/migrations')).filter((file) => /^(?!0007)\d+_/.test(file)).toSorted();
    for (const file of withoutWithdrawals)
      await old.db.execute(sql.raw(await readFile(join('db/migrations', file), 'utf8')));
    const person = { id: randomUUID(), name: 'Left', email: 'left@cypress.test', emailVerified: true };
    await old.db.insert(people).values(person);
    await makeBackup(old);
    await writeLedger.run(old, entry('account-removed', person.id));
    const elsewhere = withBackup(await openElsewhere());
    expect(await restoreBackup(elsewhere)).toMatchObject({ applied: { account: 1 }, differences: [], problems: [] });
    expect(await elsewhere.db.$count(people)).toBe(0);
  });

  test('a backup from before tables were renamed closes the site without its ledger, also after the migration', async () => {
    const old = withBackup(await openElsewhere());
    const files = (await readdir('db/migrations')).filter((file) => /^\d+_/.test(file)).toSorted();
    const renaming = files.findIndex((file) => file.endsWith('_one_word.sql'));
    await migrate(old, files.slice(0, renaming));
    const { name: backup } = await makeBackup(old);
    const store = await openBackupStore(old.config);
    for (const one of await store.listLedger()) await store.files.remove(ledgerKey(one));
    const elsewhere = withBackup(await openElsewhere());
    const { problems } = await restoreBackup(elsewhere, { name: backup });
    expect(problems[0]).toBe('The ledger is missing.');
    await migrate(elsewhere, files.slice(renaming));
    expect(await findUnconfirmedRestore(elsewhere)).toEqual({ backup, problems });
  });
}

const aKey = { publicKey: 'k', credentialID: 'c', counter: 0, deviceType: 'singleDevice', backedUp: false };
const freshSession = { id: 's', token: 't', fresh: true, role: 'owner' as const };
const ledgerTime = () => new Date().toISOString().replaceAll(':', '').replace('Z', '000Z');
const entry = (kind: string, id: string) => ({ at: ledgerTime(), kind, records: [{ id }] });
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

async function migrate({ db }: App, files: string[]): Promise<void> {
  for (const file of files) await db.execute(sql.raw(await readFile(join('db/migrations', file), 'utf8')));
}

function aConsent(app: App, signer: string): Promise<number> {
  return recordConsent(app, testPerson, { signer, signedOn: '2026-01-01', scope: 'The website', expiresOn: null });
}

async function aPerson(app: App, name: string) {
  const person = { id: randomUUID(), name, email: `${randomUUID()}@cypress.test` };
  await app.db.insert(people).values({ ...person, emailVerified: true });
  await givePassword(app, [person.email], password);
  return person;
}

/** Tries the password of before the backup. */
async function enter(app: App, { email }: { email: string }): Promise<boolean> {
  const request = new Request('http://127.0.0.1:4300/admin/login');
  return (await signIn(app, { request, address: randomUUID() }, { email, password })).ok;
}

async function callerOf(app: App, { email }: { email: string }) {
  const request = new Request('http://127.0.0.1:4300/admin/login');
  const answer = await signIn(app, { request, address: network }, { email, password });
  if (!answer.ok) throw new Error(answer.error);
  const Cookie = answer.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  return { address: network, request: new Request('http://127.0.0.1:4300/admin', { headers: { Cookie } }) };
}

async function ledgerJobs(app: App): Promise<{ data: unknown }[]> {
  const { rows } = await app.db.execute<{ data: unknown }>(
    sql`delete from pgboss.job where name = 'write-ledger' returning data`,
  );
  return rows;
}

/** Runs the waiting jobs, as the worker does. */
async function ledgerWritten(app: App): Promise<void> {
  for (const { data } of await ledgerJobs(app)) await writeLedger.run(app, data);
}

const byOwner = (app: App) => ({ app, by: testPerson, session: freshSession, id: 0 });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function ask(app: App, path: string, cookie = ''): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const info = { id: 'a-request', address: '', databaseUnavailable: false, tags: new Set<PageTag>(), typed: [] };
  context.set(requestContext, info);
  const request = new Request(`http://127.0.0.1:4300${path}`, { headers: cookie ? { Cookie: cookie } : {} });
  const answer = await requireOpened({ request, context, params: {}, pattern: '*', url: new URL(request.url) }, () =>
    Promise.resolve(new Response('the page')),
  );
  return answer ?? new Response(null, { status: 500 });
}

async function bytesOf(found: ReturnType<App['files']['read']>): Promise<Buffer> {
  return Buffer.from(await new Response((await found)?.stream).arrayBuffer());
}

/** Services of a site with an empty database and an empty file store. */
async function openElsewhere(): Promise<App> {
  const name = `elsewhere_${randomUUID().slice(0, 8)}`;
  await asAdmin(`create database ${name} template template0`);
  const url = new URL(site.config.databaseUrl);
  url.pathname = `/${name}`;
  const files = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  const config = { ...site.config, databaseUrl: url.href, files: { folder: files } };
  const elsewhere = openServices(config, createLog(config, 'test'));
  afterAll(async () => {
    await closeServices(elsewhere);
    await asAdmin(`drop database ${name} with (force)`);
    await rm(files, { recursive: true, force: true });
  });
  return elsewhere;
}

async function asAdmin(statement: string): Promise<void> {
  const url = new URL(site.config.databaseUrl);
  url.pathname = '/postgres';
  const client = new Client(url.href);
  await client.connect();
  await client.query(statement);
  await client.end();
}
