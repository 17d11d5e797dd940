import type { App, RequestInfo, StaffMember } from '#app/context.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { deleteMessage, handleMessage, restoreMessage } from './handle-message.server.ts';
import type { MessageAnswer } from './message.ts';
import { messageNotSent } from './message-not-sent.ts';
import { messageFormSchema, messageIdSchema, noteLimit } from './message.schema.ts';

type Outcome = { answer: MessageAnswer; status: number; typed: RequestInfo['typed'] };

/** Every form of the inbox: note, done, new, delete, undo. */
export async function actOnMessage(app: App, staff: StaffMember, form: FormData): Promise<Outcome> {
  const intent = readField(form, 'intent');
  const id = messageIdSchema.catch(0).parse(readField(form, 'messageId'));
  try {
    if (intent === 'delete') return await remove(app, staff, id);
    if (intent === 'restore') return await bringBack(app, staff, id);
    return await saveAndMark(app, staff, id, form);
  } catch (error) {
    return {
      answer: messageNotSent((name) => readField(form, name)),
      status: noteFailure(app.log, error, 'a message could not be changed'),
      typed: typedFields(form),
    };
  }
}

async function remove(app: App, staff: StaffMember, id: number): Promise<Outcome> {
  await deleteMessage(app, staff, id);
  // Pressed twice, or by two people: it is gone, as asked, and either can take it back.
  return done({ ok: true, notice: 'Message deleted.', undo: { intent: 'restore', messageId: String(id) } });
}

async function bringBack(app: App, staff: StaffMember, id: number): Promise<Outcome> {
  if (await restoreMessage(app, staff, id)) return done({ ok: true, notice: 'The message is back.' });
  return done({ ok: false, notice: 'The message cannot be brought back any more.' }, 410);
}

async function saveAndMark(app: App, staff: StaffMember, id: number, form: FormData): Promise<Outcome> {
  const intent = readField(form, 'intent');
  const typedNote = readField(form, 'note');
  const parsed = messageFormSchema.safeParse({
    note: typedNote,
    noteBefore: readField(form, 'noteBefore'),
    version: readField(form, 'version'),
    mark: intent === 'done' || intent === 'new' ? intent : null,
  });
  if (!parsed.success) {
    const notice = `The note is too long. ${noteLimit.toLocaleString('en-US')} characters fit.`;
    return done({ ok: false, notice, messageId: id, typedNote }, 422);
  }
  const handled = await handleMessage(app, staff, id, parsed.data);
  if (handled.outcome === 'gone')
    return done({ ok: false, notice: 'This message was deleted in the meantime.', messageId: id, typedNote }, 410);
  if (handled.outcome === 'newer-note') {
    const { theirs, version } = handled;
    return done(
      {
        ok: false,
        notice: 'A colleague has saved another note in the meantime. Yours is not saved yet.',
        detail: 'Both notes are below. Put into yours what should stay, then save it.',
        messageId: id,
        newerNote: { theirs, version },
        typedNote,
      },
      409,
    );
  }
  const said = [handled.marked && `Marked as ${handled.marked}.`, handled.noteSaved && 'Note saved.'].filter(Boolean);
  return done({
    ok: true,
    notice: said.join(' ') || 'Note saved.',
    messageId: id,
    ...(!handled.marked && { savedAt: new Date().toISOString() }),
  });
}

function done(answer: Omit<MessageAnswer, 'at'>, status = 200): Outcome {
  return { answer: { ...answer, at: new Date().toISOString() }, status, typed: [] };
}

/** For the page that is shown when the database is away. */
function typedFields(form: FormData): RequestInfo['typed'] {
  const hidden = ['intent', 'messageId', 'noteBefore', 'version'].map((name) => ({
    label: '',
    name,
    value: readField(form, name),
  }));
  return [{ label: 'Note for staff', name: 'note', value: readField(form, 'note'), long: true }, ...hidden];
}
