import type { Answer } from '#app/features/admin/answer.ts';

type TypedLegal = { content: string; version: string; isReviewed: boolean };

/** What comes back from the editor of a page: unless it was saved, with everything that was typed. */
export type LegalAnswer = Answer & {
  typed?: TypedLegal;
  error?: string;
  /** What a colleague saved meanwhile. */ theirs?: string;
};

export function readLegalForm(field: (name: string) => string): TypedLegal {
  return { content: field('content'), version: field('version'), isReviewed: field('isReviewed') === 'yes' };
}

export function notSaved(typed: TypedLegal): LegalAnswer {
  return {
    ok: false,
    notice: 'The page was not saved.',
    detail: 'Nothing you typed is lost. Try again in a moment.',
    typed,
  };
}

/** What the screen says when the line is gone; see sendForm. */
export function legalNotSent(field: (name: string) => string): LegalAnswer {
  return notSaved(readLegalForm(field));
}
