import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
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
  /** The fields in their order: a refusal then counts what is wrong and leads to each. Their ids begin with the form's name. */
  leadsTo?: readonly string[];
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
  const wrong = (props.leadsTo ?? []).filter((field) => answer?.errors?.[field] !== undefined);
  const sending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
    if (answer) alert.current?.focus();
    // As the server writes it: the title is what is read out first.
    if (answer && !answer.ok) document.title = `Error: ${document.title.replace(/^Error: /, '')}`;
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
        <Alert
          ref={alert}
          kind={answer.ok ? 'success' : 'error'}
          title={
            wrong.length > 0 ? `Please fix ${wrong.length} ${wrong.length === 1 ? 'thing' : 'things'}` : answer.notice
          }
          takesFocus
        >
          {answer.ok ? (
            answer.detail && <p>{answer.detail}</p>
          ) : (
            <>
              {wrong.length > 0 && (
                <ul className="targets">
                  {wrong.map((field) => (
                    <li key={field}>
                      <a href={`#${name}-${field}`} data-opens-here onClick={focusField}>
                        {answer.errors?.[field]}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
              {answer.advice && <p>{answer.advice}</p>}
              {props.help}
            </>
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

/** To the field itself, where one types; without script the link leads to it. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.closest('details')?.setAttribute('open', '');
  (field instanceof HTMLFieldSetElement ? (field.querySelector('input') ?? field) : field).focus();
}
