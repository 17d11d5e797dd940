import { eq, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import { fieldSchema } from '#app/forms/fields.server.ts';
import { readForm, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { madeAt, noteInLedger } from '#app/history/ledger.server.ts';
import { trashHandlers, type TrashRule } from '#app/history/trash.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { contactMessages } from '#db/schema.ts';
import { isOutcome, outcomes, type Outcome } from './call.ts';
import { callHandlers, logCall } from './calls.server.ts';
import { inboxHref, messageErrorMessages, noteFields, type MessageActionData } from './message.ts';
import { readInboxView } from './messages.server.ts';
import { openNote, sealNote, withSender } from './sender.server.ts';

/** The form beside a message. Every button submits the note, so that none is lost. */
const messageFormSchema = z.object({
  note: fieldSchema(noteFields.note),
  /** The note before typing. An unchanged note is not saved over a colleague's. */
  noteBefore: fieldSchema(noteFields.note).catch(''),
  version: z.coerce.number().int().min(1).max(999_999_999).catch(1),
});
type MessageForm = z.output<typeof messageFormSchema> & { mark: 'new' | 'done' | null; call?: Outcome | null };

export const messageTrash: TrashRule = {
  kind: 'message',
  table: contactMessages,
  label: sql`${contactMessages.id}::text`,
  nameInSentence: (id) => `message ${id}`,
  deleted: () => 'Message deleted.',
  failed: messageErrorMessages.delete,
  async onChange(app, tx, id) {
    const [row] = await selectForLedger(tx, id);
    if (row) await noteInLedger(app, tx, row.isDeleted ? 'request-deleted' : 'request-undeleted', [row]);
  },
  async onPurge(app, tx, id) {
    await noteInLedger(app, tx, 'request-erased', await selectForLedger(tx, id));
  },
};

function selectForLedger(tx: Tx, id: number) {
  const isDeleted = sql<boolean>`${contactMessages.deletedAt} is not null`;
  const made = madeAt(contactMessages.createdAt);
  return tx.select({ id: contactMessages.id, made, isDeleted }).from(contactMessages).where(eq(contactMessages.id, id));
}

export const messageHandlers = {
  async search({ app, form }: RecordHandlerArgs): Promise<Reply<MessageActionData>> {
    throw redirect(inboxHref(readInboxView(app, form)));
  },
  note: saveAndMark,
  done: saveAndMark,
  new: saveAndMark,
  booked: saveAndMark,
  reached: saveAndMark,
  voicemail: saveAndMark,
  tried: saveAndMark,
  wrong: saveAndMark,
  ...callHandlers,
  /** Saves the note too: the sheet after a call has both. */
  async assign(args: RecordHandlerArgs): Promise<Reply<MessageActionData>> {
    const saved = await saveAndMark(args);
    return saved.ok ? callHandlers.assign(args) : saved;
  },
  ...trashHandlers(messageTrash),
};

async function saveAndMark({ app, by, form, id }: RecordHandlerArgs): Promise<Reply<MessageActionData>> {
  const intent = readField(form, 'intent');
  const read = readForm(form, messageFormSchema, noteTooLong);
  if (!read.ok) return read.answer;
  const call = isOutcome(intent) ? intent : null;
  const isDone = intent === 'done' || (call && outcomes[call].next === 'done');
  const marking = isDone ? 'done' : intent === 'new' ? intent : null;
  const values = { note: readField(form, 'note') };
  const handled = await handleMessage(app, by, id, { ...read.input, mark: marking, call });
  if (handled.outcome === 'gone')
    return { ok: false, notice: 'This message has been deleted since you opened it.', values, status: 410 };
  if (handled.outcome === 'newer-note') {
    const { theirs, version } = handled;
    return {
      ok: false,
      notice: 'A colleague saved a different note while you were writing. Yours is not saved yet.',
      detail: 'Both notes are below. Copy what you want to keep into yours, then save it.',
      values,
      more: { newerNote: { theirs, version } },
      status: 409,
    };
  }
  if (call && handled.called) return callLogged(id, call, handled.called, handled.noteSaved);
  const sentences = [handled.marked && `Marked as ${handled.marked}.`, handled.noteSaved && 'Note saved.'].filter(
    Boolean,
  );
  const more = handled.marked ? {} : { savedAt: new Date().toISOString() };
  return { ok: true, notice: sentences.join(' ') || 'Note saved.', more };
}

/** 'Karen Wells: Voicemail. Try again by Tuesday, 1:00 PM.' */
function callLogged(id: number, call: Outcome, { callId, name, again }: LoggedCall, noteSaved: boolean) {
  const { button, isReached, next } = outcomes[call];
  const done = isReached ? 'Moved to Done.' : 'Moved to Done as not reached.';
  const open = again ? `Try again by ${again}.` : 'It stays on the list.';
  const then = next === 'done' ? done : open;
  return {
    ok: true,
    notice: `${name}: ${button}. ${then}${noteSaved ? ' Note saved.' : ''}`,
    undo: { intent: 'undo-call', id: String(id), call: String(callId) },
  };
}

const noteTooLong = `The note is too long. Use ${noteFields.note.max.toLocaleString('en-US')} characters or fewer.`;

type LoggedCall = Awaited<ReturnType<typeof logCall>> & { name: string };
type HandledMessage =
  | { outcome: 'saved'; marked: 'new' | 'done' | null; noteSaved: boolean; called?: LoggedCall }
  /** Nothing was changed, because a colleague saved a note in the meantime. */
  | { outcome: 'newer-note'; theirs: string; version: number }
  | { outcome: 'gone' };

/** Saves the note and marks the message, both or neither. A note that a colleague saved in the meantime is never overwritten. */
export function handleMessage(app: App, by: Person, id: number, form: MessageForm): Promise<HandledMessage> {
  return app.db.transaction(async (tx): Promise<HandledMessage> => {
    const [now] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
    if (!now || now.status === 'deleted') return { outcome: 'gone' };
    const theirs = openNote(app, id, now);
    const noteSaved = form.note !== form.noteBefore && form.note !== theirs;
    if (noteSaved && form.version !== now.version) return { outcome: 'newer-note', theirs, version: now.version };
    if (noteSaved) await saveNote(app, tx, by, id, form.note);
    const marked = form.mark === now.status ? null : form.mark;
    const logged = form.call && (await logCall(app, tx, by, id, form.call));
    if (marked) await mark(tx, by, id, marked);
    const called = logged && { called: { ...logged, name: withSender(app, now).name } };
    return { outcome: 'saved', marked, noteSaved, ...called };
  });
}

export async function saveNote(app: App, tx: Tx, by: Person | null, id: number, note: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ ...sealNote(app, id, note), version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
  const summary = `${note === '' ? 'Deleted the' : 'Saved a'} note on message ${id}.`;
  await recordActivity(tx, by, { action: 'message.note', id, summary });
}

const notHandled = { handledBy: null, handledAt: null };

async function mark(tx: Tx, by: Person, id: number, status: 'new' | 'done'): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ status, ...(status === 'done' ? { handledBy: by.name, handledAt: sql`now()` } : notHandled) })
    .where(eq(contactMessages.id, id));
  await recordActivity(tx, by, { action: `message.${status}`, id, summary: `Marked message ${id} as ${status}.` });
}
