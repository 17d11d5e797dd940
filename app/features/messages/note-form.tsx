import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { timeInWords } from '#app/shared/moments-in-words.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { MessageAnswer, StaffMessage } from './message.ts';
import { isNoteTouched, keepNoteBase } from './note-base.ts';
import styles from './note-form.module.css';

type NoteFormProps = { id: string; message: StaffMessage; action: string; answer: MessageAnswer | undefined };

/** The note for staff. With script it saves itself when the person leaves the field; every button of the message carries it along. */
export function NoteForm({ id, message, action, answer }: NoteFormProps) {
  const saver = useFetcher<MessageAnswer>();
  const saving = useNavigation().formMethod === 'POST' || saver.state !== 'idle';
  const said = latest(answer, saver.data);
  const newer = said?.newerNote;
  // What the page came with. What is in the form afterwards is the form's own: see keepNoteBase.
  const [first] = useState({
    typed: said?.typedNote ?? message.note,
    note: newer?.theirs ?? message.note,
    version: newer?.version ?? message.version,
  });

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => keepNoteBase(form.current, message, false), [message]);
  useEffect(() => {
    if (newer) keepNoteBase(form.current, { note: newer.theirs, version: newer.version }, true);
  }, [newer]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isNoteTouched(form.current)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  const saveOnLeaving = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    // A press of one of the message's own buttons sends the note itself.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.form === currentTarget) return;
    if (isNoteTouched(currentTarget)) void saver.submit(currentTarget, { method: 'post', action });
  };

  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={action}
      preventScrollReset
      className={styles.form}
      onBlur={saveOnLeaving}
    >
      {said && said === saver.data && !said.ok && (
        <Alert kind="error" title={said.notice}>
          {said.detail}
        </Alert>
      )}
      {newer && (
        <div className={styles.theirs}>
          <b>Your colleague’s note</b>
          <p>{newer.theirs || 'Your colleague has removed the note.'}</p>
        </div>
      )}
      <input type="hidden" name="messageId" value={message.id} />
      <input type="hidden" name="version" defaultValue={first.version} />
      <input type="hidden" name="noteBefore" defaultValue={first.note} />
      <Field
        multiline
        label="Note for staff"
        name="note"
        id={`${id}-note`}
        hint="Only people who sign in here can see this."
        defaultValue={first.typed}
        maxLength={4000}
        rows={3}
      />
      <div className={styles.save}>
        <Button type="submit" small name="intent" value="note" busy={saving} busyLabel="Saving...">
          Save note
        </Button>
        <p role="status" className="meta">
          {said?.savedAt && `Note saved at ${timeInWords(said.savedAt)}.`}
        </p>
      </div>
    </Form>
  );
}

/** What was said last: to the press of a button, or to the note that saved itself. */
function latest(answer: MessageAnswer | undefined, saved: MessageAnswer | undefined): MessageAnswer | undefined {
  if (!answer || !saved) return saved ?? answer;
  return saved.at > answer.at ? saved : answer;
}
