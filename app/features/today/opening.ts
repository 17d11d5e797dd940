import type { TabNotes } from '#app/features/staff-area/admin-page.tsx';
import { counted } from '#app/shared/phrases.ts';

/** A row of Ready to open: one thing to set, one screen or one page. */
export type OpeningRow = {
  /** The key of its row in keptSamples. */
  key: string;
  label: string;
  /** The site does not open without it. */
  isMust?: true;
  state: 'open' | 'kept' | 'done';
  /** What is left to do, or what is there. */
  text: string;
  /** What it says instead once it is kept. */
  settled?: string;
  sentences?: string[];
  /** The lines that a Keep covers, until there is another one. A row without it cannot be kept, only done. */
  value?: string;
  /** The screen that changes it. Only the person who runs the server changes a row without one. */
  link?: { label: string; href: string };
  /** What one press does. */
  press?: { label: string; intent: 'keep' | 'mail' };
};

/** A sample text of a page: what it says, and the address of its field. */
export type PageText = {
  label: string;
  href: string;
  words: string[];
  /** Visitors do not see it until the clinic writes it. */
  isLeftOut: boolean;
};

/** `first`: what the site cannot open without. */
export type OpeningProgress = { all: number; left: number; first: string[]; isOpen: boolean; isOver: boolean };

/** For the tabs of Today: '3 of 25' beside Ready to open, which is left out when it is over. */
export function openingNote(progress: Pick<OpeningProgress, 'all' | 'left' | 'isOver'> | null): TabNotes {
  if (!progress) return {};
  const { all, left, isOver } = progress;
  return { '/admin/opening': isOver ? null : `${all - left} of ${all}` };
}

/** A sentence without its period, because the doctor continues it with the names of the rows. */
export function formatRemaining(count: number): string {
  return count === 0 ? 'Everything is done' : `${counted(count, 'row')} left in Ready to open`;
}

export const openingErrorMessages = {
  open: 'The site was not opened.',
  close: 'The site was not closed.',
  mail: 'The message was not sent.',
  keep: 'Not kept.',
  read: 'Not kept.',
  unkeep: 'Not undone.',
  unread: 'Not undone.',
};
