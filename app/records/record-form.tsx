import { Fragment, useState, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { closesBeside, closesDialog, opensDialog } from '#app/ui/dialog-commands.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { AnswerNotice } from './answer-notice.tsx';
import type { Answer } from './answer.ts';
import type { FormValues } from './form.ts';
import { useUnsaved } from './unsaved.ts';

type RecordFormProps = {
  /** What the action does with it. */
  intent: string;
  /** Tells forms of one intent apart; the intent itself where the page has one. */
  name?: string;
  answer: Answer | undefined;
  /** What is stored now: `refuseIfChanged` sees by it whether a colleague saved meanwhile. */
  stored?: FormValues | undefined;
  submit: string;
  busyLabel: string;
  className?: string | undefined;
  /** Its name for those who do not see it, where the page has several. */
  label?: string;
  look?: 'primary' | 'solid' | 'line';
  icon?: IconName;
  /** Asked in a dialog before it is sent: the exact question, and what follows. */
  ask?: { question: string; consequence: string };
  /** A row for the button and what is said beside it. */
  foot?: { className: string | undefined; beside: ReactNode };
  children: ReactNode;
};

/**
 * A form of the staff area. It shows its own refusal and starts over once it was stored; any other answer leaves what was typed. Who leaves
 * the page with something typed is asked first.
 */
export function RecordForm({
  intent,
  name = intent,
  answer,
  stored,
  submit,
  busyLabel,
  className,
  label,
  look = 'primary',
  icon,
  ask,
  foot,
  children,
}: RecordFormProps) {
  const sending = useNavigation().formData?.get('form') === name;
  const round = useRound(answer, name);
  const unsaved = useUnsaved(answer, name);
  const looks = { look, busy: sending, busyLabel, ...(icon && { icon }) };
  const send = (
    <Button type="submit" {...looks}>
      {submit}
    </Button>
  );
  const dialog = `${name}-ask`;
  const button = ask ? (
    <>
      <Button {...looks} {...opensDialog(dialog)}>
        {submit}
      </Button>
      <dialog id={dialog} className="dialog" aria-labelledby={`${dialog}-question`} {...closesBeside}>
        <h2 id={`${dialog}-question`} className="h3">
          {ask.question}
        </h2>
        <p className="mt-3">{ask.consequence}</p>
        <div className="dialog-buttons mt-5">
          <Button {...closesDialog(dialog)}>Cancel</Button>
          {send}
        </div>
      </dialog>
    </>
  ) : (
    send
  );
  return (
    <Form
      {...unsaved}
      onSubmit={({ currentTarget }) => {
        unsaved.onSubmit();
        currentTarget.querySelector<HTMLDialogElement>('dialog[open]')?.close();
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
      {stored && <input type="hidden" name="stored" value={shownTo(answer, name) ?? JSON.stringify(stored)} />}
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

/** After a refusal: what the person has been shown of the colleague's. */
function shownTo(answer: Answer | undefined, name: string): string | undefined {
  return answer?.form === name ? answer.values?.['stored'] : undefined;
}

function useRound(answer: Answer | undefined, name: string): number {
  const [seen, setSeen] = useState({ answer, round: 0 });
  if (seen.answer === answer) return seen.round;
  const round = seen.round + (answer?.sent === name ? 1 : 0);
  setSeen({ answer, round });
  return round;
}
