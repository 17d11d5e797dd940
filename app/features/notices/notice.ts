import { legalNotices } from '#app/features/pages/legal-notices.ts';
import { stateByDay, type ReviewState, type Signature } from '#app/history/review.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { counted } from '#app/shared/phrases.ts';

type NoticePage = {
  title: string;
  description: string;
  path: string;
  /** The rule that requires it, shown to staff. */
  source: string;
};

export const noticePages = {
  'privacy-practices': {
    ...legalNotices['privacy-practices'],
    description:
      'How the clinic may use and share medical information about you, what your rights are, and who to ask.',
    source: '45 CFR 164.520, as changed with 42 CFR part 2 by February 16, 2026',
  },
  nondiscrimination: {
    ...legalNotices.nondiscrimination,
    description: 'We treat everyone the same. How to get free aids and services, and how to file a grievance.',
    source: '45 CFR 92.10, notice of nondiscrimination',
  },
  'language-help': {
    ...legalNotices['language-help'],
    description: 'Interpreters and documents in your language are free. This page says so in 16 languages.',
    source: '45 CFR 92.11, notice of availability of language assistance',
  },
  'good-faith-estimate': {
    ...legalNotices['good-faith-estimate'],
    description: 'Your right to a written price estimate before care, if you have no insurance or don’t use it.',
    source: '45 CFR 149.610, right to receive a good faith estimate',
  },
  'supplier-standards': {
    ...legalNotices['supplier-standards'],
    description: 'The rules that Medicare sets for those who supply limbs and braces.',
    source: '42 CFR 424.57(c), short form',
  },
  complaints: {
    ...legalNotices.complaints,
    description: 'If something isn’t right: who to tell here, how soon we answer, and who else you can tell.',
    source: '42 CFR 424.57(c)(13), (19) and (20), and the DMEPOS quality standards',
  },
  terms: {
    ...legalNotices.terms,
    description: 'What this website is for, what it is not for, and the rules for comments.',
    source: 'Not required by law',
  },
} satisfies Record<keyof typeof legalNotices, NoticePage>;

export type NoticeName = keyof typeof noticePages;
export const noticeNames = namesOf(noticePages);

/** Pages about the site itself, which staff cannot edit. */
export const plainPages = {
  accessibility: {
    title: 'Accessibility',
    description: 'What we do so that everyone can use this site, what we haven’t done yet, and how to reach us.',
    path: '/accessibility',
  },
  sends: {
    title: 'What this site sends',
    description: 'Recorded page by page: what your browser asks for while you read, and who finds out about it.',
    path: '/what-this-site-sends',
  },
};

export function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(noticePages, name);
}

export type Review = Signature & {
  isReviewed: boolean;
  /** A date as YYYY-MM-DD. */
  effectiveOn: string | null;
};

/** Version 0 is the template that came with the site. */
export type EditableNotice = Review & {
  content: string;
  version: number;
  updatedBy: string | null;
  /** ISO date and time. */
  updatedAt: string | null;
};

/** A text with a blank is a draft even if it was reviewed, because a clinic detail may have been emptied since. */
export function noticeState({ isReviewed, reviewAgainBy }: Review, blanks: number, today: string): ReviewState {
  if (blanks > 0) return { kind: 'draft', text: `Draft, ${counted(blanks, 'blank')}` };
  if (!isReviewed) return { kind: 'draft', text: 'Draft, not reviewed' };
  return stateByDay(reviewAgainBy, today, 'In effect');
}

/** The blanks a person must fill in: distinct [bracketed] texts that are not links. */
export function blanksIn(text: string): string[] {
  return [...new Set(text.match(/\[[^\]]+\](?!\()/g))];
}

export const noticePage = (name: NoticeName) => `notice-${name}`;

/** The notice of a page such as 'notice-terms'. */
export function noticeOn(page: string): NoticeName | undefined {
  return noticeNames.find((name) => noticePage(name) === page);
}
