import { useState, type InputEvent } from 'react';
import { useNavigation } from 'react-router';
import { readField } from '#app/shared/form-data.ts';
import type { Answer } from './answer.ts';
import type { FormValues } from './fields.ts';

type EditAnswer = Pick<Answer, 'ok' | 'base' | 'fresh' | 'sent'>;
type Seen = {
  stored: string | undefined;
  base: string | undefined;
  round: number;
  answer: EditAnswer | undefined;
  /** This person's save is answered, and the record is not loaded again yet. */
  awaits: boolean;
};
type Now = { stored: string | undefined; answer: EditAnswer | undefined; isTyped: boolean; isLoading: boolean };

/** Typed input keeps its base, whatever is loaded, until this person saves or is shown what a colleague saved. */
export function nextBase(seen: Seen, { stored, answer, isTyped, isLoading }: Now): Seen {
  const isNew = answer !== seen.answer;
  const base = (isNew ? answer?.base : undefined) ?? seen.base;
  const isOk = isNew ? answer?.ok === true : seen.awaits;
  const isSaved = isOk && !isLoading;
  const isFresh = answer?.fresh === true || (stored === undefined && answer?.sent !== undefined && !isTyped);
  const isRefilled = isFresh && (isSaved || (isNew && !isOk));
  const follows = stored !== base && (!isTyped || (isSaved && answer?.base === undefined));
  if (!isNew && !isSaved && !follows && stored === seen.stored) return seen;
  return {
    stored,
    answer,
    base: follows ? stored : base,
    awaits: isOk && isLoading,
    round: seen.round + (isRefilled || (follows && !isTyped) ? 1 : 0),
  };
}

/**
 * The state of the record that the typed input is based on: its version, or its values as JSON. A new `round` fills the fields again.
 * `saved` sets the base after an autosave.
 */
export function useEditBase(stored: string | undefined, answer: EditAnswer | undefined, isTyped: boolean) {
  const isLoading = useNavigation().state !== 'idle' && stored !== undefined;
  const [seen, setSeen] = useState<Seen>({ stored, base: answer?.base ?? stored, round: 0, answer, awaits: false });
  const next = nextBase(seen, { stored, answer, isTyped, isLoading });
  if (next !== seen) setSeen(next);
  return { base: next.base, round: next.round, saved: (base: string) => setSeen((now) => ({ ...now, base })) };
}

/** Returns the input typed while the form is being sent. It replaces the returned values if the answer fills the fields again. */
export function useLateInput() {
  const isSending = useNavigation().formMethod === 'POST';
  const [late, setLate] = useState<FormValues>({});
  function onInput({ currentTarget, target }: InputEvent<HTMLFormElement>): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (isSending && name) setLate((now) => ({ ...now, [name]: readField(new FormData(currentTarget), name) }));
  }
  return { late, onInput, forget: () => setLate({}) };
}
