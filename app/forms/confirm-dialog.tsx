import { useEffect, useRef, type ReactNode } from 'react';
import { Form, type FetcherWithComponents } from 'react-router';
import { t } from '#app/shared/language.ts';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss, closeDialogProps, openDialogProps } from '#app/ui/dialog-commands.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { HiddenFields } from './answer-notice.tsx';
import { trashFields } from './trash.ts';
import styles from './forms.module.css';

type ConfirmProps = {
  /** Unique on the page. Derived from the fields by default. */
  id?: string;
  label: string;
  /** The subject of the label, for screen readers: 'Dana Arceneaux'. */
  about?: string;
  question: string;
  consequence?: string;
  /** The label of the confirming button. Defaults to `label`. */
  confirm?: string;
  fields: Record<string, string>;
  action?: string;
  /** A fetcher's form, to stay on this page. Without script, the browser opens the page of `action`. */
  form?: FetcherWithComponents<unknown>['Form'] | typeof Form;
  icon?: IconName;
  small?: boolean;
  /** For an action that loses nothing: no red buttons. */
  safe?: boolean;
};

/** The confirmation dialog works without script. */
export function ConfirmButton(props: ConfirmProps) {
  const { label, about, question, consequence, confirm = label, fields, action, icon = 'trash', small = true } = props;
  const { id = Object.values(fields).join('-'), safe = false, form: Sender = Form } = props;
  return (
    <>
      <Button variant={safe ? 'line' : 'danger'} icon={icon} small={small} {...openDialogProps(id)}>
        {label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
      <dialog id={id} className="dialog" aria-labelledby={`${id}-question`} {...lightDismiss}>
        <h2 id={`${id}-question`} className="h3">
          {question}
        </h2>
        {consequence && <p className="mt-3">{consequence}</p>}
        <Sender
          method="post"
          className="dialog-buttons mt-5"
          onSubmit={(event) => event.currentTarget.closest('dialog')?.close()}
          {...(action && { action })}
        >
          <HiddenFields fields={fields} />
          <Button {...closeDialogProps(id)}>{t('Cancel')}</Button>
          <Button variant={safe ? 'solid' : 'danger'} type="submit" icon={icon}>
            {confirm}
          </Button>
        </Sender>
      </dialog>
    </>
  );
}

type RowMenuProps = {
  about?: string;
  /** Shown instead of three dots. */
  label?: ReactNode;
  /** Keeps the menu open after an action that is often repeated, even without script. */
  open?: boolean;
  children: ReactNode;
};

/** A row's menu for rare actions. Works without script. */
export function RowMenu({ about, label, open = false, children }: RowMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = (event: Event) => {
      if (!menu.current?.open) return;
      // Escape closes an open dialog first.
      const isEscape =
        event instanceof KeyboardEvent && event.key === 'Escape' && !document.querySelector('dialog[open]');
      const isElsewhere = event.target instanceof Node && !menu.current.contains(event.target);
      if (isEscape || isElsewhere) menu.current.open = false;
    };
    const end = new AbortController();
    for (const name of ['pointerdown', 'focusin', 'keydown'])
      document.addEventListener(name, leave, { signal: end.signal });
    return () => end.abort();
  }, []);
  return (
    <details ref={menu} name="row-menu" className={`relative ${styles.menu}`} open={open}>
      <summary className="target" data-dots={label === undefined || undefined}>
        {label ?? 'More'}
        {about && <span className="visually-hidden"> for {about}</span>}
      </summary>
      <div>{children}</div>
    </details>
  );
}

type DeleteProps = Omit<ConfirmProps, 'id' | 'label' | 'fields'> & { kind: string; id: number };

export function DeleteButton({ kind, id, ...props }: DeleteProps) {
  return <ConfirmButton label="Delete" fields={trashFields('delete', kind, id)} {...props} />;
}
