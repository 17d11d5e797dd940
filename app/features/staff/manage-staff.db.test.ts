import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { moveToTrash, restoreFromTrash } from '#app/history/trash.server.ts';
import { staffMembers } from '#db/schema.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { makeMember } from '#tests/factories/staff.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import {
  addStaffMember,
  editStaffMember,
  moveStaffMember,
  staffInputSchema,
  staffTrash,
} from './staff.commands.server.ts';
import { listStaff } from './staff.server.ts';

const app = await openTestApp();

const texts = { credentials: ' CPO, CFo ', license: 'Louisiana 0000', languages: 'English, Spanish' };
const member = (name: string) => staffInputSchema.parse(makeMember({ name, ...texts }));

async function add(name: string): Promise<number> {
  return addStaffMember(app, testPerson, await makePicture(app, 'staff'), member(name));
}

/** Pictures whose removal is queued. */
const released = async () => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select data ->> 'pictureId' as id from pgboss.job where name = 'remove-picture' order by created_on`,
  );
  return rows.map(({ id: pictureId }) => Number(pictureId));
};
const portraitOf = async (memberId: number) =>
  (
    await app.db.select({ pictureId: staffMembers.pictureId }).from(staffMembers).where(eq(staffMembers.id, memberId))
  )[0]?.pictureId;
const names = async () => (await listStaff(app)).map(({ name }) => name).join('');
const positions = async () =>
  (await app.db.select({ position: staffMembers.position }).from(staffMembers).orderBy(staffMembers.position)).map(
    ({ position }) => position,
  );

let ids: Record<string, number> = {};
beforeEach(async () => {
  await app.db.delete(staffMembers);
  ids = {};
  for (const name of ['A', 'B', 'C', 'D']) ids[name] = await add(name);
});
const id = (name: string) => ids[name] ?? 0;

test('a new member is last in the list and is recorded in the activity log', async () => {
  spec('7.19');
  expect(await names()).toBe('ABCD');
  expect((await activityLines(app)).at(-1)).toBe('Added D to the staff.');
  expect((await listStaff(app))[0]).toMatchObject({
    credentials: 'CPO, CFo',
    license: 'Louisiana 0000',
    languages: 'English, Spanish',
    social: { facebook: '#', linkedin: '#', twitter: '#' },
  });
});

test.each([
  ['facebook', 'javascript:alert(1)'],
  ['linkedin', 'renee at linkedin'],
  ['twitter', 'https://x'],
])('refuses %s as %s and says what to enter', (field, link) => {
  const parsed = staffInputSchema.safeParse({ ...member('A'), [field]: link });
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    [field, 'Enter a web address that starts with https://, or leave this empty.'],
  ]);
});

test('a link may be typed without https://', () => {
  const parsed = staffInputSchema.parse({ ...member('A'), linkedin: 'linkedin.com/in/renee' });
  expect(parsed.linkedin).toBe('https://linkedin.com/in/renee');
});

test.each([
  ['A', 'up', 'ABCD'],
  ['A', 'down', 'BACD'],
  ['C', 'up', 'ACBD'],
  ['C', 'down', 'ABDC'],
  ['D', 'down', 'ABCD'],
] as const)('%s moved %s gives %s', async (name, step, order) => {
  expect(await moveStaffMember(app, testPerson, id(name), step)).toMatchObject({
    name,
    number: order.indexOf(name) + 1,
    of: 4,
  });
  expect(await names()).toBe(order);
  expect(await positions()).toEqual([0, 1, 2, 3]);
});

test.each([
  ['D', 'A', 'DABC'],
  ['A', 'D', 'BCAD'],
  ['A', null, 'BCDA'],
  ['B', 'B', 'ABCD'],
  ['B', 'nobody', 'ACDB'],
] as const)('%s dragged before %s gives %s', async (name, before, order) => {
  await moveStaffMember(app, testPerson, id(name), { before: before === null ? null : (ids[before] ?? 999_999) });
  expect(await names()).toBe(order);
});

test('moving skips deleted members, and undo puts a deleted member back in the list', async () => {
  await moveToTrash(app, testPerson, staffTrash, id('B'));
  expect(await names()).toBe('ACD');
  await moveStaffMember(app, testPerson, id('D'), 'up');
  expect(await names()).toBe('ADC');
  expect(await restoreFromTrash(app, testPerson, staffTrash, id('B'))).toBe('B');
  expect((await names()).indexOf('A')).toBe(0);
  expect((await names()).length).toBe(4);
  expect(new Set(await positions()).size).toBe(4);
});

test('concurrent moves leave every member in a distinct position', async () => {
  await Promise.all(
    ['A', 'B', 'C', 'D', 'A', 'B'].map((name, i) => moveStaffMember(app, testPerson, id(name), i % 2 ? 'up' : 'down')),
  );
  expect((await listStaff(app)).map(({ name }) => name).toSorted()).toEqual(['A', 'B', 'C', 'D']);
  expect(await positions()).toEqual([0, 1, 2, 3]);
});

test('the same form submitted twice adds one member; the same portrait with another name adds another', async () => {
  const pictureId = await makePicture(app, 'staff');
  const twice = await Promise.all([1, 2].map(() => addStaffMember(app, testPerson, pictureId, member('E'))));
  expect(twice[0]).toBe(twice[1]);
  await addStaffMember(app, testPerson, pictureId, member('F'));
  expect(await names()).toBe('ABCDEF');
});

test('an edit keeps the portrait unless a new one is uploaded, which removes the old one', async () => {
  const before = await portraitOf(id('A'));
  expect(await editStaffMember(app, testPerson, id('A'), member('Ana'), {})).toBe(true);
  expect(await portraitOf(id('A'))).toBe(before);
  expect(await released()).not.toContain(before);
  const other = await makePicture(app, 'staff');
  await editStaffMember(app, testPerson, id('A'), member('Ana'), { pictureId: other });
  expect(await portraitOf(id('A'))).toBe(other);
  expect(await released()).toContain(before);
  expect((await listStaff(app))[0]).toMatchObject({ name: 'Ana', picture: { id: other, status: 'ready' } });
  expect((await activityLines(app)).at(-1)).toBe('Changed the profile of Ana.');
  expect(await editStaffMember(app, testPerson, 999_999, member('Nobody'), {})).toBe(false);
});
