import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { closeParentDialog, lightDismiss, closeDialogProps, openDialogProps } from '#app/ui/dialog-commands.ts';
import field from '#app/ui/field.module.css';
import { Icon } from '#app/ui/icon.tsx';
import styles from './admin-frame.module.css';
import { counted } from '#app/shared/phrases.ts';

export type Found = { kind: string; label: string; href: string };
export const longestFind = 100;

const dialogId = 'find';
const pauseMs = 200;

/** The search dialog, opened with Ctrl+K or ⌘K. It filters `pages` in the browser and asks the server for everything else. */
export function CommandPalette({ pages }: { pages: Found[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [answer, setAnswer] = useState<{ query: string; found: Found[] | null }>({ query: '', found: [] });

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

  useEffect(() => {
    if (query === '') return undefined;
    const stop = new AbortController();
    const answered = async () => {
      const found = await ask(query, stop.signal);
      if (!stop.signal.aborted) setAnswer({ query, found });
    };
    const timer = setTimeout(() => void answered(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);

  const text = query.toLowerCase();
  const ofMenu = pages.filter(({ label }) => label.toLowerCase().includes(text));
  // Keep the last results until the next ones arrive, so that the list does not flicker at every key.
  const found = query === '' ? ofMenu : [...ofMenu, ...(answer.found ?? [])];
  const isSearching = query !== '' && answer.query !== query;

  /** Arrow keys move from the search box through the list. Enter in the box opens the first result. */
  function walk(event: KeyboardEvent<HTMLElement>): void {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const place = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'ArrowDown') links[Math.min(place + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp')
      (place > 0 ? links[place - 1] : event.currentTarget.querySelector('input'))?.focus();
    else if (event.key === 'Enter' && place === -1 && found[0] && !isSearching) {
      dialog.current?.close();
      void navigate(found[0].href);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" {...openDialogProps(dialogId)}>
        <Icon name="search" />
        Find
      </button>
      <dialog
        id={dialogId}
        ref={dialog}
        className={`dialog surface-raised ${styles.finder}`}
        aria-labelledby="find-label"
        {...lightDismiss}
      >
        <div role="presentation" onKeyDown={walk}>
          <label id="find-label" htmlFor="find-box" className="label">
            Find a post, person, message, page or setting
          </label>
          <input
            id="find-box"
            className={field.input}
            autoComplete="off"
            maxLength={longestFind}
            value={query}
            onChange={(event) => setQuery(event.target.value.trimStart())}
          />
          <p role="status" className="meta mt-3">
            {statusText(isSearching, answer.found === null, query === '' ? null : found.length)}
          </p>
          <ul className="rows">
            {found.map(({ kind, label, href }) => (
              <li key={`${href} ${label}`}>
                <Link to={href} className={`cluster apart ${styles.found}`} onClick={closeParentDialog}>
                  {label}
                  <span className="meta">{kind}</span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="dialog-buttons mt-5">
            <Button {...closeDialogProps(dialogId)}>Close</Button>
          </div>
        </div>
      </dialog>
    </>
  );
}

function statusText(isSearching: boolean, isFailed: boolean, count: number | null): string {
  if (count === null) return 'Start typing.';
  if (isSearching) return 'Searching…';
  if (isFailed) return 'Search isn’t responding. Menu pages are listed below. Keep typing to try again.';
  return count === 0 ? 'No results.' : `${counted(count, 'result')}. Arrow keys to move, Enter to open.`;
}

/** Sends the query by POST, so that a patient's name is never in a URL. Returns null if the request fails. */
async function ask(query: string, stop: AbortSignal): Promise<Found[] | null> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(10_000)]);
    const answer = await fetch('/admin/find', {
      method: 'POST',
      body: new URLSearchParams({ q: query }),
      redirect: 'manual',
      signal,
    });
    return answer.ok ? ((await answer.json()) satisfies Found[]) : null;
  } catch {
    return null;
  }
}
