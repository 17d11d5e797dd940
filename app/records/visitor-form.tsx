import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Answer } from './answer.ts';
import { trapField, type FormStamp } from './visitor-form.ts';

type VisitorFormProps = {
  name: string;
  stamp: FormStamp;
  answer: Answer | undefined;
  /** Where it goes; the page itself when not given. */
  action?: string;
  submit: ReactNode;
  busyLabel: string;
  block?: boolean;
  /** Beside a refusal. */
  help?: ReactNode;
  /** Offered once it was sent. */
  afterSending?: ReactNode;
  /** Under the button. */
  below?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A form for visitors. Without script its answer is a new page with the focus on the alert; with script this page does the same. */
export function VisitorForm(props: VisitorFormProps) {
  const { name, stamp, answer, action, submit, busyLabel, block = false, className, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const sending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
    if (answer) alert.current?.focus();
  }, [answer]);
  return (
    <Form
      ref={form}
      method="post"
      {...(action && { action })}
      noValidate
      preventScrollReset
      className={className}
      data-print="hide"
    >
      {answer && (
        <Alert ref={alert} kind={answer.ok ? 'success' : 'error'} title={answer.notice} takesFocus>
          {answer.ok ? (
            <>
              {answer.detail && <p>{answer.detail}</p>}
              {props.afterSending}
            </>
          ) : (
            props.help
          )}
        </Alert>
      )}
      <input type="hidden" name="key" value={stamp.key} />
      {/* Correcting a field must not look like a form filled in at once. */}
      <input type="hidden" name="shown" value={(!answer?.ok && answer?.values?.['shown']) || stamp.shown} />
      <div className="visually-hidden">
        <label htmlFor={`${name}-website`}>Leave this field empty</label>
        <input id={`${name}-website`} name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
      {children}
      <div>
        <Button type="submit" look="primary" block={block} busy={sending} busyLabel={busyLabel}>
          {submit}
        </Button>
      </div>
      {props.below}
    </Form>
  );
}
