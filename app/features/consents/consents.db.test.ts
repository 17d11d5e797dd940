import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { placeInGallery, galleryTextSchema } from '#app/features/pictures/gallery/gallery.commands.server.ts';
import { listAboutPictures, listPictures } from '#app/features/pictures/gallery/gallery.server.ts';
import { findPicture } from '#app/features/pictures/pictures.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { findPost, listLatestPosts } from '#app/features/posts/posts.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { activity } from '#db/accounts-schema.ts';
import { consents, pictures, staffMembers } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { makePhoto, makePreparedPicture, askForFile } from '#tests/factories/picture-files.ts';
import { addToGallery } from '#tests/factories/picture-rows.ts';
import { comparedIn, readReply } from '#tests/setup/send-form.ts';
import { documentAt } from '#tests/setup/staff-screens.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { type ConsentFilter, consentsHref, formatExpiry } from './consent.ts';
import {
  attachPictures,
  consentHandlers,
  detachPicture,
  recordConsent,
  revokeConsent,
} from './consents.commands.server.ts';
import { warnOfExpiringConsents, withdrawPictures } from './consents.jobs.server.ts';
import type { Consent } from './consents.server.ts';
import {
  findConsent,
  listConsentChanges,
  listConsentChoices,
  countConsents,
  listConsents,
  listEnding,
  readConsentView,
} from './consents.server.ts';

const app = await openTestApp();
await addActivityDays(app);
const photo = await makePhoto(700, 500);
const text = galleryTextSchema.parse({ alt: 'A knee', decorative: '', caption: '', category: '' });
const day = (offset: number) => clinicDay(startingZone, new Date(Date.now() + offset * 86_400_000));

const aConsent = (fields: { expiresOn?: string; signer?: string } = {}) =>
  recordConsent(app, testPerson, {
    signer: fields.signer ?? 'Sample Signer',
    signedOn: '2026-01-05',
    scope: 'Website',
    expiresOn: fields.expiresOn ?? null,
  });

const aReadyPicture = (kind: 'gallery' | 'blog-images' | 'staff' = 'gallery') =>
  makePreparedPicture(app, testPerson, kind, photo);
const revokedAgo = (consentId: number, ago: string) =>
  app.db
    .update(consents)
    .set({ revokedAt: sql`now() - ${ago}::interval` })
    .where(eq(consents.id, consentId));
const statusOf = async (address: string | undefined) => (await askForFile(app, address)).status;
const filesOf = async (of: App, key: string) => (await of.files.list(`${key}/`)).files.length;

test('a picture that shows a patient is public only while a consent covers it', async () => {
  const picture = await aReadyPicture();
  const mark = { showsPatient: true, consentId: null, before: '' };
  const { hidden } = await addToGallery(app, testPerson, picture.id, text, mark);
  expect(hidden).toMatch(/once you choose a valid consent/);
  const shown = async () => (await listPictures(app)).pictures.some((each) => each.picture?.id === picture.id);
  expect(await shown()).toBe(false);
  expect(await Promise.all(picture.addresses.map(statusOf))).toEqual(picture.addresses.map(() => 404));
  expect((await findPicture(app, picture.id))?.patient.hidden).toBe('Not shown: no consent yet.');

  expect(await attachPictures(app, testPerson, await aConsent(), [picture.id])).toBe(1);
  expect(await shown()).toBe(true);
  expect(await Promise.all(picture.addresses.map(statusOf))).toEqual(picture.addresses.map(() => 200));
});

