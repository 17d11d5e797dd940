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

type Unsaved = {
  answer: Answer | undefined;
  /** The last answer to this form. */
  own: Answer | undefined;
  isTyped: boolean;
  /** Submitted, and nothing typed since. */
  isSent: boolean;
};

/** A form counts as unsaved from the first input until a successful save. */
export function useUnsaved(answer: Answer | undefined, name?: string, question?: string, save?: () => void) {
  const [state, setState] = useState<Unsaved>({ answer: undefined, own: undefined, isTyped: false, isSent: false });
  const next = state.answer === answer ? state : withAnswer(state, answer, name);
  if (next !== state) setState(next);
  const forget = () => setState((now) => ({ ...now, isTyped: false }));
  useLeaveGuard(next.isTyped, forget, question, save);
  return {
    forget,
    isTyped: next.isTyped,
    own: next.own,
    events: {
      onInput: () => setState((now) => (now.isTyped && !now.isSent ? now : { ...now, isTyped: true, isSent: false })),
      onSubmit: () => setState((now) => ({ ...now, isSent: true })),
    },
  };
}

function withAnswer(state: Unsaved, answer: Answer | undefined, name: string | undefined): Unsaved {
  const { isTyped, isSent } = state;
  const isOwn = answer?.ok ? isSent || answer.sent === name : answer?.form === name;
  if (!answer || !isOwn) return { ...state, answer, isSent: isSent && !answer };
  // Input since the submit stays in the form. It keeps its base, and the conflict about that base.
  const { base: _base, fresh, conflict: _conflict, ...rest } = answer;
  const before = !answer.ok && state.own?.conflict && { conflict: state.own.conflict };
  const stays = isTyped && !isSent && (answer.ok || fresh);
  return { answer, own: stays ? { ...rest, ...before } : answer, isTyped: !answer.ok, isSent: false };
}
