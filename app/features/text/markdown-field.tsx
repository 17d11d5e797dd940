import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RowMenu } from '#app/forms/confirm-dialog.tsx';
import { classNames } from '#app/shared/class-names.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import { LinkDialog, PictureDialog } from './ask-dialog.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { ActName, RichEditor, ToolbarState } from './editor.ts';
import field from '#app/ui/field.module.css';
import styles from './markdown-field.module.css';

type MarkdownFieldProps = { label: string; name: string; defaultValue: string; error?: string | undefined };
type Mode = 'plain' | 'rich';

/** With script, a rich-text editor replaces the textarea on the screen. The form always submits the textarea. */
export function MarkdownField({ label, name, defaultValue, error }: MarkdownFieldProps) {
  const [mode, setMode] = useState<Mode>('plain');
  const [toolbar, setToolbar] = useState<ToolbarState>({ pressed: [], blocked: ['undo', 'redo'] });
  const [link, setLink] = useState('');
  const textarea = useRef<HTMLTextAreaElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<RichEditor>(null);
  const bar = useRef<HTMLDivElement>(null);
  const linkDialog = useRef<HTMLDialogElement>(null);
  const pictureDialog = useRef<HTMLDialogElement>(null);
  // The rich editor is the default; the server renders the textarea.
  const [choice, setChoice] = useState<'plain' | 'rich'>('rich');
  const wanted = useHydrated() ? choice : null;
  const errorId = error ? `${name}-error` : undefined;

  useEffect(() => {
    if (wanted !== 'rich') return undefined;
    let gone = false;
    const askLink = () => {
      setLink(editor.current?.linkHere() ?? '');
      linkDialog.current?.showModal();
    };
    const load = async () => {
      const { mountRichEditor } = await import('./rich-editor.ts');
      if (gone || !container.current || !textarea.current) return;
      const isInIt = document.activeElement === textarea.current;
      // If someone is already typing in the textarea, stay there, because switching would lose keystrokes.
      if (isInIt && textarea.current.value !== textarea.current.defaultValue) {
        setChoice('plain');
        return;
      }
      editor.current = mountRichEditor(container.current, {
        markdown: textarea.current.value,
        className: styles.body ?? '',
        labelledBy: `${name}-label`,
        // Also while there is no error: with another editor for each answer, undo would end there.
        describedBy: `${name}-error`,
        onMarkdown: (markdown) => writeInto(textarea.current, markdown),
        onToolbar: (next) => setToolbar((last) => (isSame(last, next) ? last : next)),
        onLinkKey: askLink,
        onToolbarKey: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      });
      // Render synchronously, because a hidden editor cannot take the focus.
      flushSync(() => setMode('rich'));
      if (isInIt) editor.current.focus();
    };
    load().catch(() => setMode('plain'));
    return () => {
      gone = true;
      editor.current?.destroy();
      editor.current = null;
      setMode('plain');
    };
  }, [wanted, name]);

  function act(tool: ActName): void {
    if (tool === 'link') {
      setLink(editor.current?.linkHere() ?? '');
      linkDialog.current?.showModal();
    } else if (tool === 'picture') pictureDialog.current?.showModal();
    else editor.current?.act(tool);
  }

  return (
    <div className={classNames(field.field, styles.whole, error && field.wrong)}>
      {mode === 'rich' ? (
        <span id={`${name}-label`} className="label">
          {label}
        </span>
      ) : (
        <label htmlFor={name} id={`${name}-label`}>
          {label}
        </label>
      )}
      <div className={styles.rich} hidden={mode !== 'rich'}>
        {mode === 'rich' && <EditorToolbar ref={bar} state={toolbar} controls={`${name}-rich`} onAct={act} />}
        <div ref={container} id={`${name}-rich`} />
      </div>
      <textarea
        ref={textarea}
        id={name}
        name={name}
        className={classNames(field.input, styles.plain)}
        defaultValue={defaultValue}
        hidden={mode === 'rich'}
        maxLength={100_000}
        rows={16}
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(`${name}-help`, errorId)}
      />
      <p className="meta" id={`${name}-help`} hidden={mode === 'rich'}>
        A blank line starts a new paragraph. Use ## for a heading, **bold**, *italic*, - for a list, [text](/address)
        for a link.
      </p>
      {error && <FieldError id={errorId} text={error} />}
      {wanted !== null && (
        <div>
          {mode === 'rich' ? (
            <RowMenu about={label}>
              <Button small onClick={() => setChoice('plain')}>
                Switch to Markdown
              </Button>
            </RowMenu>
          ) : (
            <Button small variant="quiet" onClick={() => setChoice('rich')}>
              Switch to the formatting buttons
            </Button>
          )}
        </div>
      )}
      {mode === 'rich' && (
        <>
          <LinkDialog ref={linkDialog} now={link} onAnswer={(answer) => editor.current?.setLink(answer)} />
          <PictureDialog ref={pictureDialog} onAnswer={(picture) => editor.current?.insertPicture(picture)} />
        </>
      )}
    </div>
  );
}

/** Sets the value and dispatches an input event, so that form listeners see the change. */
function writeInto(textarea: HTMLTextAreaElement | null, markdown: string): void {
  if (!textarea) return;
  textarea.value = markdown;
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
}

function isSame(a: ToolbarState, b: ToolbarState): boolean {
  return a.pressed.join() === b.pressed.join() && a.blocked.join() === b.blocked.join();
}
