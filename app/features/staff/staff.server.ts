import { asc, getTableColumns } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { Picture } from '#app/features/pictures/picture.ts';
import { findPictures, findPublicPictures } from '#app/features/pictures/pictures.server.ts';
import { pickFields } from '#app/forms/fields.ts';
import { literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { sayRecord } from '#app/platform/language.server.ts';
import { visibleMember } from '#app/platform/visibility.server.ts';
import { staffMembers } from '#db/schema.ts';
import { type ListedMember, staffFields, type StaffProfile } from './staff.ts';

/** More than any clinic has, so that one page holds them all. */
const maxMembers = 100;

const statements = perDatabase((db: Db) => ({
  all: db
    .select({
      ...pickFields(staffFields, getTableColumns(staffMembers)),
      id: staffMembers.id,
      imgUrl: staffMembers.imgUrl,
      pictureId: staffMembers.pictureId,
    })
    .from(staffMembers)
    .where(visibleMember)
    .orderBy(asc(staffMembers.position), asc(staffMembers.id))
    .limit(literalLimit(maxMembers))
    .prepare('staff_all'),
}));

/** Includes portraits that visitors do not see. */
export function listStaff(app: App): Promise<ListedMember[]> {
  return listWith(app, findPictures);
}

export async function listPublicStaff(app: App): Promise<StaffProfile[]> {
  const people = await listWith(app, findPublicPictures);
  return people.map((person) => sayRecord('staff', person, ['designation', 'description', 'languages']));
}

async function listWith<Shown extends Picture>(
  app: App,
  find: (app: App, ids: (number | null)[]) => Promise<Map<number, Shown>>,
): Promise<StaffProfile<Shown>[]> {
  const rows = await statements(app.db).all.execute();
  const pictures = await find(
    app,
    rows.map(({ pictureId }) => pictureId),
  );
  return rows.map(({ facebook, linkedin, twitter, pictureId, ...profile }) => ({
    ...profile,
    picture: pictures.get(pictureId ?? 0) ?? null,
    social: { facebook, linkedin, twitter },
  }));
}

export async function findStaffProfile(app: App, memberId: number): Promise<ListedMember | null> {
  return (await listStaff(app)).find(({ id }) => id === memberId) ?? null;
}

/** The portraits of these people, by name. Left out: people who are not on the staff, such as the author of an old post. */
export async function findPortraits(app: App, names: string[]): Promise<Record<string, Picture>> {
  const staff = await listPublicStaff(app);
  return Object.fromEntries(
    staff.flatMap(({ name, picture }) => (picture && names.includes(name) ? [[name, picture]] : [])),
  );
}
