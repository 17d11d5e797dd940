import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { counted } from '#app/shared/phrases.ts';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss, closeDialogProps, openDialogProps } from '#app/ui/dialog-commands.ts';
import { useHydrated } from '#app/ui/hooks.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { AnswerNotice } from './answer-notice.tsx';
import type { Answer } from './answer.ts';
import type { FormValues } from './fields.ts';
import { useFormState } from './form-state.ts';
import { KeepMine } from './text-comparison.tsx';
import { useLeaveGuard } from './unsaved.tsx';
import styles from './forms.module.css';

/** The form as it stands: the answer that refused it, the values it starts with, and its values at each input. */
export type FormNow = { answer: Answer | undefined; start: FormValues; values: FormValues };

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
  /** Puts the button into a bar at the bottom edge, beside who saved last or the labels of what is not saved. */
  bar?: { saved?: string; labelOf: (name: string) => string };
  children: ReactNode | ((now: FormNow) => ReactNode);
};

/** Resets after a successful save. Any other answer keeps the typed values, and leaving with unsaved ones asks for confirmation. */
export function RecordForm({
  intent,
  name = intent,
  answer,
  stored,
  submit,
  busyLabel = 'Saving...',
  className = 'form',
  label,
  variant = 'primary',
  icon,
  ask,
  bar,
  children,
}: RecordFormProps) {
  const hasScript = useHydrated();
  const sending = useNavigation().formData?.get('form') === name;
  const form = useRef<HTMLFormElement>(null);
  const state = useFormState(name, answer, stored);
  const refused = state.refused === answer ? state.refused : undefined;
  // A conflict stays also when another form of the page is answered.
  const shown = refused ?? (state.refused?.conflict && state.refused);
  // A box that is not checked is missing in what a form sends.
  const none = Object.fromEntries(Object.keys(stored ?? {}).map((one) => [one, '']));
  const start = { ...none, ...(refused?.values ?? stored) };
  const values = state.values ? { ...none, ...state.values } : start;
  const changes = bar && stored ? changedLabels({ ...state.opened, ...stored }, values, bar.labelOf) : [];
  const question = changes.length > 0 ? `Leave without saving ${counted(changes.length, 'change')}?` : undefined;
  const save = changes.length > 0 ? () => form.current?.requestSubmit() : undefined;
  useLeaveGuard(state.isTyped, state.forget, question, save);
  const isSaved = bar !== undefined && hasScript && changes.length === 0 && !shown;
  const asked = useRef<HTMLDialogElement>(null);
  const buttonProps = { variant, small: bar !== undefined, busy: sending, busyLabel, ...(icon && { icon }) };
  const send = (
    <Button type="submit" {...buttonProps} aria-disabled={isSaved || undefined}>
      {submit}
    </Button>
  );
  const dialog = `${name}-ask`;
  const button = ask ? (
    <>
      <Button {...buttonProps} {...openDialogProps(dialog)}>
        {submit}
      </Button>
      <dialog ref={asked} id={dialog} className="dialog" aria-labelledby={`${dialog}-question`} {...lightDismiss}>
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
  const end = shown?.conflict ? <KeepMine seen={shown.conflict.seen} /> : button;
  return (
    <Form
      ref={form}
      onInput={({ currentTarget }) => state.onInput(valuesIn(currentTarget))}
      onSubmit={(event) => {
        if (isSaved) return event.preventDefault();
        state.onSubmit();
        asked.current?.close();
      }}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className={className}
      aria-label={label}
    >
      {shown && <AnswerNotice answer={shown} />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="form" value={name} />
      {state.base !== undefined && <input type="hidden" name="stored" value={state.base} />}
      <Fragment key={state.round}>
        <AtStart run={() => form.current && state.onFill(valuesIn(form.current))} />
        {typeof children === 'function' ? children({ answer: refused, start, values }) : children}
      </Fragment>
      {bar ? (
        <div className={`cluster pinned ${styles.bar}`} data-saved={isSaved || undefined}>
          <SaveState changes={changes} refused={refused} sending={sending} saved={bar.saved} />
          {(changes.length > 0 || refused) && (
            <Button icon="undo" small className="needs-script" onClick={state.undo}>
              Undo changes
            </Button>
          )}
          {end}
        </div>
      ) : (
        end
      )}
    </Form>
  );
}

/** Boxes with one name are one value, as in `stored`. A chosen file is its name. */
function valuesIn(form: HTMLFormElement): FormValues {
  const sent = new FormData(form);
  return Object.fromEntries([...sent.keys()].map((name) => [name, sent.getAll(name).map(textOf).join(', ')]));
}

const textOf = (one: FormDataEntryValue) => (one instanceof File ? one.name : one);

/** Runs when the fields are filled: at first, and in each new round. */
function AtStart({ run }: { run: () => void }) {
  const start = useEffectEvent(run);
  useEffect(() => start(), []);
  return null;
}

/** Each label once, so that five fields of one row count as one change. */
function changedLabels(stored: FormValues, values: FormValues, labelOf: (name: string) => string): string[] {
  const names = Object.keys({ ...stored, ...values }).filter((name) => !/^(intent|form|stored)$/.test(name));
  return [...new Set(names.filter((name) => (stored[name] ?? '') !== (values[name] ?? '')).map(labelOf))];
}

type SaveStateProps = { changes: string[]; refused: Answer | undefined; sending: boolean; saved?: string | undefined };

function SaveState({ changes, refused, sending, saved = '' }: SaveStateProps) {
  const wrong = Object.keys(refused?.errors ?? {}).length;
  const [title, detail] = sending
    ? ['Saving…', '']
    : refused
      ? [
          'Not saved',
          `${wrong > 0 ? `${counted(wrong, 'field needs', 'fields need')} another look. ` : ''}What you typed is kept.`,
        ]
      : changes.length > 0
        ? [`${counted(changes.length, 'change')} not saved`, `${changes.join(', ')}.`]
        : ['', saved || 'Nothing to save.'];
  return (
    <p role="status">
      {title && <b className="block">{title}</b>}
      <span className={title && 'meta'}>{detail}</span>
    </p>
  );
}
