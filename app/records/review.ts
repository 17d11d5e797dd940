import { formatDay } from '#app/shared/dates.ts';
import type { FormFields } from './form.ts';

/** Who answers for a text, and for how long. Days. */
export type Signature = {
  reviewedBy: string | null;
  reviewedOn: string | null;
  reviewAgainBy: string | null;
};

/** What a text rests on. */
export type Source = { title: string; url: string };

/** The public part of a review. Empty if the text has changed since. */
export type Reviewed = Omit<Signature, 'reviewedBy'> & {
  reviewer: { name: string; credentials: string } | null;
  sources: Source[];
};

export const unreviewed: Reviewed = { reviewer: null, reviewedOn: null, reviewAgainBy: null, sources: [] };

/** 'Renée Landry, CPO' */
export function withLetters({ name, credentials }: { name: string; credentials: string }): string {
  return [name, credentials].filter(Boolean).join(', ');
}

export function signatureOf({ reviewer, reviewedOn, reviewAgainBy }: Reviewed): Signature {
  return { reviewedBy: reviewer && withLetters(reviewer), reviewedOn, reviewAgainBy };
}

export type ReviewState = { kind: 'draft' | 'in-effect' | 'due' | 'overdue'; words: string };

/** From here on staff read that a review is due. */
export const dueDays = 30;

/** By the clinic's day. */
export function stateByDay(reviewAgainBy: string | null, today: string, inEffect: string): ReviewState {
  if (!reviewAgainBy) return { kind: 'overdue', words: 'Review overdue: no date set' };
  const days = (Date.parse(reviewAgainBy) - Date.parse(today)) / 86_400_000;
  if (days < 0) return { kind: 'overdue', words: `Review overdue since ${formatDay(reviewAgainBy)}` };
  if (days === 0) return { kind: 'due', words: 'Review due today' };
  if (days > dueDays) return { kind: 'in-effect', words: inEffect };
  return { kind: 'due', words: `Review due in ${days} ${days === 1 ? 'day' : 'days'}` };
}

export const againByField = {
  label: 'Next review by',
  hint: 'At most three years from now',
  type: 'date',
  invalid: 'Enter a date.',
  max: 10,
} as const satisfies FormFields[string];

const mostYears = 3;

/** What is wrong with the day of the next review; null for nothing. */
export function againByProblem(reviewAgainBy: string, today: string): string | null {
  const last = `${Number(today.slice(0, 4)) + mostYears}${today.slice(4)}`;
  const isAhead = reviewAgainBy > today && reviewAgainBy <= last;
  return isAhead ? null : 'Enter a date after today, at most three years from now.';
}
