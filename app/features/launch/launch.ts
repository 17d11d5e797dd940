/** A task before the launch: sample text, a placeholder, a draft, or a missing setting. */
export type LaunchTask = {
  /** The key of its row in the confirmations table. */
  key: string;
  group: PointGroup;
  label: string;
  why: string;
  /** The screen to fix it on; missing when only the operator can fix it. */
  href?: string;
  /** Staff may confirm the sample text without changing it. */
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

/** The author of the seeded content. It is also recorded as the person who launched a demonstration. */
export const sampleAuthor = 'Sample content';

export type Launch = { at: string; by: string };

/** A sentence without its period, because the doctor continues it with the names of the tasks. */
export function formatRemaining(count: number): string {
  if (count === 0) return 'Everything is done';
  return count === 1
    ? '1 item still uses sample content or needs setup'
    : `${count} items still use sample content or need setup`;
}

export const launchErrorMessages = {
  open: 'The site was not opened.',
  close: 'The site was not closed.',
  confirm: 'This was not saved.',
};
