import { line } from '#app/forms/fields.ts';

export const categoryKinds = { category: 'Categories', tag: 'Tags' } as const;
export type CategoryKind = keyof typeof categoryKinds;

/** A category or tag, and how many posts use it, including drafts. */
export type Category = { kind: CategoryKind; name: string; posts: number };

/** Identifies a category in a form: 'tag:Walking'. */
export const categoryKey = ({ kind, name }: Pick<Category, 'kind' | 'name'>) => `${kind}:${name}`;

export const categoryFields = {
  key: line('', { max: 100 }),
  name: line('New name', { max: 80, missing: 'Enter the new name.', autoComplete: 'off' }),
};

export const categoryErrorMessages = { rename: 'The name was not changed.' };
