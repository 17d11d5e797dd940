import type { StaffMember } from '#app/context.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { activity } from '#db/accounts-schema.ts';

/**
 * Writes a line into the activity log, in the transaction of what it is about. The summary is a sentence for staff, 'Deleted the post
 * “Winter care”.'; it names staff and things of the site, never a visitor.
 */
export async function recordActivity(
  tx: Tx,
  actor: StaffMember | null,
  line: {
    /** 'post.delete': its noun and `id` make the subject, 'post:12'. */ action: string;
    id?: number | string;
    subject?: string;
    summary: string;
  },
): Promise<void> {
  const { action, id, subject = id === undefined ? null : `${action.split('.', 1)[0]}:${id}`, summary } = line;
  await tx.insert(activity).values({
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? 'The website',
    action,
    subject,
    summary: summary.slice(0, 500),
  });
}
