import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { formatTime } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import { Medallion } from '#app/ui/medallion.tsx';
import type { Answer } from './answer.ts';
import styles from './records.module.css';
import { useLeaveGuard } from './unsaved.tsx';

const retryMs = 5_000;
const timeoutMs = 15_000;

export type AutosaveState =
  | { state: 'idle' }
  | { state: 'saved'; at: string; writer: string | null }
  | { state: 'offline' }
  | { state: 'signed-out' };

type AutosaveOptions = {
  pauseMs?: number;
  /** Saves at least this often during continuous typing. */
  longestMs?: number;
  /** Sends nothing meanwhile. */
  isPaused?: boolean;
  /** The result of the form's own submission. */
  answer?: Answer | null | undefined;
  onSaved?: (answer: object) => void;
};

/** Sends one request at a time. Before the form is submitted, `rest` aborts a pending save and `settle` waits for it. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  { pauseMs = 2_000, longestMs = 15_000, isPaused = false, answer, onSaved }: AutosaveOptions = {},
) {
  const [state, setState] = useState<AutosaveState>({ state: 'idle' });
  const acts = useRef({ rest: () => undefined as void, settle: async () => undefined as void });
  const saved = useEffectEvent((said: object) => onSaved?.(said));
  const mayNotSend = useEffectEvent(() => isPaused);
  const [failed, setFailed] = useState({ answer, isUnsaved: answer?.ok === false });
  if (answer && answer !== failed.answer) setFailed({ answer, isUnsaved: !answer.ok });
  useLeaveGuard(failed.isUnsaved, () => setFailed({ answer, isUnsaved: false }));

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let typedSince: number | null = null;
    let stopped = false;
    let sending: { abort: AbortController; done: Promise<void> } | null = null;

    const plan = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(send, wait);
    };
    const typed = () => {
      if (stopped) return;
      typedSince ??= Date.now();
      plan(Math.max(0, Math.min(pauseMs, typedSince + longestMs - Date.now())));
    };
    function send(): void {
      if (stopped || sending || !element || mayNotSend()) return;
      typedSince = null;
      const abort = new AbortController();
      sending = { abort, done: sendOnce(element, abort.signal) };
    }
    async function sendOnce(sent: HTMLFormElement, signal: AbortSignal): Promise<void> {
      const next = await sendFields(address, textFields(sent), signal);
      sending = null;
      if (stopped || signal.aborted) return;
      setState(next.state);
      setFailed((now) => ({ ...now, isUnsaved: !next.answer }));
      if (next.answer) saved(next.answer);
      else typedSince ??= Date.now();
      if (typedSince !== null) plan(next.answer ? pauseMs : retryMs);
    }
    const leave = () => {
      if (!stopped && !mayNotSend() && typedSince !== null) navigator.sendBeacon(address, textFields(element));
    };

    acts.current = {
      rest() {
        clearTimeout(timer);
        typedSince = null;
        sending?.abort.abort();
      },
      async settle() {
        clearTimeout(timer);
        typedSince = null;
        await sending?.done;
        clearTimeout(timer);
      },
    };
    element.addEventListener('input', typed);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      stopped = true;
      acts.current.rest();
      element.removeEventListener('input', typed);
      window.removeEventListener('pagehide', leave);
    };
  }, [form, address, pauseMs, longestMs]);

  return { state, rest: () => acts.current.rest(), settle: () => acts.current.settle() };
}

/** Leaves out files, because pictures are uploaded separately. */
function textFields(form: HTMLFormElement): FormData {
  const fields = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  return fields;
}

async function sendFields(
  address: string,
  body: FormData,
  signal: AbortSignal,
): Promise<{ state: AutosaveState; answer?: object }> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(address, { method: 'POST', body, signal: limited });
    if (response.status === 401) return { state: { state: 'signed-out' } };
    const answer: unknown = response.ok ? await response.json() : null;
    return typeof answer === 'object' && answer !== null && 'savedAt' in answer && typeof answer.savedAt === 'string'
      ? { state: { state: 'saved', at: answer.savedAt, writer: writerIn(answer) }, answer }
      : { state: { state: 'offline' } };
  } catch {
    return { state: { state: 'offline' } };
  }
}

const writerIn = (answer: object) => ('writer' in answer && typeof answer.writer === 'string' ? answer.writer : null);

/** Names the colleague who is typing into the same record. */
export function Writing({ name }: { name: string | null | undefined }) {
  if (!name) return null;
  return (
    <span className={`row center tight semibold ${styles.writing}`}>
      <Medallion name={name} className={styles.face} />
      {name.split(' ')[0]} is writing now
    </span>
  );
}

/** Always visible, but announced only on errors: an announcement every few seconds would interrupt screen readers. */
export function AutosaveLine({ state }: { state: AutosaveState }) {
  const zone = useZone();
  const trouble = autosaveTroubles[state.state];
  return (
    <>
      <span className="meta" aria-hidden={trouble ? true : undefined}>
        {state.state === 'saved' ? `Saved at ${formatTime(zone, state.at)}` : trouble}
      </span>
      <span className="visually-hidden" role="status">
        {trouble}
      </span>
    </>
  );
}

/** Why the text is not saved; '' when it is. */
export const autosaveTroubles = {
  idle: '',
  saved: '',
  offline: 'Not saved: no connection. Trying again.',
  'signed-out': 'Not saved: you’re signed out. Sign in again in another tab, then continue here.',
};
