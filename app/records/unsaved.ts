import { useEffect, useEffectEvent, useRef, type RefObject, type SyntheticEvent } from 'react';
import { useBlocker } from 'react-router';
import type { Answer } from './answer.ts';

/**
 * A form of the staff area is marked while something typed into it is not stored: by `data-unsaved`, whose value is a question of its own
 * where it has one. The router knows one blocker only, so the frame asks for every form of the page.
 */
const leaveQuestion = 'You have unsaved changes. Leave without saving?';

const unsavedForms = () => document.querySelectorAll<HTMLFormElement>('form[data-unsaved]');

export function markUnsaved(form: HTMLFormElement | null, isUnsaved: boolean): void {
  if (isUnsaved) form?.setAttribute('data-unsaved', '');
  else form?.removeAttribute('data-unsaved');
}

/** Holds a link, the menu or Back until LeaveQuestion is answered. The browser itself asks before it closes the page. */
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

/** The next page may be shown by the same form. */
export function forgetUnsaved(): void {
  for (const form of unsavedForms()) markUnsaved(form, false);
}

/** Lets the browser ask before it leaves the page. */
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

/** The props of a form that is marked from the first key until the answer says that it is stored. */
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

/** The same for a form that saves itself: it is marked only while that, or its own button, has failed. */
export function useUnsavedAnswer(form: RefObject<HTMLFormElement | null>, answer: Answer | null | undefined): void {
  useEffect(() => {
    if (answer) markUnsaved(form.current, !answer.ok);
  }, [form, answer]);
}
