import { Fragment, useRef, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss, closeDialogProps, openDialogProps } from '#app/ui/dialog-commands.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { AnswerNotice } from './answer-notice.tsx';
import type { Answer } from './answer.ts';
import { useEditBase } from './edit-base.ts';
import type { FormValues } from './fields.ts';
import { useUnsaved } from './unsaved.tsx';

type RecordFormProps = {
  /** Selects the action's handler. */
  intent: string;
  /** Distinguishes forms with the same intent. Defaults to the intent. */
  name?: string;
  answer: Answer | undefined;
  /** The stored values. The form submits those it was opened with, so that `detectConflict` can detect a colleague's save. */
  stored?: FormValues | undefined;
  submit: string;
  busyLabel?: string;
  className?: string | undefined;
  /** Accessible name, for a page with several forms. */
  label?: string;
  variant?: 'primary' | 'solid' | 'line';
  icon?: IconName;
  /** Asks for confirmation in a dialog. */
  ask?: { question: string; consequence: string };
  /** A row with the button and other content. */
  foot?: { className: string | undefined; beside: ReactNode };
  children: ReactNode;
};

/** Resets after a successful save. Any other answer keeps the typed values, and leaving with unsaved ones asks for confirmation. */
export function RecordForm({
  intent,
  name = intent,
  answer,
  stored,
  submit,
  busyLabel = 'Saving...',
  className,
  label,
  variant = 'primary',
  icon,
  ask,
  foot,
  children,
}: RecordFormProps) {
  const sending = useNavigation().formData?.get('form') === name;
  const { own, isTyped, events } = useUnsaved(answer, name);
  const { round, base } = useEditBase(stored && JSON.stringify(stored), own, isTyped);
  const question = useRef<HTMLDialogElement>(null);
  const buttonProps = { variant, busy: sending, busyLabel, ...(icon && { icon }) };
  const send = (
    <Button type="submit" {...buttonProps}>
      {submit}
    </Button>
  );
  const dialog = `${name}-ask`;
  const button = ask ? (
    <>
      <Button {...buttonProps} {...openDialogProps(dialog)}>
        {submit}
      </Button>
      <dialog ref={question} id={dialog} className="dialog" aria-labelledby={`${dialog}-question`} {...lightDismiss}>
        <h2 id={`${dialog}-question`} className="h3">
          {ask.question}
        </h2>
        <p className="mt-3">{ask.consequence}</p>
        <div className="dialog-buttons mt-5">
          <Button {...closeDialogProps(dialog)}>Cancel</Button>
          {send}
        </div>
      </dialog>
    </>
  ) : (
    send
  );
  return (
    <Form
      onInput={events.onInput}
      onSubmit={() => {
        events.onSubmit();
        question.current?.close();
      }}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className={className}
      aria-label={label}
    >
      {answer?.form === name && <AnswerNotice answer={answer} />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="form" value={name} />
      {base !== undefined && <input type="hidden" name="stored" value={base} />}
      <Fragment key={round}>{children}</Fragment>
      {foot ? (
        <div className={foot.className}>
          {button}
          {foot.beside}
        </div>
      ) : (
        button
      )}
    </Form>
  );
}
