import { date } from '#app/forms/fields.ts';
import { formatDay } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';

/** Stored with a post or a page. Dates are 'YYYY-MM-DD'. */
export type Review = {
  /** Null if no one has reviewed it, or the reviewer is not one of the staff. */
  memberId: number | null;
  /** The name and role of someone who reviewed a notice. */
  reviewedBy?: string;
  reviewedOn: string | null;
  reviewAgainBy: string | null;
  /** Hash of the reviewed text. A changed text counts as not reviewed. */
  fingerprint: string | null;
  sources: Source[];
};

export const emptyReview = { memberId: null, reviewedOn: null, reviewAgainBy: null, fingerprint: null, sources: [] };

/** The reviewer of a text, and the last day of the review. */
export type Signature = {
  reviewedBy: string | null;
  reviewedOn: string | null;
  reviewAgainBy: string | null;
};

export type Source = { title: string; url: string };

/** The public part of a review. Empty if the text has changed since. */
export type Reviewed = Omit<Signature, 'reviewedBy'> & {
  reviewer: { name: string; credentials: string } | null;
  sources: Source[];
};

export const noReview: Reviewed = { reviewer: null, reviewedOn: null, reviewAgainBy: null, sources: [] };

/** Returns a name with credentials: 'Renée Landry, CPO'. */
export function withLetters({ name, credentials }: { name: string; credentials: string }): string {
  return [name, credentials].filter(Boolean).join(', ');
}

export function signatureOf({ reviewer, reviewedOn, reviewAgainBy }: Reviewed): Signature {
  return { reviewedBy: reviewer && withLetters(reviewer), reviewedOn, reviewAgainBy };
}

export type ReviewState = { kind: 'draft' | 'in-effect' | 'due' | 'overdue'; text: string };

/** Staff see that a review is due this many days ahead. */
export const dueDays = 30;

/** `today` is the date in the clinic's time zone. */
export function stateByDay(reviewAgainBy: string | null, today: string, inEffect: string): ReviewState {
  if (!reviewAgainBy) return { kind: 'overdue', text: 'Review overdue: no date set' };
  const days = (Date.parse(reviewAgainBy) - Date.parse(today)) / 86_400_000;
  if (days < 0) return { kind: 'overdue', text: `Review overdue since ${formatDay(reviewAgainBy)}` };
  if (days === 0) return { kind: 'due', text: 'Review due today' };
  if (days > dueDays) return { kind: 'in-effect', text: inEffect };
  return { kind: 'due', text: `Review due in ${counted(days, 'day')}` };
}

export const againByField = date('Next review by', {
  hint: 'At most three years from now',
  invalid: 'Enter a date.',
  optional: true,
});

const maxYears = 3;

export function againByProblem(reviewAgainBy: string, today: string): string | null {
  const last = `${Number(today.slice(0, 4)) + maxYears}${today.slice(4)}`;
  const isAhead = reviewAgainBy > today && reviewAgainBy <= last;
  return isAhead ? null : 'Enter a date after today, at most three years from now.';
}
