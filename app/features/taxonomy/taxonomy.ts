import { line } from '#app/records/fields.ts';

export const labelKinds = { category: 'Categories', tag: 'Tags' } as const;
export type LabelKind = keyof typeof labelKinds;

/** A category or tag, and how many posts use it, including drafts. */
export type Label = { kind: LabelKind; name: string; posts: number };

/** Identifies a label in a form: 'tag:Walking'. */
export const labelKey = ({ kind, name }: Pick<Label, 'kind' | 'name'>) => `${kind}:${name}`;

export const labelFields = {
  key: line('', { max: 100 }),
  name: line('New name', { max: 80, missing: 'Enter the new name.', autoComplete: 'off' }),
};

export const labelErrorMessages = { rename: 'The name was not changed.' };
