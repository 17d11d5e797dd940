import { createContext, useContext, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useBlocker, useNavigate, useNavigation, type Location } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss } from '#app/ui/dialog-commands.ts';
import type { Answer } from './answer.ts';

type Guard = { question: string; forget: () => void; save?: (() => void) | undefined };

/** The forms with unsaved input, by id. The router supports one blocker, so the staff frame asks for all of them. */
const Guards = createContext(new Map<string, Guard>());

const leaveQuestion = 'You have unsaved changes. Leave without saving?';

/** Asks before leaving a page with unsaved changes. The browser itself asks before it closes the page. */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const [guards] = useState(() => new Map<string, Guard>());
  const dialog = useRef<HTMLDialogElement>(null);
  useUnloadQuestion(() => guards.size > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && guards.size > 0,
  );
  const isAsked = blocker.state === 'blocked';
  useEffect(() => {
    if (isAsked) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsked]);

  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const afterSave = useRef<Location>(null);
  useEffect(() => {
    if (!isIdle) return;
    const next = afterSave.current;
    afterSave.current = null;
    if (next && guards.size === 0) void navigate(next);
  }, [isIdle, guards, navigate]);

  const [guard] = isAsked ? guards.values() : [];
  function save(): void {
    afterSave.current = blocker.location ?? null;
    dialog.current?.close();
    guard?.save?.();
  }

  function leave(): void {
    // The next page may reuse the same form.
    for (const { forget } of guards.values()) forget();
    blocker.proceed?.();
  }

  return (
    <Guards value={guards}>
      {children}
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby="leave-question"
        onClose={() => isAsked && blocker.reset()}
        {...lightDismiss}
      >
        <h2 id="leave-question" className="h3">
          {guard?.question}
        </h2>
        <div className="dialog-buttons mt-5">
          <Button onClick={() => dialog.current?.close()}>Stay here</Button>
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
          {guard?.save && guards.size === 1 && (
            <Button variant="primary" onClick={save}>
              Save
            </Button>
          )}
        </div>
      </dialog>
    </Guards>
  );
}

/** Makes LeaveQuestion ask while `isUnsaved`. */
export function useLeaveGuard(
  isUnsaved: boolean,
  forget?: () => void,
  question = leaveQuestion,
  save?: () => void,
): void {
  const guards = useContext(Guards);
  const id = useId();
  const onForget = useEffectEvent(() => forget?.());
  const onSave = useEffectEvent(() => save?.());
  const canSave = save !== undefined;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    guards.set(id, { question, forget: () => onForget(), save: canSave ? () => onSave() : undefined });
    return () => void guards.delete(id);
  }, [guards, id, isUnsaved, question, canSave]);
}

export function useUnloadQuestion(isUnsaved: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved() && performance.now() - dialedAt >= dialingMs) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}

const dialingMs = 1_000;
let dialedAt = -Infinity;

/** Following a tel: link fires beforeunload although the page stays, so the unsaved question is skipped for a moment. */
export function dial(phoneHref: string): void {
  dialedAt = performance.now();
  location.assign(phoneHref);
}

/** For a form without versions: unsaved from the first input until an answer says that it was saved. */
export function useUnsaved(answer: Answer | undefined) {
  const [state, setState] = useState({ answer, isTyped: answer?.ok === false });
  if (state.answer !== answer) setState({ answer, isTyped: answer ? !answer.ok : state.isTyped });
  const mark = (isTyped: boolean) => () => setState((now) => (now.isTyped === isTyped ? now : { ...now, isTyped }));
  useLeaveGuard(state.isTyped, mark(false));
  return { onInput: mark(true) };
}
