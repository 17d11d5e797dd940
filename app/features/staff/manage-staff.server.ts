import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { markPicture } from '#app/features/consents/mark-picture.server.ts';
import type { PatientWish } from '#app/features/consents/patient-values.ts';
import { releasePicture } from '#app/features/media/pictures.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { purgeAfterSeconds } from '#app/shared/undo.ts';
import { staffMembers } from '#db/schema.ts';
import { purgeStaffMember } from './staff.jobs.server.ts';
import type { StaffInput } from './staff.schema.ts';

const here = (memberId: number) => and(eq(staffMembers.id, memberId), isNull(staffMembers.deletedAt));

/** A new member stands last. The same form sent twice, by a second press, adds one. */
export async function addStaffMember(
  { db }: App,
  staff: StaffMember,
  pictureId: number,
  input: StaffInput,
  patient?: PatientWish,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockOrder(tx);
    if (patient) await markPicture(tx, staff, pictureId, patient);
    const twice = and(
      eq(staffMembers.name, input.name),
      eq(staffMembers.pictureId, pictureId),
      isNull(staffMembers.deletedAt),
    );
    const [known] = await tx.select({ id: staffMembers.id }).from(staffMembers).where(twice);
    if (known) return known.id;
    return insertStaffMember(tx, staff, pictureId, input);
  });
}

/** The last in the order, in the caller's transaction. */
export async function insertStaffMember(
  tx: Tx,
  staff: StaffMember,
  pictureId: number | null,
  input: StaffInput,
): Promise<number> {
  await lockOrder(tx);
  const last = sql<number>`(select coalesce(max(position), -1) + 1 from ${staffMembers})`;
  const [added] = await tx
    .insert(staffMembers)
    .values({ ...input, pictureId, position: last })
    .returning({ id: staffMembers.id });
  if (!added) throw new Error('the new staff member was not stored');
  await recordActivity(tx, staff, {
    action: 'staff.add',
    subject: `staff:${added.id}`,
    summary: `Added ${input.name} to the staff.`,
  });
  return added.id;
}

/** A pictureId of null keeps the portrait. False when the member is no longer there. */
export async function editStaffMember(
  app: App,
  staff: StaffMember,
  memberId: number,
  pictureId: number | null,
  input: StaffInput,
  patient?: PatientWish,
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ pictureId: staffMembers.pictureId })
      .from(staffMembers)
      .where(here(memberId))
      .for('update');
    if (!before) return false;
    const portrait = pictureId === null ? {} : { pictureId, imgUrl: null };
    const shownId = pictureId ?? before.pictureId;
    if (patient && shownId !== null) await markPicture(tx, staff, shownId, patient);
    await tx
      .update(staffMembers)
      .set({ ...input, ...portrait })
      .where(eq(staffMembers.id, memberId));
    if (pictureId !== null && before.pictureId !== pictureId) await releasePicture(tx, app, before.pictureId);
    await recordActivity(tx, staff, {
      action: 'staff.edit',
      subject: `staff:${memberId}`,
      summary: `Changed the profile of ${input.name}.`,
    });
    return true;
  });
}

/** Takes a member off the site at once; the record and its portrait go when undo has run out. Null when there was nobody. */
export async function deleteStaffMember(
  app: App,
  staff: StaffMember,
  memberId: number,
): Promise<{ name: string } | null> {
  return app.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(staffMembers)
      .set({ deletedAt: sql`now()` })
      .where(here(memberId))
      .returning({ name: staffMembers.name });
    if (!gone) return null;
    await app.queue.enqueue(tx, purgeStaffMember, { memberId }, { afterSeconds: purgeAfterSeconds });
    await recordActivity(tx, staff, {
      action: 'staff.delete',
      subject: `staff:${memberId}`,
      summary: `Deleted ${gone.name} from the staff.`,
    });
    return gone;
  });
}

/** Undo. Null when the member is gone for good. */
export async function restoreStaffMember(
  { db }: App,
  staff: StaffMember,
  memberId: number,
): Promise<{ name: string } | null> {
  return db.transaction(async (tx) => {
    const [back] = await tx
      .update(staffMembers)
      .set({ deletedAt: null })
      .where(and(eq(staffMembers.id, memberId), isNotNull(staffMembers.deletedAt)))
      .returning({ name: staffMembers.name });
    if (!back) return null;
    await recordActivity(tx, staff, {
      action: 'staff.restore',
      subject: `staff:${memberId}`,
      summary: `Took back the deletion of ${back.name}.`,
    });
    return back;
  });
}

/** Where a member shall stand: one place up or down, or right before another; before null is the end. */
export type StaffMove = 'up' | 'down' | { before: number | null };

/** Numbers everybody afresh in one transaction, so that no two ever share a place. Null when there was nobody to move. */
export async function moveStaffMember(
  { db }: App,
  staff: StaffMember,
  memberId: number,
  move: StaffMove,
): Promise<{ name: string; place: number; of: number } | null> {
  return db.transaction(async (tx) => {
    await lockOrder(tx);
    // The deleted keep their places too: undo brings a member back to where they stood.
    const everybody = await tx
      .select({ id: staffMembers.id, name: staffMembers.name, deletedAt: staffMembers.deletedAt })
      .from(staffMembers)
      .orderBy(asc(staffMembers.position), asc(staffMembers.id));
    const member = everybody.find(({ id, deletedAt }) => id === memberId && deletedAt === null);
    if (!member) return null;
    const shown = everybody.filter(({ deletedAt }) => deletedAt === null);
    const before = standsBefore(shown, memberId, move);
    const others = everybody.filter(({ id }) => id !== memberId);
    const at = before === null ? others.length : others.findIndex(({ id }) => id === before);
    const ordered = others.toSpliced(at < 0 ? others.length : at, 0, member);
    const ids = sql`${`{${ordered.map(({ id }) => id).join(',')}}`}::bigint[]`;
    await tx.execute(
      sql`update ${staffMembers} set position = place - 1 from unnest(${ids}) with ordinality as wanted(member, place) where id = member`,
    );
    await recordActivity(tx, staff, {
      action: 'staff.move',
      subject: `staff:${memberId}`,
      summary: `Moved ${member.name} to another place in the staff list.`,
    });
    const place = ordered.filter(({ deletedAt }) => deletedAt === null).findIndex(({ id }) => id === memberId) + 1;
    return { name: member.name, place, of: shown.length };
  });
}

/** The id of the member who follows after the move, or null at the end. */
function standsBefore(shown: { id: number }[], memberId: number, move: StaffMove): number | null {
  if (typeof move === 'object') return move.before === memberId ? nextOf(shown, memberId, 1) : move.before;
  const at = shown.findIndex(({ id }) => id === memberId);
  return nextOf(shown, memberId, move === 'down' ? 2 : at === 0 ? 1 : -1);
}

function nextOf(shown: { id: number }[], memberId: number, steps: number): number | null {
  return shown[shown.findIndex(({ id }) => id === memberId) + steps]?.id ?? null;
}

/** Two people who sort or add at once do it one after the other. */
async function lockOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff_members.position'))`);
}
