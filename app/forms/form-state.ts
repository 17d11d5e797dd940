import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { Answer } from './answer.ts';
import type { FormValues } from './fields.ts';

type FormState = {
  /** The page's last answer, to any of its forms. */
  answer: Answer | undefined;
  /** The answer that refused this form. */
  refused: Answer | undefined;
  /** The stored values that the fields were filled with, as JSON. A save with older ones than a colleague's is refused. */
  base: string | undefined;
  /** A new round fills the fields again. */
  round: number;
  isTyped: boolean;
  /** Submitted and not answered yet: nothing typed since, or typed on. */
  sent: 'no' | 'sent' | 'typed-on';
  /** This form is saved, and the record is not loaded again yet. */
  awaits: boolean;
  /** What the fields contained when they were filled, and contain now. */
  opened: FormValues | undefined;
  values: FormValues | undefined;
};
type Loaded = { name: string; answer: Answer | undefined; stored: string | undefined; isLoading: boolean };

const untouched = { isTyped: false, sent: 'no', awaits: false, opened: undefined, values: undefined } as const;

export function startForm({ name, answer, stored }: Omit<Loaded, 'isLoading'>): FormState {
  const refused = answer?.form === name ? answer : undefined;
  return { ...untouched, answer, refused, base: refused?.base ?? stored, round: 0, isTyped: refused !== undefined };
}

/** Typed input keeps its base, whatever is loaded, until this form is saved. An untouched form follows the record. */
export function nextForm(state: FormState, loaded: Loaded): FormState {
  const { stored, isLoading } = loaded;
  const heard = loaded.answer === state.answer ? state : hear(state, loaded);
  const isSaved = heard.awaits && !isLoading;
  const follows = stored !== heard.base && (isSaved || !heard.isTyped);
  if (heard === state && !isSaved && !follows) return state;
  const isAdded = heard !== state && stored === undefined && loaded.answer?.ok && loaded.answer.sent !== undefined;
  const isFilled = !heard.isTyped && (follows || (isSaved && stored !== undefined) || isAdded);
  return {
    ...heard,
    base: follows ? stored : heard.base,
    awaits: heard.awaits && isLoading,
    round: heard.round + (isFilled ? 1 : 0),
  };
}

function hear(state: FormState, { answer, name }: Loaded): FormState {
  const isOwn = answer?.ok ? state.sent !== 'no' || answer.sent === name : answer?.form === name;
  // Another form's answer says that this one's request is over. A conflict stays until it is decided.
  if (!answer || !isOwn) return { ...state, answer, ...(answer && { sent: 'no' }) };
  const isTyped = !answer.ok || state.sent === 'typed-on';
  return { ...state, answer, refused: answer.ok ? undefined : answer, isTyped, sent: 'no', awaits: answer.ok };
}

/** The one state of a record's form: what is stored, what is typed, and the answer that refused it. */
export function useFormState(name: string, answer: Answer | undefined, stored: FormValues | undefined) {
  const loaded = { name, answer, stored: stored && JSON.stringify(stored) };
  const isLoading = useNavigation().state !== 'idle' && stored !== undefined;
  const [state, setState] = useState(() => startForm(loaded));
  const next = nextForm(state, { ...loaded, isLoading });
  if (next !== state) setState(next);
  return {
    ...next,
    onFill: (values: FormValues) => setState((now) => ({ ...now, opened: values, values })),
    onInput: (values: FormValues) =>
      setState((now) => ({ ...now, values, isTyped: true, sent: now.sent === 'no' ? 'no' : 'typed-on' })),
    onSubmit: () => setState((now) => ({ ...now, sent: 'sent' })),
    /** Leaving the page drops what is typed. */
    forget: () => setState((now) => ({ ...now, isTyped: false })),
    undo: () => setState((now) => ({ ...now, ...untouched, refused: undefined, round: now.round + 1 })),
  };
}
