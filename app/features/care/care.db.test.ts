import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sitemapPart } from '#app/features/discovery/sitemap.server.ts';
import { findAt } from '#app/features/page-editor/text-form.server.ts';
import { publishPage, saveDraft } from '#app/features/page-editor/texts.commands.server.ts';
import { moveToTrash, purgeTrashJob } from '#app/history/trash.server.ts';
import { carePeople, careServices, pageTexts, staffMembers } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { servicePages } from '#tests/factories/sample-content.ts';
import { comparedIn } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { addService, careHandlers, careTrash, moveService, setService } from './care.commands.server.ts';
import { findService, findSettings, listAllServices, listServicePeople, listServices } from './care.server.ts';
import { settingsValues } from './care.ts';

const app = await openTestApp();
await addActivityDays(app);

const titleIn = (list: { slug: string; title: string }[]) => list.find(({ slug }) => slug === 'knee-brace')?.title;

test('a new site has thirteen services, in their groups and with sample text', async () => {
  const services = await listServices(app);
  expect(services.map(({ slug }) => `care-${slug}`).toSorted()).toEqual(servicePages.map(({ name }) => name));
  expect(services.filter(({ group }) => group === 'limbs').map(({ title }) => title)).toEqual([
    'Below-knee leg',
    'Above-knee leg',
    'Arm and hand',
    'Partial foot',
  ]);
  expect(services.map(({ brief }) => brief)).not.toContain('');
  expect(await sitemapPart(app, 'pages.xml')).toContain('/care/below-knee-leg</loc>');
});

test('lists show visitors the published title, and show staff the draft', async () => {
  const at = { page: 'care-knee-brace', section: 'top' };
  await saveDraft(app, testPerson, { ...at, version: 0 }, { title: 'Knee braces' });
  expect(titleIn(await listServices(app))).toBe('Knee brace');
  expect(titleIn(await listAllServices(app))).toBe('Knee braces');
  await publishPage(app, testPerson, at.page, { top: 1 });
  expect(titleIn(await listServices(app))).toBe('Knee braces');
});

test('a service that is not on the website is in no list for visitors', async () => {
  await app.db.update(careServices).set({ isShown: false }).where(eq(careServices.slug, 'children'));
  expect((await listServices(app)).map(({ slug }) => slug)).not.toContain('children');
  expect(await findService(app, 'children')).toMatchObject({ isShown: false });
  expect(await sitemapPart(app, 'pages.xml')).not.toContain('/care/children');
  expect(await findService(app, 'nothing')).toBeNull();
});

test('a service’s staff are listed in the order of the staff page, without deleted members', async () => {
  const people = ['Ann', 'Ben', 'Cleo'].map((name, place) => ({
    name,
    designation: 'Prosthetist',
    position: 3 - place,
  }));
  const rows = await app.db.insert(staffMembers).values(people).returning({ id: staffMembers.id });
  await app.db.insert(carePeople).values(rows.map(({ id }) => ({ serviceId: 1, memberId: id })));
  await app.db.update(staffMembers).set({ deletedAt: '2026-01-01' }).where(eq(staffMembers.name, 'Ben'));
  expect((await listServicePeople(app, 1)).map(({ name }) => name)).toEqual(['Cleo', 'Ann']);
  expect(await listServicePeople(app, 2)).toEqual([]);
});

