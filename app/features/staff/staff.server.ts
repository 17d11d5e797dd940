import { asc, isNull } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { staffMembers } from '#db/schema.ts';
import type { StaffProfile } from './staff-profile.ts';

const statements = perDatabase((db: Db) => ({
  all: db
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      designation: staffMembers.designation,
      description: staffMembers.description,
      imgUrl: staffMembers.imgUrl,
      facebook: staffMembers.facebook,
      linkedin: staffMembers.linkedin,
      twitter: staffMembers.twitter,
    })
    .from(staffMembers)
    .where(isNull(staffMembers.deletedAt))
    .orderBy(asc(staffMembers.position), asc(staffMembers.id))
    .limit(literalLimit(100))
    .prepare('staff_all'),
}));

export async function listStaff({ db }: App): Promise<StaffProfile[]> {
  const rows = await statements(db).all.execute();
  return rows.map(({ facebook, linkedin, twitter, ...profile }) => ({
    ...profile,
    social: { facebook, linkedin, twitter },
  }));
}
