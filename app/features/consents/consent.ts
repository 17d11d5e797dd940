import type { Answer } from '#app/features/admin/answer.ts';

type ConsentState = 'valid' | 'revoked' | 'expired';

/** A patient's written authorization, as staff read it. */
export type Consent = {
  id: number;
  signer: string;
  signedOn: string;
  scope: string;
  expiresOn: string | null;
  state: ConsentState;
  revokedAt: string | null;
  recordedBy: string;
  recordedAt: string;
  /** The paper itself was scanned and can be downloaded. */
  hasScan: boolean;
  /** How many pictures stand under it. */
  pictures: number;
};

/** For the list from which a picture gets its consent. */
export type ConsentChoice = { id: number; signer: string; signedOn: string };

/** What staff know of a picture that a visitor does not. */
export type PatientMark = {
  showsPatient: boolean;
  consentId: number | null;
  /** Why visitors do not see it, in a sentence; null while they do. */
  hidden: string | null;
};

export const notAPatient: PatientMark = { showsPatient: false, consentId: null, hidden: null };

export type ConsentFields = { signer: string; signedOn: string; scope: string; expiresOn: string };

/** A refused form keeps what was typed. */
export type ConsentAnswer = Answer & { fields?: ConsentFields; errors?: Partial<ConsentFields> };

export const stateWords: Record<ConsentState, string> = { valid: 'Valid', revoked: 'Revoked', expired: 'Expired' };

export function picturesInWords(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`;
}

/** What the screens say when the line is gone; see sendForm. */
export function consentNotSent(field: (name: string) => string): ConsentAnswer {
  return {
    ok: false,
    notice: 'Nothing was changed: the website could not be reached.',
    detail: 'What you typed is still here. Try again in a moment.',
    fields: {
      signer: field('signer'),
      signedOn: field('signedOn'),
      scope: field('scope'),
      expiresOn: field('expiresOn'),
    },
  };
}
