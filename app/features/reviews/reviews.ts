import { valuesOf, type FieldRule, type FormFields } from '#app/records/form.ts';
import { againByField, stateByDay, type ReviewState, type Source } from '#app/records/review.ts';

/** What can be reviewed: 'post-12', or the name of a page. */
export type Subject = {
  name: string;
  label: string;
  /** Where visitors read it, and where staff write it. */
  path: string;
  editor: string;
  /** Of its text as visitors read it now. */
  fingerprint: string;
};

export type EditableReview = {
  memberId: number | null;
  reviewedBy: string | null;
  reviewedOn: string | null;
  reviewAgainBy: string | null;
  fingerprint: string | null;
  sources: Source[];
};

export type SubjectReview = { subject: Subject; review: EditableReview; state: ReviewState };

/** A review holds for the words that were read: once they change it is no longer shown to visitors, and staff are told. */
export function stateOf(review: EditableReview, now: string, today: string): ReviewState {
  const { reviewedBy, reviewedOn, reviewAgainBy, fingerprint } = review;
  if (!reviewedOn) return { kind: 'draft', words: 'Not reviewed' };
  if (!reviewedBy) return { kind: 'overdue', words: 'Its reviewer is no longer on the page Staff' };
  if (fingerprint !== now) return { kind: 'overdue', words: 'Changed since its review' };
  return stateByDay(reviewAgainBy, today, 'Reviewed');
}

const mostSources = 6;

const title = { label: 'Title', max: 120 } as const satisfies FieldRule;
const url = {
  label: 'Link',
  max: 300,
  type: 'url',
  placeholder: 'https://',
  invalid: 'Enter a web address that begins with https://.',
} as const satisfies FieldRule;

export const sourcePlaces = Array.from({ length: mostSources }, (_, place) => ({
  title: `sources.${place}.title`,
  url: `sources.${place}.url`,
}));

export const reviewFields: FormFields = {
  reviewer: {
    label: 'Reviewed by',
    hint: 'Someone on the page Staff. Visitors read the name and the credentials.',
    max: 15,
  },
  reviewAgainBy: againByField,
  ...Object.fromEntries(
    sourcePlaces.flatMap((names, place) => [
      [names.title, { ...title, label: `Title of source ${place + 1}` }],
      [names.url, { ...url, label: `Link of source ${place + 1}` }],
    ]),
  ),
};

export const reviewFailed = { save: 'The review was not saved.' };

/** As its form has them. */
export function reviewValues({ memberId, reviewAgainBy, sources }: EditableReview) {
  const named = sourcePlaces.flatMap((names, place) => [
    [names.title, sources[place]?.title ?? ''],
    [names.url, sources[place]?.url ?? ''],
  ]);
  return valuesOf(reviewFields, { reviewer: memberId, reviewAgainBy, ...Object.fromEntries(named) });
}
