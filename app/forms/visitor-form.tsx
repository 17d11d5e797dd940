import { useLayoutEffect, useRef, useState, type InputEvent, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { t } from '#app/shared/language.ts';
import { counted } from '#app/shared/phrases.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { useSpanishInside } from '#app/ui/editable-region.tsx';
import { Mended } from '#app/ui/field.tsx';
import type { Answer } from './answer.ts';
import { ErrorLinks } from './error-links.tsx';
import { trapField, type FormStamp } from './visitor-form.ts';

type VisitorFormProps = {
  name: string;
  stamp: FormStamp;
  answer: Answer | undefined;
  action?: string;
  submit: ReactNode;
  busyLabel: string;
  block?: boolean;
  /** Shown beside an error. */
  help?: ReactNode;
  /** Fields in order, so that an error can count and link them. Their ids start with the form's name. */
  leadsTo?: readonly string[];
  below?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A form for visitors. After an error the alert gets the focus, with or without script. */
export function VisitorForm(props: VisitorFormProps) {
  const { name, stamp, answer, action, submit, busyLabel, block = false, className, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [mended, setMended] = useState({ answer, names: new Set<string>() });
  const alert = useRef<HTMLDivElement>(null);
  const isAwake = useRef(false);
  const wrong: Record<string, string> = {};
  for (const field of props.leadsTo ?? []) if (answer?.errors?.[field]) wrong[field] = answer.errors[field];
  const count = Object.keys(wrong).length;
  const title = count > 0 ? t`Please fix ${counted(count, 'thing')}` : answer?.notice;
  const sending = useNavigation().formMethod === 'POST';
  const language = useSpanishInside();
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    if (!isTextBox(target) || !wrong[target.name]) return;
    const names = new Set(mended.answer === answer ? mended.names : []);
    if (looksRight(target)) setMended({ answer, names: names.add(target.name) });
  };
  // With the answer, not after it: the focus would leave a field that the visitor is already correcting.
  useLayoutEffect(() => {
    if (answer?.ok) form.current?.reset();
    // Typed before React woke.
    const fields = isAwake.current ? [] : [...(form.current?.elements ?? [])].filter(isTextBox);
    isAwake.current = true;
    const mendedFields = fields.filter((field) => isChanged(field) && looksRight(field));
    if (mendedFields.length > 0) setMended({ answer, names: new Set(mendedFields.map((field) => field.name)) });
    if (answer && !fields.some((field) => field === document.activeElement)) alert.current?.focus();
    // React Router adds '?index' to the address of Home's form. Going back must lead to Home.
    if (location.search === '?index') history.replaceState(history.state, '', location.pathname);
    // Match the server's title, because screen readers announce it first.
    if (answer && !answer.ok) document.title = t`Error: ${document.title.replace(/^Error: /, '')}`;
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
      {...language}
      onInput={onInput}
    >
      {answer && title && (
        <Alert ref={alert} kind={answer.ok ? 'success' : 'error'} title={title} takesFocus>
          {answer.ok ? (
            answer.detail && <p>{answer.detail}</p>
          ) : (
            <>
              <ErrorLinks notice={title} errors={wrong} idPrefix={`${name}-`} />
              {answer.advice && <p>{answer.advice}</p>}
              {props.help}
            </>
          )}
        </Alert>
      )}
      <input type="hidden" name="key" value={stamp.key} />
      {/* Keeps the original stamp: a quick correction must not look like a bot. */}
      <input type="hidden" name="shown" value={(!answer?.ok && answer?.values?.['shown']) || stamp.shown} />
      <div className="visually-hidden">
        <label htmlFor={`${name}-website`}>{t('Leave this field empty')}</label>
        <input id={`${name}-website`} name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
      <Mended value={mended.answer === answer ? mended.names : none}>{children}</Mended>
      <div>
        <Button type="submit" variant="primary" block={block} busy={sending} busyLabel={busyLabel}>
          {submit}
        </Button>
      </div>
      {props.below}
    </Form>
  );
}

const none = new Set<string>();

type TextBox = HTMLInputElement | HTMLTextAreaElement;

function isTextBox(element: unknown): element is TextBox {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function isChanged({ value, defaultValue }: TextBox): boolean {
  return value !== defaultValue;
}

function looksRight({ validity, value }: TextBox): boolean {
  return validity.valid && value.trim() !== '';
}
