import { readPatientValues, type PatientValues } from '#app/features/consents/patient-values.ts';
import type { DiffBlock } from '#app/shared/text-diff.ts';

/** The editor's fields as they stand in the form: all text, whatever was typed. */
export type PostFormValues = PatientValues & {
  title: string;
  content: string;
  category: string;
  author: string;
  tags: string;
  image: string;
  /** The uploaded picture, as a number in text; '' for none. */
  pictureId: string;
  imageAlt: string;
  publishAt: string;
  status: string;
};

export type PostFormErrors = Partial<Record<keyof PostFormValues, string>>;

/** What the form shows above its fields after it was sent. `base` is the version the writing began with. */
export type PostFormState =
  | { state: 'empty' }
  | { state: 'refused'; notice: string; values: PostFormValues; errors: PostFormErrors; base: number }
  | { state: 'conflict'; values: PostFormValues; conflict: Conflict; base: number };

/** Somebody saved while somebody else was writing: who was first, and how the two texts differ. */
export type Conflict = {
  /** The colleague's version, which is the post's. */
  version: number;
  savedBy: string;
  /** ISO date and time. */
  savedAt: string;
  theirTitle: string;
  /** From their text to the one that was typed. */
  comparison: DiffBlock[];
};

export const notSaved = 'The post could not be saved. Your text is still here.';

/** What the form says when the line is gone; see sendForm. */
export function postNotSent(notice: string) {
  return (field: (name: string) => string): PostFormState => ({
    state: 'refused',
    notice,
    base: Number(field('version')) || 0,
    errors: {},
    values: readValues(field),
  });
}

export function readValues(field: (name: string) => string): PostFormValues {
  return {
    title: field('title'),
    content: field('content'),
    category: field('category'),
    author: field('author'),
    tags: field('tags'),
    image: field('image'),
    pictureId: field('pictureId'),
    imageAlt: field('imageAlt'),
    publishAt: field('publishAt'),
    status: field('status'),
    ...readPatientValues(field),
  };
}

export function sameValues(a: PostFormValues, b: PostFormValues): boolean {
  return JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());
}
