/** Something to settle before opening: sample text, a placeholder, a draft, or a missing setting. */
export type OpenPoint = {
  /** Names it in the table of what staff have confirmed. */
  key: string;
  group: PointGroup;
  label: string;
  why: string;
  /** Where it is settled; for what only the operator can settle, there is none. */
  href?: string;
  /** Staff may confirm that the sample text is correct as it stands. */
  confirmable: boolean;
};

export const pointGroups = {
  facts: 'Clinic',
  words: 'Page text',
  people: 'Staff, posts and pictures',
  legal: 'Notices and reviews',
  settings: 'Server, for the person who runs it',
} as const;
export type PointGroup = keyof typeof pointGroups;

/** Who wrote what came with the site, and opened a demonstration. */
export const sampleAuthor = 'Sample content';

export type Opened = { at: string; by: string };

export const openingFailed = {
  open: 'The site was not opened.',
  close: 'The site was not closed.',
  confirm: 'This was not saved.',
};
