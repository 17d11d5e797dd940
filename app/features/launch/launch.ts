import type { TabNotes } from '#app/features/admin/admin-page.tsx';

/** A task before the launch: sample text, a placeholder, a draft, or a missing setting. */
export type LaunchPoint = {
  /** The key of its row in the confirmations table. */
  key: string;
  group: PointGroup;
  label: string;
  why: string;
  /** The screen to fix it on; missing when only the operator can fix it. */
  href?: string;
  /** The page of a text point, and how many of its texts are samples. */
  texts?: { page: string; all: number; samples: number };
  /** Staff may confirm the sample text without changing it. */
  confirmable: boolean;
  isDone: boolean;
  /** Done because staff confirmed the sample text. */
  isKept: boolean;
};

export const pointGroups = {
  contact: 'Contact and hours',
  branding: 'Branding and claims',
  words: 'Words on the pages',
  care: 'Care guide',
  people: 'Staff, posts and pictures',
  legal: 'Notices and reviews',
  settings: 'Server: for whoever runs it',
} as const;
type PointGroup = keyof typeof pointGroups;

/** The lines of a group. The parts of a page are one line: 'Home, 11 of 56 sample'. */
export function linesOf(points: LaunchPoint[]): LaunchPoint[] {
  const pages = Map.groupBy(points, ({ key, texts }) => texts?.page ?? key);
  return [...pages.values()].flatMap((parts) => {
    const first = parts.find(({ isDone, isKept }) => !isDone || isKept);
    if (!first?.texts) return first ?? [];
    const sum = (name: 'all' | 'samples') => parts.reduce((total, { texts }) => total + (texts?.[name] ?? 0), 0);
    const why = sum('samples') > 0 ? `${sum('samples')} of ${sum('all')} sample` : first.why;
    return { ...first, label: first.texts.page, why };
  });
}

export type LaunchProgress = { all: number; left: number; isOver: boolean };

/** For the tabs of Today: '28 of 154' beside Ready to open, which is left out when it is over. */
export function openingNote(progress: LaunchProgress | null): TabNotes {
  if (!progress) return {};
  const { all, left, isOver } = progress;
  return { '/admin/opening': isOver ? null : `${all - left} of ${all}` };
}

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
};
