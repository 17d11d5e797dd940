import { useEffect, useRef, type ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from './answer-notice.tsx';
import { trashFields } from './trash.ts';
import { findLeaveQuestion, forgetUnsaved, useLeaveBlocker } from './unsaved.ts';
import { closesBeside, closesDialog, opensDialog } from '#app/ui/dialog-commands.ts';
import type { IconName } from '#app/ui/icon.tsx';
import styles from './records.module.css';

type ConfirmProps = {
  /** Unique on the page; made of the fields where none is given. */
  id?: string;
  /** The label of the button that opens the dialog. */
  label: string;
  /** What the label is about, for those who hear the button without its row: 'Dana Arceneaux'. */
  about?: string;
  /** The exact question. */
  question: string;
  /** What follows, in a sentence. */
  consequence?: string;
  /** The label of the button that does it, where that is not `label`. */
  confirm?: string;
  /** The fields of the form that does it. */
  fields: Record<string, string>;
  /** Where the form goes; the page itself when not given. */
  action?: string;
  icon?: IconName;
  small?: boolean;
  /** Nothing is lost by it, so neither button is red. */
  safe?: boolean;
};

/** A button that asks first, in a real dialog that works without script, and then sends a form. */
export function ConfirmButton(props: ConfirmProps) {
  const { label, about, question, consequence, confirm = label, fields, action, icon = 'trash', small = false } = props;
  const { id = Object.values(fields).join('-'), safe = false } = props;
  return (
    <>
      <Button look={safe ? 'line' : 'danger'} icon={icon} small={small} {...opensDialog(id)}>
        {label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
      <dialog id={id} className="dialog" aria-labelledby={`${id}-question`} {...closesBeside}>
        <h2 id={`${id}-question`} className="h3">
          {question}
        </h2>
        {consequence && <p className="mt-3">{consequence}</p>}
        <Form
          method="post"
          className="dialog-buttons mt-5"
          onSubmit={(event) => event.currentTarget.closest('dialog')?.close()}
          {...(action && { action })}
        >
          <HiddenFields fields={fields} />
          <Button {...closesDialog(id)}>Cancel</Button>
          <Button look={safe ? 'solid' : 'danger'} type="submit" icon={icon}>
            {confirm}
          </Button>
        </Form>
      </dialog>
    </>
  );
}

/** Asks before a page is left with something typed that is not stored. Once in the staff's frame, for every form of the page. */
export function LeaveQuestion() {
  const blocker = useLeaveBlocker();
  const dialog = useRef<HTMLDialogElement>(null);
  const isAsked = blocker.state === 'blocked';
  useEffect(() => {
    if (isAsked) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsked]);

  function leave(): void {
    forgetUnsaved();
    blocker.proceed?.();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="leave-question"
      onClose={() => isAsked && blocker.reset()}
      {...closesBeside}
    >
      <h2 id="leave-question" className="h3">
        {isAsked && findLeaveQuestion()}
      </h2>
      <div className="dialog-buttons mt-5">
        <Button onClick={() => dialog.current?.close()}>Stay here</Button>
        <Button look="danger" onClick={leave}>
          Leave
        </Button>
      </div>
    </dialog>
  );
}

type RowMenuProps = {
  about: string;
  /** After one of its buttons was pressed that is often pressed again, in a page that was reloaded too. */
  open?: boolean;
  children: ReactNode;
};

/** A row's menu for rare actions. Works without script. */
export function RowMenu({ about, open = false, children }: RowMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = (event: Event) => {
      if (!menu.current?.open) return;
      // The dialog that a button of the menu opens closes first.
      const isEscape =
        event instanceof KeyboardEvent && event.key === 'Escape' && !document.querySelector('dialog[open]');
      const isElsewhere = event.target instanceof Node && !menu.current.contains(event.target);
      if (isEscape || isElsewhere) menu.current.open = false;
    };
    const events = ['pointerdown', 'focusin', 'keydown'];
    for (const name of events) document.addEventListener(name, leave);
    return () => {
      for (const name of events) document.removeEventListener(name, leave);
    };
  }, []);
  return (
    <details ref={menu} name="row-menu" className={styles.menu} open={open}>
      <summary className="target">
        More<span className="visually-hidden"> for {about}</span>
      </summary>
      <div>{children}</div>
    </details>
  );
}

type DeleteProps = Omit<ConfirmProps, 'id' | 'label' | 'fields'> & { kind: string; id: number };

/** Moves a record to the trash, once asked. */
export function DeleteButton({ kind, id, ...props }: DeleteProps) {
  return <ConfirmButton label="Delete" fields={trashFields('delete', kind, id)} small {...props} />;
}
