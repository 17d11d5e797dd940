import type { StaffMember } from '#app/context.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { activity } from '#db/accounts-schema.ts';

/**
 * Writes a line into the activity log, in the transaction of what it tells of. The summary is a sentence for staff, 'Deleted the post
 * “Winter care”.'; it names staff and things of the site, never a visitor.
 */
export async function recordActivity(
  tx: Tx,
  actor: StaffMember | null,
  { action, subject, summary }: { action: string; subject?: string; summary: string },
): Promise<void> {
  await tx.insert(activity).values({
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? 'The website',
    action,
    subject: subject ?? null,
    summary: summary.slice(0, 500),
  });
}