test('revoking a consent takes its pictures off every page and URL at once, deletes their files after a week, and no others', async () => {
  const [kept, gone] = [await aConsent(), await aConsent()];
  const all = await Promise.all([aReadyPicture(), aReadyPicture('blog-images'), aReadyPicture('staff')]);
  const others = [await aReadyPicture(), await aReadyPicture()];
  const [inGallery, inPost, portrait] = all;
  for (const { id } of others)
    await addToGallery(app, testPerson, id, text, { showsPatient: true, consentId: kept, before: '' });
  await addToGallery(app, testPerson, inGallery.id, text);
  const { slug } = await createPost(app, testPerson, {
    title: 'With a patient',
    content: `Before.\n\n![Her new knee](/files/${inPost.addresses[0]} "Canary caption")\n\nAfter, [large](/files/${inPost.addresses[0]}).`,
    category: 'Care',
    author: 'Staff Writer',
    tags: [],
    image: null,
    publishAt: '2026-01-01',
    status: 'published',
    pictureId: inPost.id,
  });
  await app.db.insert(staffMembers).values({ name: 'A', designation: 'B', pictureId: portrait.id, position: 0 });
  expect(
    await attachPictures(
      app,
      testPerson,
      gone,
      all.map(({ id }) => id),
    ),
  ).toBe(3);

  const everything = async () => {
    const found = await findPost(app, slug);
    return JSON.stringify([
      found,
      await listLatestPosts(app),
      await listPictures(app),
      await listAboutPictures(app),
      await listPublicStaff(app),
    ]);
  };
  const before = await everything();
  for (const { publicId } of [...all, ...others]) expect(before).toContain(publicId);
  expect(before).not.toContain('knee.jpg');

  expect(await revokeConsent(app, testPerson, gone)).toEqual({ pictures: 3, texts: 0 });
  const after = await everything();
  for (const { publicId } of all) expect(after).not.toContain(publicId);
  expect(after).not.toContain('Canary caption');
  expect(after).not.toContain('Her new knee');
  expect(after).toContain('Before.');
  for (const { publicId } of others) expect(after).toContain(publicId);
  for (const { addresses } of all) for (const address of addresses) expect(await statusOf(address)).toBe(404);

  await app.db.execute(sql`update versions set saved_at = now() - interval '1 year'`);
  await revokedAgo(gone, '6 days 23 hours');
  await withdrawPictures.run(app, {});
  for (const { key, addresses } of all) expect(await filesOf(app, key)).toBe(addresses.length);
  await revokedAgo(gone, '7 days 1 hour');
  await withdrawPictures.run(app, {});
  for (const { key } of all) expect(await filesOf(app, key)).toBe(0);
  for (const { key, addresses } of others) {
    expect(await filesOf(app, key)).toBe(addresses.length);
    for (const address of addresses) expect(await statusOf(address)).toBe(200);
  }
  const rows = await app.db.select().from(pictures).where(eq(pictures.consentId, gone));
  for (const row of rows)
    expect(row).toMatchObject({ status: 'failed', sizes: [], failure: expect.stringMatching(/consent has ended/) });
  expect(await revokeConsent(app, testPerson, gone)).toBe(null);
});

test('a consent ends after its last day in the clinic’s time zone', async () => {
  const picture = await aReadyPicture();
  const consentId = await aConsent({ expiresOn: day(0) });
  await addToGallery(app, testPerson, picture.id, text, { showsPatient: true, consentId, before: '' });
  const [address] = picture.addresses;
  expect(await statusOf(address)).toBe(200);
  await app.db
    .update(consents)
    .set({ expiresOn: day(-1) })
    .where(eq(consents.id, consentId));
  expect(await statusOf(address)).toBe(404);
  expect(await findConsent(app, consentId)).toMatchObject({ state: 'expired', pictures: 1 });
  expect((await listConsentChoices(app, 'owner')).map(({ id }) => id)).not.toContain(consentId);
  const filesAfter = async (daysSinceLast: number, savedAgo: string) => {
    await app.db.execute(sql`update versions set saved_at = now() - ${savedAgo}::interval`);
    await app.db
      .update(consents)
      .set({ expiresOn: day(-daysSinceLast) })
      .where(eq(consents.id, consentId));
    await withdrawPictures.run(app, {});
    return filesOf(app, picture.key);
  };
  const all = picture.addresses.length;
  // The second is a last day that was mistyped yesterday.
  expect([await filesAfter(7, '1 year'), await filesAfter(300, '1 day'), await filesAfter(8, '8 days')]).toEqual([
    all,
    all,
    0,
  ]);
});

test('while the clock may have jumped ahead, no file is deleted', async () => {
  const picture = await aReadyPicture();
  const consentId = await aConsent();
  await attachPictures(app, testPerson, consentId, [picture.id]);
  await revokeConsent(app, testPerson, consentId);
  await revokedAgo(consentId, '1 year');
  await app.db.execute(sql`update versions set saved_at = now() - interval '1 year'`);
  await app.db.$client.query(`
    alter table activity disable trigger all; update activity set at = now() where at < now() - interval '3 days';
    alter table activity enable trigger all`);
  await withdrawPictures.run(app, {});
  expect(await filesOf(app, picture.key)).toBe(picture.addresses.length);
  await addActivityDays(app);
  await withdrawPictures.run(app, {});
  expect(await filesOf(app, picture.key)).toBe(0);
});

test('a writer, who may not read consents, chooses one by its number, without a name', async () => {
  const input = { signer: 'Sample Signer', signedOn: '2026-01-05', scope: 'The website', expiresOn: null };
  const id = await recordConsent(app, testPerson, input);
  const choice = async (role: 'owner' | 'writer') =>
    (await listConsentChoices(app, role)).find((one) => one.id === id)?.signer;
  expect(await choice('owner')).toBe('Sample Signer');
  expect(await choice('writer')).toBe(`Consent ${id}`);
});

