/** Something that is still ours and not the clinic's: invented, a placeholder, a draft, or not set up. */
export type OpenPoint = {
  /** Names it in the table of what staff have confirmed. */
  key: string;
  group: PointGroup;
  label: string;
  why: string;
  /** Where it is settled; for what only the operator can settle, there is none. */
  href?: string;
  /** It may be right as it is: staff can say so. */
  confirmable: boolean;
};

export const pointGroups = {
  facts: 'Facts about the clinic',
  words: 'Words of the pages',
  people: 'People, posts and pictures',
  legal: 'Notices and reviews',
  settings: 'Settings of the server',
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
