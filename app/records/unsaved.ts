import { useEffect, useEffectEvent, useRef, type RefObject, type SyntheticEvent } from 'react';
import { useBlocker } from 'react-router';
import type { Answer } from './answer.ts';

/** `data-unsaved` marks a form with unsaved changes and can hold its own question. The router supports one blocker, so the staff frame asks for all. */
const leaveQuestion = 'You have unsaved changes. Leave without saving?';

const unsavedForms = () => document.querySelectorAll<HTMLFormElement>('form[data-unsaved]');

export function markUnsaved(form: HTMLFormElement | null, isUnsaved: boolean): void {
  if (isUnsaved) form?.setAttribute('data-unsaved', '');
  else form?.removeAttribute('data-unsaved');
}

/** Blocks navigation until LeaveQuestion is answered. The browser itself asks before it closes the page. */
export function useLeaveBlocker() {
  useUnloadQuestion(() => unsavedForms().length > 0);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsavedForms().length > 0,
  );
}

export function findLeaveQuestion(): string {
  return unsavedForms()[0]?.dataset['unsaved'] || leaveQuestion;
}

/** Needed before leaving, because the next page may reuse the same form element. */
export function forgetUnsaved(): void {
  for (const form of unsavedForms()) markUnsaved(form, false);
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

/** Returns the props of a form that counts as unsaved from the first input until a successful save. */
export function useUnsaved(answer: Answer | undefined, name?: string) {
  const ref = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!answer) return;
    if (answer.ok && (sent.current || answer.sent === name)) markUnsaved(ref.current, false);
    if (!answer.ok && answer.form === name) markUnsaved(ref.current, true);
    sent.current = false;
  }, [answer, name]);
  return {
    ref,
    onInput: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
      sent.current = false;
      markUnsaved(currentTarget, true);
    },
    onSubmit: () => {
      sent.current = true;
    },
  };
}

/** For a form with autosave, which counts as unsaved only after a failed save. */
export function useUnsavedAnswer(form: RefObject<HTMLFormElement | null>, answer: Answer | null | undefined): void {
  useEffect(() => {
    if (answer) markUnsaved(form.current, !answer.ok);
  }, [form, answer]);
}
