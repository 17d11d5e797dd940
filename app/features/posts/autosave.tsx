import { useEffect, useRef, useState, type RefObject } from 'react';
import { timeInWords } from '#app/shared/dates.ts';

const pauseMs = 2_000;
/** Who types without a pause is saved from time to time all the same. */
const longestMs = 15_000;
const retryMs = 5_000;

type AutosaveState =
  | { state: 'idle' }
  | { state: 'saved'; at: string }
  | { state: 'offline' }
  | { state: 'signed-out' };

/** Sends what is in the form after typing pauses, and says how that went. `stop` is for the moment the form itself is sent. */
export function useAutosave(form: RefObject<HTMLFormElement | null>, address: string) {
  const [state, setState] = useState<AutosaveState>({ state: 'idle' });
  const stop = useRef<() => void>(() => undefined);

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let typedSince: number | null = null;
    let stopped = false;
    let sending: AbortController | null = null;

    const plan = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void send(), wait);
    };
    const typed = () => {
      if (stopped) return;
      typedSince ??= Date.now();
      plan(Math.max(0, Math.min(pauseMs, typedSince + longestMs - Date.now())));
    };
    async function send(): Promise<void> {
      if (stopped || !element) return;
      typedSince = null;
      sending?.abort();
      const own = (sending = new AbortController());
      const next = await sendFields(address, textFields(element), own.signal);
      if (own.signal.aborted || stopped) return;
      setState(next);
      if (next.state !== 'saved') plan(retryMs);
    }
    const leave = () => {
      if (!stopped && typedSince !== null) navigator.sendBeacon(address, textFields(element));
    };

    stop.current = () => {
      stopped = true;
      clearTimeout(timer);
      sending?.abort();
    };
    element.addEventListener('input', typed);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      stop.current();
      element.removeEventListener('input', typed);
      window.removeEventListener('pagehide', leave);
    };
  }, [form, address]);

  return { state, stop: () => stop.current() };
}

/** Files are not part of it: a picture is uploaded on its own. */
function textFields(form: HTMLFormElement): FormData {
  const fields = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  return fields;
}

async function sendFields(address: string, body: FormData, signal: AbortSignal): Promise<AutosaveState> {
  try {
    const answer = await fetch(address, { method: 'POST', body, signal });
    if (answer.status === 401) return { state: 'signed-out' };
    const saved: unknown = answer.ok ? await answer.json() : null;
    return typeof saved === 'object' && saved !== null && 'savedAt' in saved && typeof saved.savedAt === 'string'
      ? { state: 'saved', at: saved.savedAt }
      : { state: 'offline' };
  } catch {
    return { state: 'offline' };
  }
}
/** Seen all the time, heard only when something is wrong: a voice every few seconds would drown the text. */
export function AutosaveLine({ state }: { state: AutosaveState }) {
  const trouble = state.state === 'offline' || state.state === 'signed-out';
  return (
    <>
      <span className="meta" aria-hidden={trouble || undefined}>
        {words(state)}
      </span>
      <span className="visually-hidden" role="status">
        {trouble ? words(state) : ''}
      </span>
    </>
  );
}

function words(state: AutosaveState): string {
  switch (state.state) {
    case 'saved':
      return `Saved at ${timeInWords(state.at)}`;
    case 'offline':
      return 'Not saved: no connection. We try again.';
    case 'signed-out':
      return 'Not saved: you are signed out. Sign in in another tab, then go on here.';
    default:
      return '';
  }
}
