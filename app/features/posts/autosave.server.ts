import { and, eq, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { isoMoment, type Tx } from '#app/platform/db.server.ts';
import { postAutosaves } from '#db/schema.ts';
import { autosaveSchema } from './post-form.schema.ts';
import type { PostFormValues } from './post-form.ts';

/** Stands for the post that does not exist yet. */
export const newPost = 0;

type Autosave = { baseVersion: number; values: PostFormValues; savedAt: string };

/** Keeps what somebody has typed so far. The post itself stays as it is. */
export async function keepAutosave(
  { db }: App,
  staff: StaffMember,
  { postId, baseVersion }: { postId: number; baseVersion: number },
  values: PostFormValues,
): Promise<{ savedAt: string }> {
  const fields = autosaveSchema.parse(values);
  const kept = { baseVersion, fields, savedAt: sql`now()` };
  const [row] = await db
    .insert(postAutosaves)
    .values({ personId: staff.id, postId, ...kept })
    .onConflictDoUpdate({ target: [postAutosaves.personId, postAutosaves.postId], set: kept })
    .returning({ savedAt: isoMoment(postAutosaves.savedAt) });
  return { savedAt: row?.savedAt ?? new Date().toISOString() };
}

export async function findAutosave({ db }: App, staff: StaffMember, postId: number): Promise<Autosave | null> {
  const [row] = await db
    .select({
      baseVersion: postAutosaves.baseVersion,
      fields: postAutosaves.fields,
      savedAt: isoMoment(postAutosaves.savedAt),
    })
    .from(postAutosaves)
    .where(and(eq(postAutosaves.personId, staff.id), eq(postAutosaves.postId, postId)));
  return row ? { baseVersion: row.baseVersion, values: autosaveSchema.parse(row.fields), savedAt: row.savedAt } : null;
}

/** Part of a save's transaction: what is saved is no longer unsaved. */
export async function forgetAutosave(tx: Tx | App['db'], staff: StaffMember, postId: number): Promise<void> {
  await tx.delete(postAutosaves).where(and(eq(postAutosaves.personId, staff.id), eq(postAutosaves.postId, postId)));
}
