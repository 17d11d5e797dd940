import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { Answer } from './answer.ts';

type EditAnswer = Pick<Answer, 'ok' | 'base' | 'fresh'>;
type Seen = {
  base: string;
  round: number;
  answer: EditAnswer | undefined;
  /** The record is being loaded, and then fills the fields. */
  awaits: boolean;
};

/** Only an answer moves the base: autosave stores what is typed, so loading the record again never replaces it. */
export function nextBase(
  seen: Seen,
  { answer, isLoading }: { answer: EditAnswer | undefined; isLoading: boolean },
): Seen {
  const isNew = answer !== seen.answer;
  const awaits = isNew && answer ? answer.ok && answer.fresh === true : seen.awaits;
  const isFilled = awaits && !isLoading;
  if (!isNew && !isFilled) return seen;
  const base = (isNew ? answer?.base : undefined) ?? seen.base;
  return { base, answer, awaits: awaits && isLoading, round: seen.round + (isFilled ? 1 : 0) };
}

/**
 * The version that the text in an editor with autosave is based on. A new `round` fills the fields again. `saved` sets the base after an
 * autosave.
 */
export function useEditVersion(version: string, answer: EditAnswer | undefined) {
  const isLoading = useNavigation().state !== 'idle';
  const [seen, setSeen] = useState<Seen>({ base: answer?.base ?? version, round: 0, answer, awaits: false });
  const next = nextBase(seen, { answer, isLoading });
  if (next !== seen) setSeen(next);
  return { base: next.base, round: next.round, saved: (base: string) => setSeen((now) => ({ ...now, base })) };
}
