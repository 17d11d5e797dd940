import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import type { ActName, ToolbarState } from './editor.ts';
import styles from './markdown-field.module.css';

type Tool = { name: ActName; label: string; keys?: string; icon?: IconName; sign?: ReactNode; turned?: boolean };

const tools: Tool[] = [
  { name: 'heading', label: 'Heading', sign: 'Heading' },
  {
    name: 'subheading',
    label: 'Subheading',
    sign: (
      <>
        Sub<span className="wide-only">heading</span>
      </>
    ),
  },
  { name: 'bold', label: 'Bold', keys: 'Ctrl+B', icon: 'bold' },
  { name: 'italic', label: 'Italic', keys: 'Ctrl+I', icon: 'ital' },
  { name: 'list', label: 'List', icon: 'list' },
  { name: 'numbers', label: 'Numbered list', sign: <span className={styles.numbers} /> },
  { name: 'quote', label: 'Quotation', icon: 'quote' },
  { name: 'link', label: 'Link', keys: 'Ctrl+K', icon: 'link' },
  { name: 'picture', label: 'Picture', icon: 'image' },
  { name: 'undo', label: 'Undo', keys: 'Ctrl+Z', icon: 'undo' },
  { name: 'redo', label: 'Redo', keys: 'Ctrl+Y', icon: 'undo', turned: true },
];

const toggles = new Set<ActName>(['heading', 'subheading', 'bold', 'italic', 'list', 'numbers', 'quote', 'link']);

type ToolbarProps = {
  state: ToolbarState;
  controls: string;
  ref?: Ref<HTMLDivElement>;
  onAct: (name: ActName) => void;
};

/** The toolbar is one Tab stop. Arrow keys move between its buttons. */
export function EditorToolbar({ state, controls, ref, onAct }: ToolbarProps) {
  const [reached, setReached] = useState(0);
  const [isQuiet, setQuiet] = useState(false);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  // Escape hides the tooltip, even if only the pointer is over the button.
  useEffect(() => {
    const hush = ({ key }: { key: string }) => {
      if (key === 'Escape') setQuiet(true);
    };
    addEventListener('keydown', hush);
    return () => removeEventListener('keydown', hush);
  }, []);

  function move(event: KeyboardEvent): void {
    const target = nextIndex(event.key, reached, tools.length);
    if (target === null) return;
    event.preventDefault();
    setReached(target);
    buttons.current[target]?.focus();
  }

  return (
    <div
      ref={ref}
      className={styles.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-controls={controls}
      data-quiet={isQuiet || undefined}
      onKeyDown={move}
      onBlur={() => setQuiet(false)}
      onPointerLeave={() => setQuiet(false)}
    >
      {tools.map(({ name, label, keys, icon, sign, turned }, index) => (
        <button
          key={name}
          ref={(button) => {
            buttons.current[index] = button;
          }}
          type="button"
          className={`relative ${styles.tool}`}
          tabIndex={index === reached ? 0 : -1}
          aria-label={label}
          aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
          aria-pressed={toggles.has(name) ? state.pressed.includes(name) : undefined}
          // Not `disabled`, because undoing the last step would then lose the focus.
          aria-disabled={state.blocked.includes(name) || undefined}
          onFocus={() => setReached(index)}
          onClick={() => {
            if (!state.blocked.includes(name)) onAct(name);
          }}
        >
          {icon ? (
            <Icon name={icon} className={classNames(turned && styles.turned)} />
          ) : (
            <span className={styles.sign}>{sign}</span>
          )}
          <span className={`small snug nowrap ${styles.tip}`} aria-hidden="true">
            {keys ? `${label}, ${keys}` : label}
          </span>
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