test('a picture whose consent has ended cannot be marked as showing no patient', async () => {
  const picture = await aReadyPicture();
  const consentId = await aConsent();
  const { id } = await addToGallery(app, testPerson, picture.id, text, {
    showsPatient: true,
    consentId,
    before: '',
  });
  await revokeConsent(app, testPerson, consentId);
  const no = { showsPatient: false, consentId: null, before: 'yes' };
  expect((await placeInGallery(app, testPerson, { pictureId: picture.id, imageId: id }, text, no))?.hidden).toMatch(
    /consent has ended/,
  );
  expect((await findPicture(app, picture.id))?.patient.hidden).toBe(`Not shown: consent ${consentId} has ended.`);
  expect(await attachPictures(app, testPerson, consentId, [picture.id])).toBe(0);
  const [address] = picture.addresses;
  expect(await statusOf(address)).toBe(404);
});

test('a picture removed from its consent is hidden, and shown again once it is marked as showing no patient', async () => {
  const picture = await aReadyPicture();
  const consentId = await aConsent();
  const { id } = await addToGallery(app, testPerson, picture.id, text, {
    showsPatient: true,
    consentId,
    before: '',
  });
  const [address] = picture.addresses;
  expect(await detachPicture(app, testPerson, consentId, picture.id)).toBe(true);
  expect(await statusOf(address)).toBe(404);
  const no = { showsPatient: false, consentId: null, before: 'yes' };
  expect((await placeInGallery(app, testPerson, { pictureId: picture.id, imageId: id }, text, no))?.hidden).toBe(null);
  expect(await statusOf(address)).toBe(200);
});

test('each field shows its own error, and the activity log never names the signer', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ signer: ' ', signedOn: day(2), scope: '', expiresOn: '2026-02-30' }))
    form.set(name, value);
  const answer = await consentHandlers.record({ app, by: testPerson, form, id: 0 });
  expect(answer).toMatchObject({
    ok: false,
    values: { signer: ' ', signedOn: day(2) },
    errors: {
      signer: 'Enter who signed.',
      signedOn: 'This date is in the future. Enter the date on the signed form.',
      expiresOn: 'Enter the last day, or leave it empty.',
    },
  });
  const lines = await app.db.select({ summary: activity.summary }).from(activity);
  expect(JSON.stringify(lines)).not.toContain('Sample Signer');
  expect((await listConsents(app)).consents[0]).toMatchObject({ signer: 'Sample Signer', recordedBy: 'Test Staff' });
  const { rows } = await app.db.execute(sql`select consents::text from consents`);
  expect(JSON.stringify(rows)).not.toContain('Sample Signer');
});

test('a recorded consent opens with the field for its scan, until it has one', async () => {
  const typed = { signer: 'Sample Signer', signedOn: '2026-01-05', scope: 'Website', expiresOn: '' };
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const { to, id = 0 } = await readReply(consentHandlers.record({ app, by: testPerson, form, id: 0 }));
  expect(to).toBe(`/admin/consents/${id}?recorded`);
  const cards = async () => {
    const page = await documentAt(app, new URL(to ?? '', 'http://localhost'));
    return { text: page.body.textContent, first: page.querySelector('.card h2')?.textContent };
  };
  const opened = await cards();
  expect(opened.text).toContain(`Consent ${id} recorded.`);
  expect(opened.first).toBe('Scan of the signed form');
  await app.db.update(consents).set({ scanKey: 'scan' }).where(eq(consents.id, id));
  expect(await cards()).toMatchObject({ first: 'Sample Signer', text: expect.not.stringContaining('recorded.') });
});

test('editing a consent keeps its history and detects conflicts, and a revoked consent cannot be edited', async () => {
  const id = await aConsent({ expiresOn: day(40) });
  const recorded = { signer: 'Sample Signer', signedOn: '2026-01-05', scope: 'Website', expiresOn: day(40) };
  const change = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...recorded, form: 'edit', ...fields })) form.set(name, value);
    return consentHandlers.edit({ app, by: testPerson, form, id });
  };
  expect(await change({ signer: 'Other Signer', scope: 'Website and blog', expiresOn: '' })).toEqual({
    ok: true,
    notice: 'Saved.',
  });
  expect(await findConsent(app, id)).toMatchObject({ signer: 'Other Signer', expiresOn: null, version: 2 });
  const refused = await change({ stored: JSON.stringify(recorded), scope: 'Blog' });
  expect(refused).toMatchObject({ ok: false, values: { signer: 'Sample Signer', scope: 'Blog' } });
  expect(comparedIn(refused)).toEqual([
    'Who signed: Other Signer → Sample Signer',
    'What it allows: Website and blog → Blog',
    expect.stringMatching(/^Last day:  → \w+ \d/),
  ]);
  expect(await change({ signer: 'Other Signer', expiresOn: '2020-01-01' })).toMatchObject({
    errors: { expiresOn: 'The last day can’t be before the signing date.' },
  });
  expect(await change({ signer: 'Other Signer', scope: 'Website and blog' })).toMatchObject({ ok: true });
  const history = await listConsentChanges(app, id);
  expect(
    history.map(({ version, isRenamed, changes }) => [version, isRenamed, changes.map(({ label }) => label)]),
  ).toEqual([
    [3, false, ['Last day']],
    [2, true, ['What it allows', 'Last day']],
    [1, false, ['Signed on', 'What it allows', 'Last day']],
  ]);
  expect(history[1]?.changes[0]).toEqual({
    label: 'What it allows',
    before: 'Website',
    after: 'Website and blog',
  });
  const { rows } = await app.db.execute(sql`select json_agg(r)::text as all from versions r`);
  expect(JSON.stringify([rows, await app.db.select({ summary: activity.summary }).from(activity)])).not.toContain(
    'Signer',
  );
  await revokeConsent(app, testPerson, id);
  expect(await change({})).toMatchObject({ ok: false, notice: expect.stringContaining('revoked') });
});