test('a page that staff add gets a permanent address, and visitors see it once it is on the website', async () => {
  const { id, slug } = await addService(app, testPerson, { title: 'Swim legs', inGroup: 'limbs' });
  expect(slug).toBe('swim-legs');
  const again = await addService(app, testPerson, { title: 'Swim legs', inGroup: 'upkeep' });
  const reserved = await addService(app, testPerson, { title: 'Paying', inGroup: 'upkeep' });
  expect([again.slug, reserved.slug]).toEqual(['swim-legs-2', 'paying-2']);
  expect((await listAllServices(app)).find((one) => one.id === id)).toMatchObject({
    title: 'Swim legs',
    isShown: false,
  });
  expect((await listServices(app)).map((one) => one.slug)).not.toContain(slug);
  const [member] = await app.db.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.name, 'Ann'));
  const people = [member?.id ?? 0, 999];
  expect(await setService(app, testPerson, id, { inGroup: 'limbs', isShown: true, people })).toBe(true);
  expect((await listServices(app)).map((one) => one.slug)).toContain(slug);
  expect((await listServicePeople(app, id)).map(({ name }) => name)).toEqual(['Ann']);
  expect(await setService(app, testPerson, 777, { inGroup: 'limbs', isShown: true, people: [] })).toBe(false);
  expect(await activityLines(app)).toContain('Added the care page “Swim legs”.');
});

test('the second person to save settings sees what a colleague chose, and keeps their own choices', async () => {
  const send = (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return careHandlers.settings({ app, by: testPerson, form, id: 1 });
  };
  const settings = await findSettings(app, 1);
  const stored: [string, string] = ['stored', JSON.stringify(settings && settingsValues(settings))];
  const [one = 0, other = 0] = settings?.people ?? [];
  expect(await send([['inGroup', 'limbs'], ['person', String(one)], stored])).toMatchObject({ ok: true });
  const both: [string, string][] = [one, other].map((id) => ['person', String(id)]);
  const refused = await send([['inGroup', 'braces'], ['isShown', 'yes'], ...both, stored]);
  expect(refused).toMatchObject({ status: 409, values: { inGroup: 'braces' } });
  expect(comparedIn(refused)).toContain('On the website: no → yes');
  const shown: [string, string] = ['keep', refused.conflict?.seen ?? ''];
  expect(await send([['inGroup', 'limbs'], ['isShown', 'yes'], ...both, shown])).toMatchObject({ ok: true });
});

test('a page moves only within its group', async () => {
  const slugs = async () =>
    (await listAllServices(app)).filter(({ group }) => group === 'limbs').map(({ slug }) => slug);
  const before = await slugs();
  expect(await moveService(app, testPerson, 1, 'up')).toMatchObject({ number: 1, changed: false });
  expect(await moveService(app, testPerson, 1, 'down')).toMatchObject({ number: 2, title: 'below knee leg' });
  expect(await slugs()).toEqual([before[1], before[0], ...before.slice(2)]);
  expect(await moveService(app, testPerson, 777, 'down')).toBeNull();
});

test('an empty title and an unknown group are refused, and what was typed is kept', async () => {
  const form = new FormData();
  form.set('title', ' ');
  form.set('inGroup', 'wings');
  expect(await careHandlers.add({ app, by: testPerson, form, id: 0 })).toMatchObject({
    ok: false,
    errors: { title: 'Enter a title.' },
    values: { inGroup: 'wings' },
  });
  expect(await careHandlers.settings({ app, by: testPerson, form, id: 1 })).toMatchObject({ ok: false });
});

test('a deleted page is off the website right away, and its text is deleted permanently after a month', async () => {
  const { id, slug } = await addService(app, testPerson, { title: 'Old page', inGroup: 'braces' });
  await setService(app, testPerson, id, { inGroup: 'braces', isShown: true, people: [] });
  expect(await moveToTrash(app, testPerson, careTrash, id)).toBe('Old page');
  expect(await findService(app, slug)).toBeNull();
  await expect(findAt(app, { page: `care-${slug}`, section: 'top' })).rejects.toMatchObject({ init: { status: 404 } });
  await app.db.update(careServices).set({ deletedAt: '2020-01-01' }).where(eq(careServices.id, id));
  await purgeTrashJob([careTrash]).run(app, {});
  expect(await app.db.$count(careServices, eq(careServices.id, id))).toBe(0);
  expect(await app.db.$count(pageTexts, eq(pageTexts.page, `care-${slug}`))).toBe(0);
});
