import { line } from '#app/records/fields.ts';

export const labelKinds = { category: 'Category', tag: 'Tag' } as const;
export type LabelKind = keyof typeof labelKinds;

/** A category or tag, and how many posts use it, including drafts. */
export type Label = { kind: LabelKind; name: string; posts: number };

/** The option's value in the form, such as 'tag:Walking'. */
export const labelKey = ({ kind, name }: Pick<Label, 'kind' | 'name'>) => `${kind}:${name}`;

export const labelFields = {
  key: line({ label: 'Category or tag', max: 100, missing: 'Choose one.' }),
  name: line({ label: 'New name', max: 80, missing: 'Enter the new name.', autoComplete: 'off' }),
};

export const labelErrorMessages = { rename: 'The name was not changed.' };

export function formatPostCount(posts: number): string {
  return posts === 1 ? '1 post' : `${posts.toLocaleString('en-US')} posts`;
}
