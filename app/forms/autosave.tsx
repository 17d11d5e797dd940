import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation } from 'react-router';
import { useZone } from '#app/ui/hooks.ts';
import { Medallion } from '#app/ui/medallion.tsx';
import type { Answer } from './answer.ts';
import { createAutosave } from './autosave-sender.ts';
import { autosaveTrouble, formatAutosave, newAutosave, tellsOffline, type AutosaveState } from './autosave-state.ts';
import { useLeaveGuard } from './unsaved.tsx';
import styles from './forms.module.css';

type AutosaveOptions = {
  pauseMs?: number;
  longestMs?: number;
  isPaused?: boolean;
  /** The result of the form's own submission. */
  answer?: Answer | null | undefined;
  onSaved?: (answer: object) => void;
  onRefused?: () => void;
};

/** Await `submit` before the form is submitted; `isWaiting` until then. `notice` is the answer, unless it says what is no longer so. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  address: string,
  { pauseMs = 2_000, longestMs = 15_000, isPaused = false, answer, onSaved, onRefused }: AutosaveOptions = {},
) {
  const first: AutosaveState = answer?.ok === false ? { state: 'unsaved', because: 'refused' } : newAutosave.line;
  const [line, setLine] = useState(first);
  const [isForgotten, setForgotten] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  /** The failed submission whose text an autosave has stored since. */
  const [overtaken, setOvertaken] = useState<Answer | null>();
  const isFailed = answer?.failed === true && answer !== overtaken;
  const sender = useRef<ReturnType<typeof createAutosave>>(null);
  useLeaveGuard((isFailed || line.state === 'unsaved') && !isForgotten, () => setForgotten(true));
  const current = useEffectEvent(() => ({ address, isPaused, answer, onSaved, onRefused }));

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const tabs = new BroadcastChannel('autosave');
    const autosave = createAutosave(
      {
        read: () => textFields(element),
        address: () => current().address,
        isPaused: () => current().isPaused,
        onChange(next) {
          setLine(next);
          setForgotten(false);
          if (next.state !== 'saved') return;
          setOvertaken(current().answer);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel has none.
          tabs.postMessage({ address: current().address, isDraft: next.isDraft });
        },
        onSaved: (autosaved) => current().onSaved?.(autosaved),
        onRefused: () => current().onRefused?.(),
      },
      { pauseMs, longestMs },
    );
    sender.current = autosave;
    const end = new AbortController();
    const { signal } = end;
    element.addEventListener('input', () => autosave.tell({ event: 'typed' }), { signal });
    tabs.addEventListener(
      'message',
      ({ data: { address: stored, isDraft } }) =>
        stored === current().address && autosave.tell({ event: 'elsewhere', isDraft }),
      { signal },
    );
    window.addEventListener('online', () => autosave.tell({ event: 'online' }), { signal });
    window.addEventListener('pagehide', () => autosave.leave(), { signal });
    return () => {
      end.abort();
      tabs.close();
      autosave.end();
    };
  }, [form, pauseMs, longestMs]);

  useEffect(() => {
    const got = answer?.ok ? 'accepted' : answer?.failed ? 'failed' : 'refused';
    if (answer) sender.current?.tell({ event: 'answered', got, at: answer.at ?? new Date().toISOString() });
  }, [answer]);

  // A submission can also end without an answer, when another navigation interrupts it.
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (isIdle) sender.current?.tell({ event: 'answered', got: 'failed', at: '' });
  }, [isIdle]);

  async function submit(): Promise<void> {
    setWaiting(true);
    await sender.current?.submit();
    // At once, because the browser does not send the value of a disabled button.
    flushSync(() => setWaiting(false));
  }

  return { line, isWaiting, notice: answer?.failed && !isFailed ? null : answer, submit };
}

/** Leaves out files, because pictures are uploaded separately. */
function textFields(form: HTMLFormElement): FormData {
  const fields = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  return fields;
}

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

type LineProps = { line: AutosaveState; notice: Answer | null | undefined };

/** Always visible, but announced only on errors: an announcement every few seconds would interrupt screen readers. */
export function AutosaveLine({ line, notice }: LineProps) {
  const zone = useZone();
  if (isToldBy(notice, line)) return null;
  const trouble = autosaveTrouble(line);
  return (
    <>
      <span className={trouble ? 'danger semibold' : 'meta'} aria-hidden={trouble ? true : undefined}>
        {formatAutosave(zone, line)}
      </span>
      <span className="visually-hidden" role="status" {...(tellsOffline(line) && { 'data-tells-offline': '' })}>
        {trouble}
      </span>
    </>
  );
}

/** The answer to a submission that failed or was refused already says that the text is not saved. */
export function isToldBy(notice: Answer | null | undefined, line: AutosaveState): boolean {
  if (notice?.ok !== false || line.state === 'saved') return false;
  return notice.failed === true || (line.state === 'unsaved' && line.because === 'refused');
}
