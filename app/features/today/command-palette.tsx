import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Found, longestFind, useFindAsYouType } from '#app/features/staff-area/find-as-you-type.ts';
import type { Section } from '#app/features/staff-area/sections.ts';
import { counted } from '#app/shared/phrases.ts';
import { IconButton } from '#app/ui/button.tsx';
import { closeParentDialog, lightDismiss, closeDialogProps, openDialogProps } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import styles from '#app/features/staff-area/admin-frame.module.css';

const dialogId = 'find';

/** The search dialog, opened with Ctrl+K or ⌘K. It shows the menu until something is found. */
export function CommandPalette({ sections }: { sections: Section[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { isAsked, isSearching, hasFailed, found, first } = useFindAsYouType(query, 'all');

  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The editor handles the same keys itself, to insert a link.
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (dialog.current?.open === false) dialog.current.showModal();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);

  async function openFirst(): Promise<void> {
    const wanted = await first();
    if (!wanted) return;
    dialog.current?.close();
    await navigate(wanted.href);
  }

  /** Arrow keys move from the search box through the list. Enter in the box opens the first result. */
  function walk(event: KeyboardEvent<HTMLElement>): void {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const index = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'ArrowDown') links[Math.min(index + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp')
      (index > 0 ? links[index - 1] : event.currentTarget.querySelector('input'))?.focus();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void openFirst();
    else return;
    event.preventDefault();
  }

  const isEmpty = isAsked && !isSearching && found.length === 0;
  const shown: Found[] =
    found.length > 0 ? found : sections.map(({ name, href, icon }) => ({ label: name, href, icon, place: '' }));
  return (
    <dialog
      id={dialogId}
      ref={dialog}
      className={`sheet surface-raised ${styles.finder}`}
      aria-label="Find in the staff area"
      {...lightDismiss}
    >
      <div role="presentation" onKeyDown={walk}>
        <div className={`row center ${styles.finderBox}`}>
          <Icon name="search" />
          <input
            aria-label="Find in the staff area"
            placeholder="Find: holiday, logo, phone…"
            autoComplete="off"
            maxLength={longestFind}
            value={query}
            onChange={(event) => setQuery(event.target.value.trimStart())}
          />
          <IconButton icon="close" label="Close" {...closeDialogProps(dialogId)} />
        </div>
        <p role="status" className={isEmpty ? styles.finderNote : 'visually-hidden'}>
          {isAsked && statusText(query, { isSearching, hasFailed, found })}
        </p>
        <ul className="rows">
          {shown.map(({ label, note, place, icon, href }, index) => (
            <li key={`${href} ${label}`} className={index === 0 && found.length > 0 ? styles.first : undefined}>
              <Link to={href} className={`stack center gap-y-0 tight ${styles.found}`} onClick={closeParentDialog}>
                <Icon name={icon} className="accent" />
                <span>
                  <b>{label}</b>
                  {note && <small className="block muted">{note}</small>}
                </span>
                <small className="muted">{place}</small>
              </Link>
            </li>
          ))}
        </ul>
        <p className={`meta line-top wide-only ${styles.finderKeys}`}>
          Arrow keys to move, Enter to open, Escape to close.
        </p>
      </div>
    </dialog>
  );
}

export function FindButton({ className = '' }) {
  return (
    <button
      type="button"
      className={`boxed needs-script ${styles.find} ${className}`}
      aria-keyshortcuts="Control+K Meta+K"
      {...openDialogProps(dialogId)}
    >
      <Icon name="search" />
      Find
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}

type Search = Pick<ReturnType<typeof useFindAsYouType>, 'isSearching' | 'hasFailed' | 'found'>;

function statusText(query: string, { isSearching, hasFailed, found }: Search): string {
  if (isSearching) return 'Searching…';
  if (hasFailed) return 'Find isn’t responding. Keep typing to try again.';
  return found.length === 0
    ? `Nothing found for “${query.trim()}”. Try another word.`
    : counted(found.length, 'result');
}
