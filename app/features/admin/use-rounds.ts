import { useState } from 'react';

/**
 * How often a form was taken: the key of the form, so that it begins anew then and only then. Any other answer of the page leaves what
 * was typed and chosen where it is.
 */
export function useRounds<Answer>(answer: Answer | undefined, taken: (answer: Answer) => boolean): number {
  const [seen, setSeen] = useState({ answer, rounds: 0 });
  if (seen.answer === answer) return seen.rounds;
  const rounds = seen.rounds + (answer !== undefined && taken(answer) ? 1 : 0);
  setSeen({ answer, rounds });
  return rounds;
}
