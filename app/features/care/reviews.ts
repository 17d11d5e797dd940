import { formValues, line, link, type ValueField } from '#app/forms/fields.ts';
import { againByField, stateByDay, type Review, type ReviewState } from '#app/history/review.ts';

/** The name is 'post-12', or the name of a page. */
export type Subject = {
  name: string;
  /** The section of a page that holds its review. */
  section?: string;
  label: string;
  path: string;
  editor: string;
  /** The fingerprint of the text that visitors see now. */
  fingerprint: string;
};

/** The reviewer is null if no one reviewed it or the profile is gone. */
type EditableReview = Omit<Review, 'reviewedBy'> & { reviewedBy: string | null };

export type SubjectReview = { subject: Subject; review: EditableReview; state: ReviewState };

/** A review holds only for the text that was read. After a change, visitors no longer see it. */
export function reviewState(review: EditableReview, now: string, today: string): ReviewState {
  const { reviewedBy, reviewedOn, reviewAgainBy, fingerprint } = review;
  if (!reviewedOn) return { kind: 'draft', text: 'Not reviewed' };
  if (!reviewedBy) return { kind: 'overdue', text: 'The reviewer is no longer listed under Staff' };
  if (fingerprint !== now) return { kind: 'overdue', text: 'Changed since the review' };
  return stateByDay(reviewAgainBy, today, 'Reviewed');
}

const maxSources = 6;

const url = { max: 300, external: true, optional: true, placeholder: 'https://' } as const;
const invalid = 'Enter a web address that starts with https://.';

export const sourceFieldNames = Array.from({ length: maxSources }, (_, index) => ({
  title: `sources.${index}.title`,
  url: `sources.${index}.url`,
}));

export const reviewFields: Readonly<Record<string, Extract<ValueField, { kind: 'line' | 'link' | 'date' }>>> = {
  reviewer: line('Reviewed by', {
    hint: 'Someone listed under Staff. Visitors see their name and credentials.',
    max: 15,
    optional: true,
  }),
  reviewAgainBy: againByField,
  ...Object.fromEntries(
    sourceFieldNames.flatMap((names, index) => [
      [names.title, line(`Source ${index + 1}: title`, { max: 120, optional: true })],
      [names.url, link(`Source ${index + 1}: link`, { ...url, invalid })],
    ]),
  ),
};

export const reviewErrorMessages = { save: 'The review was not saved.' };

export function reviewValues({ memberId, reviewAgainBy, sources }: EditableReview) {
  const named = sourceFieldNames.flatMap((names, index) => [
    [names.title, sources[index]?.title ?? ''],
    [names.url, sources[index]?.url ?? ''],
  ]);
  return formValues(reviewFields, { reviewer: memberId, reviewAgainBy, ...Object.fromEntries(named) });
}