test('staff are warned by mail once for each last day within 30 days, and the mail names no one', async () => {
  const sent: Mail[] = [];
  const mailed: App = {
    ...app,
    config: { ...app.config, noticeTo: ['staff@clinic.example'] },
    mailer: { ...app.mailer, send: async (mail) => void sent.push(mail) },
  };
  await app.db.update(consents).set({ expiresOn: null });
  const [soon, later, bare] = [
    await aConsent({ expiresOn: day(30) }),
    await aConsent({ expiresOn: day(31) }),
    await aConsent({ expiresOn: day(3) }),
  ];
  for (const consentId of [soon, later]) {
    const { id } = await aReadyPicture();
    await addToGallery(app, testPerson, id, text, { showsPatient: true, consentId, before: '' });
  }
  await warnOfExpiringConsents.run(mailed, {});
  await warnOfExpiringConsents.run(mailed, {});
  expect(sent.map(({ subject }) => subject)).toEqual(['A consent ends soon - Cypress Prosthetics & Orthotics']);
  expect(JSON.stringify(sent)).not.toContain('Sample Signer');
  expect((await listEnding(app)).map(({ id, endsIn }) => [id, formatExpiry(endsIn ?? 0)])).toEqual([
    [bare, 'Ends in 3 days'],
    [soon, 'Ends in 30 days'],
  ]);
  await app.db
    .update(consents)
    .set({ expiresOn: day(20) })
    .where(eq(consents.id, soon));
  await warnOfExpiringConsents.run(mailed, {});
  expect(sent).toHaveLength(2);
});

test('the list of consents has no gaps or repeats between pages', async () => {
  await app.db.execute(
    sql`insert into consents (signer, signed_on, scope, recorded_by) select 'S' || i, '2026-01-01', 'Website', 'T' from generate_series(1, 45) as i`,
  );
  await app.db.execute(
    sql`update consents set expires_on = '2099-01-01'::date + (id * 7 % 30)::int, revoked_at = null where id % 2 = 0`,
  );
  const walk = async (show: ConsentFilter) => {
    const seen: Consent[] = [];
    for (let before: number | undefined | null; before !== null;) {
      const page = await listConsents(app, { show, before });
      const { from, [show]: total } = await countConsents(app, { show, before, q: '', find: '' });
      expect(from).toBe(seen.length + 1);
      seen.push(...page.consents);
      before = page.older;
      if (before === null) expect(total).toBe(seen.length);
    }
    return seen;
  };
  const ids = (await walk('all')).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(ids.length).toBe(await app.db.$count(consents));
  // The one that ends first comes first, and those without a last day come last.
  const ends = (await walk('valid')).map(({ expiresOn, id }) => `${expiresOn ?? '9999'} ${String(id).padStart(9)}`);
  expect(ends).toEqual(ends.toSorted());
  expect(ends.filter((end) => end.startsWith('2099')).length).toBe(ids.filter((id) => id % 2 === 0).length);
  expect([...(await walk('valid')), ...(await walk('ended'))]).toHaveLength(ids.length);
  expect(readConsentView(app, new URLSearchParams({ sort: 'ending', before: 'x' }))).toMatchObject({ show: 'ending' });
});

test('a search finds a signer by any word of the name, and its address does not contain the name', async () => {
  const id = await aConsent({ signer: 'Zoé Sample-Hébert' });
  const typed = new FormData();
  typed.set('q', 'hebert zoe');
  const view = readConsentView(app, typed);
  expect((await listConsents(app, view)).consents.map((found) => found.id)).toEqual([id]);
  expect(decodeURIComponent(consentsHref(view))).not.toMatch(/hebert|zoe/i);
  expect(readConsentView(app, new URL(consentsHref(view), 'http://localhost').searchParams)).toEqual(view);
  expect((await listConsents(app, { ...view, q: 'nobody' })).consents).toEqual([]);
});
