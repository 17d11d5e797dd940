import { eq, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import { z } from 'zod';
import type { App, StaffMember } from '#app/context.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { readForm, textOf, type Reply } from '#app/records/form.server.ts';
import { trashHandlers, type TrashRule } from '#app/records/trash.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { contactMessages } from '#db/schema.ts';
import { inboxHref, messageFailed, noteFields, type HandledMessage, type MessageMore } from './message.ts';
import { readInboxView } from './messages.server.ts';
import { openNote, sealNote } from './sender.server.ts';

/** The form beside a message. Every press of it carries the note, so that none is lost. */
const messageFormSchema = z.object({
  note: textOf(noteFields.note),
  /** The note the typing began with: one that was not touched is not saved over a colleague's. */
  noteBefore: textOf(noteFields.note).catch(''),
  version: z.coerce.number().int().min(1).max(999_999_999).catch(1),
});
type MessageForm = z.output<typeof messageFormSchema> & { mark: 'new' | 'done' | null };

export const messageTrash: TrashRule = {
  kind: 'message',
  table: contactMessages,
  label: sql`${contactMessages.id}::text`,
  called: (id) => `message ${id}`,
  deleted: () => 'Message deleted.',
  failed: messageFailed.delete,
};

type Given = { app: App; staff: StaffMember; form: FormData; id: number };

/** The forms of the inbox, by intent. */
export const messageHandlers = {
  async search({ app, form }: Given): Promise<Reply<MessageMore>> {
    throw redirect(inboxHref(readInboxView(app, form)));
  },
  note: saveAndMark,
  done: saveAndMark,
  new: saveAndMark,
  ...trashHandlers(messageTrash),
};

async function saveAndMark({ app, staff, form, id }: Given): Promise<Reply<MessageMore>> {
  const intent = readField(form, 'intent');
  const read = readForm(form, messageFormSchema, noteTooLong);
  if (!read.ok) return read.answer;
  const marked = intent === 'done' || intent === 'new' ? intent : null;
  const values = { note: readField(form, 'note') };
  const handled = await handleMessage(app, staff, id, { ...read.input, mark: marked });
  if (handled.outcome === 'gone')
    return { ok: false, notice: 'This message was deleted in the meantime.', values, status: 410 };
  if (handled.outcome === 'newer-note') {
    const { theirs, version } = handled;
    return {
      ok: false,
      notice: 'A colleague has saved another note in the meantime. Yours is not saved yet.',
      detail: 'Both notes are below. Put into yours what should stay, then save it.',
      values,
      more: { newerNote: { theirs, version } },
      status: 409,
    };
  }
  const said = [handled.marked && `Marked as ${handled.marked}.`, handled.noteSaved && 'Note saved.'].filter(Boolean);
  const more = handled.marked ? {} : { savedAt: new Date().toISOString() };
  return { ok: true, notice: said.join(' ') || 'Note saved.', more };
}

const noteTooLong = `The note is too long. ${noteFields.note.max.toLocaleString('en-US')} characters fit.`;

/** Saves the note and marks the message, both or neither. A note that a colleague saved in the meantime is never overwritten. */
export function handleMessage(app: App, staff: StaffMember, id: number, form: MessageForm): Promise<HandledMessage> {
  return app.db.transaction(async (tx): Promise<HandledMessage> => {
    const [now] = await tx
      .select({
        note: contactMessages.note,
        noteKeyId: contactMessages.noteKeyId,
        status: contactMessages.status,
        version: contactMessages.version,
      })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for('update');
    if (!now || now.status === 'deleted') return { outcome: 'gone' };
    const theirs = openNote(app, id, now);
    const noteSaved = form.note !== form.noteBefore && form.note !== theirs;
    if (noteSaved && form.version !== now.version) return { outcome: 'newer-note', theirs, version: now.version };
    if (noteSaved) await saveNote(app, tx, staff, id, form.note);
    const marked = form.mark === now.status ? null : form.mark;
    if (marked) await mark(tx, staff, id, marked);
    return { outcome: 'saved', marked, noteSaved };
  });
}

async function saveNote(app: App, tx: Tx, staff: StaffMember, id: number, note: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ ...sealNote(app, id, note), version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
  await recordActivity(tx, staff, {
    action: 'message.note',
    id,
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
  await recordActivity(tx, staff, { action: `message.${status}`, id, summary: `Marked message ${id} as ${status}.` });
}
