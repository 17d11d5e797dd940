import { privacyDraft, termsDraft } from './drafts.ts';

export type LegalName = 'privacy-practices' | 'terms';

type LegalPage = { title: string; description: string; draft: string };

/** The pages that staff write themselves, each at /{name}. */
export const legalPages: Record<LegalName, LegalPage> = {
  'privacy-practices': {
    title: 'Notice of Privacy Practices',
    description:
      'How the clinic may use and share medical information about you, what your rights are, and whom to ask.',
    draft: privacyDraft,
  },
  terms: {
    title: 'Terms of use',
    description: 'What this website is for, what it is not for, and the rules for comments.',
    draft: termsDraft,
  },
};

export const legalNames: LegalName[] = ['privacy-practices', 'terms'];

export function isLegalName(name: string): name is LegalName {
  return Object.hasOwn(legalPages, name);
}

/** A page as its editor opens it. Version 0 is the draft that came with the site. */
export type EditableLegal = {
  content: string;
  isReviewed: boolean;
  version: number;
  updatedBy: string | null;
  /** ISO date and time. */
  updatedAt: string | null;
};

export const legalFields = {
  content: { label: 'Text', max: 100_000, required: 'Write the text of the page.', multiline: true },
} as const;

export const legalFailed = { save: 'The page was not saved.' };

/** What a colleague saved meanwhile. */
export type LegalMore = { theirs: string };
