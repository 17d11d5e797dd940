/** A task before opening: sample text, a placeholder, a draft, or a missing setting. */
export type LaunchTask = {
  /** The key of its row in the confirmations table. */
  key: string;
  group: PointGroup;
  label: string;
  why: string;
  /** The screen to fix it on; missing when only the operator can fix it. */
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

/** The author of the seeded content, and the name that opens a demonstration. */
export const sampleAuthor = 'Sample content';

export type Launch = { at: string; by: string };

export const launchErrorMessages = {
  open: 'The site was not opened.',
  close: 'The site was not closed.',
  confirm: 'This was not saved.',
};
