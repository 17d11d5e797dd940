import type { FormFields } from '#app/records/form.ts';
import { againByField, stateByDay, type ReviewState, type Signature } from '#app/records/review.ts';

export const legalNames = [
  'privacy-practices',
  'nondiscrimination',
  'language-help',
  'good-faith-estimate',
  'supplier-standards',
  'complaints',
  'terms',
] as const;
export type LegalName = (typeof legalNames)[number];

type LegalPage = {
  title: string;
  description: string;
  path: string;
  /** The rule that asks for it, for staff. */
  source: string;
};

/** The notices: each has a text that staff keep, a person who reviewed it, and a day by which it is reviewed again. */
export const legalPages: Record<LegalName, LegalPage> = {
  'privacy-practices': {
    title: 'Notice of Privacy Practices',
    description:
      'How the clinic may use and share medical information about you, what your rights are, and whom to ask.',
    path: '/privacy-practices',
    source: '45 CFR 164.520, as changed with 42 CFR part 2 by February 16, 2026',
  },
  nondiscrimination: {
    title: 'Nondiscrimination',
    description: 'Everyone is treated the same here. How to get free aids and services, and how to file a grievance.',
    path: '/notices/nondiscrimination',
    source: '45 CFR 92.10, notice of nondiscrimination',
  },
  'language-help': {
    title: 'Help in your language',
    description: 'Interpreters and papers in your language are free. This page says so in 16 languages.',
    path: '/language-help',
    source: '45 CFR 92.11, notice of availability of language assistance',
  },
  'good-faith-estimate': {
    title: 'Good Faith Estimate',
    description: 'Your right to a written price before care, if you have no insurance or do not use it.',
    path: '/notices/good-faith-estimate',
    source: '45 CFR 149.610, right to receive a good faith estimate',
  },
  'supplier-standards': {
    title: 'Medicare supplier standards',
    description: 'The rules that Medicare sets for those who supply limbs and braces.',
    path: '/notices/supplier-standards',
    source: '42 CFR 424.57(c), short form',
  },
  complaints: {
    title: 'How to complain',
    description: 'If something is not right: whom to tell here, how soon we answer, and who else you can tell.',
    path: '/notices/complaints',
    source: '42 CFR 424.57(c)(13), (19) and (20), and the DMEPOS quality standards',
  },
  terms: {
    title: 'Terms of use',
    description: 'What this website is for, what it is not for, and the rules for comments.',
    path: '/terms',
    source: 'No rule asks for it',
  },
};

/** Pages about the site itself, which nobody edits. */
export const plainPages = {
  accessibility: {
    title: 'Accessibility',
    description: 'What we do so that everybody can use this site, what we have not done, and how to reach us.',
    path: '/accessibility',
  },
  sends: {
    title: 'What this site sends',
    description: 'Recorded page by page: what your browser asks for while you read, and who learns of it.',
    path: '/what-this-site-sends',
  },
};

export function isLegalName(name: string): name is LegalName {
  return Object.hasOwn(legalPages, name);
}

/** Who answers for the text, and for how long. */
export type Review = Signature & {
  isReviewed: boolean;
  /** A day. */
  effectiveOn: string | null;
};

/** A notice as its editor opens it. Version 0 is the template that came with the site. */
export type EditableLegal = Review & {
  content: string;
  version: number;
  updatedBy: string | null;
  /** ISO date and time. */
  updatedAt: string | null;
};

/** A text with an open blank is a draft, whoever signed it: a fact may have been emptied since. */
export function stateOf({ isReviewed, reviewAgainBy }: Review, blanks: number, today: string): ReviewState {
  if (blanks > 0) return { kind: 'draft', words: `Draft, ${blanks} ${blanks === 1 ? 'blank' : 'blanks'}` };
  if (!isReviewed) return { kind: 'draft', words: 'Draft, not reviewed' };
  return stateByDay(reviewAgainBy, today, 'In effect');
}

/** What only a person can fill in, in square brackets that are no link; each once. */
export function blanksIn(text: string): string[] {
  return [...new Set(text.match(/\[[^\]]+\](?!\()/g))];
}

export const legalFields = {
  content: { label: 'Text', max: 100_000, required: 'Write the text of the page.', multiline: true },
  effectiveOn: {
    label: 'In effect from',
    hint: 'The day you start to follow it. It fills {effective date}.',
    type: 'date',
    invalid: 'Enter a day, or leave it empty.',
    max: 10,
  },
  reviewedBy: {
    label: 'Reviewed by',
    hint: 'A person with their role. Visitors read it.',
    max: 120,
    autoComplete: 'off',
  },
  reviewAgainBy: againByField,
} as const satisfies FormFields;

export const legalFailed = { save: 'The page was not saved.' };

/** What a colleague saved meanwhile. */
export type LegalMore = { theirs: string };
