import { and, eq, inArray, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { purgeAfterSeconds } from '#app/shared/undo.ts';
import { contactMessages } from '#db/schema.ts';
import type { HandledMessage } from './message.ts';
import type { MessageForm } from './message.schema.ts';
import { purgeMessage } from './messages.jobs.server.ts';

/** Saves the note and marks the message, both or neither. A note that a colleague saved in the meantime is never overwritten. */
export function handleMessage(app: App, staff: StaffMember, id: number, form: MessageForm): Promise<HandledMessage> {
  return app.db.transaction(async (tx): Promise<HandledMessage> => {
    const [now] = await tx
      .select({ note: contactMessages.note, status: contactMessages.status, version: contactMessages.version })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for('update');
    if (!now || now.status === 'deleted') return { outcome: 'gone' };
    const noteSaved = form.note !== form.noteBefore && form.note !== now.note;
    if (noteSaved && form.version !== now.version)
      return { outcome: 'newer-note', theirs: now.note, version: now.version };
    if (noteSaved) await saveNote(tx, staff, id, form.note);
    const marked = form.mark === now.status ? null : form.mark;
    if (marked) await mark(tx, staff, id, marked);
    return { outcome: 'saved', marked, noteSaved };
  });
}

async function saveNote(tx: Tx, staff: StaffMember, id: number, note: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ note, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
  await recordActivity(tx, staff, {
    action: 'message.note',
    subject: `message:${id}`,
    summary: note === '' ? `Removed the note on message ${id}.` : `Wrote a note on message ${id}.`,
  });
}

async function mark(tx: Tx, staff: StaffMember, id: number, status: 'new' | 'done'): Promise<void> {
  await tx
    .update(contactMessages)
    .set(
      status === 'done'
        ? { status, handledBy: staff.name, handledAt: sql`now()` }
        : { status, handledBy: null, handledAt: null },
    )
    .where(eq(contactMessages.id, id));
  await recordActivity(tx, staff, {
    action: `message.${status}`,
    subject: `message:${id}`,
    summary: `Marked message ${id} as ${status}.`,
  });
}

/** Takes it out of the inbox; the job removes it for good when it can no longer be taken back. False when it was gone before. */
export function deleteMessage(app: App, staff: StaffMember, id: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const deleted = await tx
      .update(contactMessages)
      .set({ status: 'deleted', deletedFrom: sql`${contactMessages.status}`, deletedAt: sql`now()` })
      .where(and(eq(contactMessages.id, id), inArray(contactMessages.status, ['new', 'done'])))
      .returning({ id: contactMessages.id });
    if (deleted.length === 0) return false;
    await app.queue.enqueue(tx, purgeMessage, { messageId: id }, { afterSeconds: purgeAfterSeconds });
    await recordActivity(tx, staff, {
      action: 'message.delete',
      subject: `message:${id}`,
      summary: `Deleted message ${id}.`,
    });
    return true;
  });
}

/** Takes a deletion back. False when it is too late. */
export function restoreMessage(app: App, staff: StaffMember, id: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const restored = await tx
      .update(contactMessages)
      .set({ status: sql`coalesce(${contactMessages.deletedFrom}, 'new')`, deletedFrom: null, deletedAt: null })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.status, 'deleted')))
      .returning({ id: contactMessages.id });
    if (restored.length === 0) return false;
    await recordActivity(tx, staff, {
      action: 'message.restore',
      subject: `message:${id}`,
      summary: `Brought message ${id} back.`,
    });
    return true;
  });
}
