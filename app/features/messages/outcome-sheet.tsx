import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss } from '#app/ui/dialog-commands.ts';
import type { findUnfinishedCall } from './calls.server.ts';
import { OutcomeButtons } from './calls.tsx';
import { takeReload, wasCalledHere } from './dialed.ts';
import { NoteForm, type SendingForm } from './message-card.tsx';
import { inboxHref, type MessageAnswer } from './message.ts';
import styles from './inbox.module.css';

type OutcomeSheetProps = {
  unfinished: NonNullable<Awaited<ReturnType<typeof findUnfinishedCall>>>;
  answer: MessageAnswer | undefined;
  form?: SendingForm;
};

/** Opens on the phone that called, as soon as its page is in view again, and goes when an outcome is saved. */
export function OutcomeSheet({ unfinished, answer, form = Form }: OutcomeSheetProps) {
  const { message, colleagues } = unfinished;
  const { id, name } = message;
  const sheet = useRef<HTMLDialogElement>(null);
  const ownId = `outcome-${id}`;
  useEffect(() => {
    const ask = () => {
      const isOnPhone = document.visibilityState === 'visible' && matchMedia('(pointer: coarse)').matches;
      if (!isOnPhone || !wasCalledHere(id) || document.querySelector('dialog:modal')) return;
      sheet.current?.showModal();
      // Not a button, so that a screen reader starts with the question.
      sheet.current?.focus();
    };
    if (takeReload()) ask();
    const end = new AbortController();
    document.addEventListener('visibilitychange', ask, { signal: end.signal });
    window.addEventListener('pageshow', ask, { signal: end.signal });
    return () => end.abort();
  }, [id]);
  return (
    <dialog
      ref={sheet}
      tabIndex={-1}
      className={`sheet ${styles.sheet}`}
      aria-labelledby={`${ownId}-outcome`}
      {...lightDismiss}
    >
      <NoteForm
        id={ownId}
        message={message}
        action={inboxHref({ show: 'new', find: '' }, id)}
        answer={answer?.id === id ? answer : undefined}
        form={form}
        isCovering
        before={<OutcomeButtons form={ownId} question={`How did it go with ${name}?`} />}
        after={
          <div className="cluster apart pt-4 line-top">
            {colleagues.map((colleague) => (
              <Button key={colleague.id} type="submit" small icon="user" name="to" value={colleague.id}>
                Give to {colleague.name.split(' ')[0]}
              </Button>
            ))}
            {/* Applies to the buttons that name a colleague. The others come first, with an intent of their own. */}
            <input type="hidden" name="intent" value="assign" />
            <Button small onClick={() => sheet.current?.close()}>
              Close
            </Button>
          </div>
        }
      />
    </dialog>
  );
}
