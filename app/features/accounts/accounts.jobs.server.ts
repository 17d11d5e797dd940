import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { invitationMail, securityEvents, securityMail } from '#app/emails/mails.ts';
import { findMailFrame } from '#app/platform/clinic-time.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { invitations, people } from '#db/accounts-schema.ts';

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Creates the link's secret here and puts it only into the mail, so that no job stores it. A second run creates a second link. */
export const sendPasswordReset = defineJob(
  'send-password-reset',
  z.object({ personId: z.string() }),
  async (app: App, { personId }) => {
    const [person] = await app.db.select({ email: people.email }).from(people).where(eq(people.id, personId));
    if (person) await app.auth.api.requestPasswordReset({ body: { email: person.email } });
  },
);

export const sendInvitation = defineJob(
  'send-invitation',
  z.object({ invitationId: z.number().int() }),
  async (app: App, { invitationId }) => {
    const open = and(
      eq(invitations.id, invitationId),
      isNull(invitations.acceptedAt),
      gt(invitations.expiresAt, new Date()),
    );
    const token = randomBytes(24).toString('base64url');
    const { email, name, expiresAt, invitedBy } = invitations;
    // One statement, so that an invitation that is withdrawn meanwhile is not mailed.
    const [invitation] = await app.db
      .update(invitations)
      .set({ tokenHash: hashToken(token) })
      .where(open)
      .returning({ email, name, expiresAt, invitedBy });
    if (!invitation) return;
    const [inviter] = await app.db
      .select({ name: people.name })
      .from(people)
      .where(eq(people.id, invitation.invitedBy ?? ''));
    const mail = { ...invitation, ...(await findMailFrame(app)), token, from: inviter?.name ?? 'A colleague' };
    await app.mailer.send(invitationMail(mail));
  },
);

/** `detail` names a device or a colleague. */
export const sendSecurityNotice = defineJob(
  'send-security-notice',
  z.object({ personId: z.string(), event: z.enum(securityEvents), detail: z.string().max(100).optional() }),
  async (app: App, { personId, event, detail }) => {
    const { email, name } = people;
    const [person] = await app.db.select({ email, name }).from(people).where(eq(people.id, personId));
    if (!person) return;
    await app.mailer.send(securityMail({ ...person, ...(await findMailFrame(app)), event, ...(detail && { detail }) }));
  },
);

export const sweepLimits = defineJob(
  'sweep-limits',
  z.object({}),
  async (app: App) => {
    const counters = await app.limits.sweep();
    if (counters > 0) app.log.info({ counters }, 'limits swept');
  },
  { cron: '10 * * * *' },
);
