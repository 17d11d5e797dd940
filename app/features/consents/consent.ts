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
  /** How many pictures are under it. */
  pictures: number;
};

/** For the list from which a picture gets its consent. */
export type ConsentChoice = { id: number; signer: string; signedOn: string };

/** What staff know of a picture that a visitor does not. */
export type PatientFlag = {
  showsPatient: boolean;
  consentId: number | null;
  /** Why visitors do not see it, in a sentence; null while they do. */
  hidden: string | null;
};

export const notAPatient: PatientFlag = { showsPatient: false, consentId: null, hidden: null };

/** The form that records a consent, described once. */
export const consentFields = {
  signer: { label: 'Who signed', max: 120, required: 'Enter who signed.', autoComplete: 'off' },
  signedOn: {
    label: 'Signed on',
    max: 10,
    required: 'Enter the day on the paper.',
    invalid: 'Enter the day on the paper.',
    type: 'date',
  },
  scope: {
    label: 'What the paper allows',
    hint: 'In the words of the paper, for example: website and blog',
    max: 500,
    required: 'Enter what the paper allows, for example website and blog.',
    multiline: true,
  },
  expiresOn: {
    label: 'Last day',
    hint: 'Leave empty if it holds until it is revoked',
    max: 10,
    invalid: 'Enter the last day, or leave it empty.',
    type: 'date',
  },
} as const;

const unchanged = 'Nothing was changed. Something went wrong. Try again in a moment.';

/** What the screens say when something could not be stored. */
export const consentFailed = {
  record: 'Not recorded. Something went wrong. Try again in a moment.',
  revoke: unchanged,
  attach: unchanged,
  detach: unchanged,
  scan: unchanged,
  'remove-scan': unchanged,
};

export const stateWords: Record<ConsentState, string> = { valid: 'Valid', revoked: 'Revoked', expired: 'Expired' };

export function picturesInWords(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`;
}

/** What a form says about its picture. */
export const patientFields = {
  showsPatient: { label: '', max: 3 },
  consentId: { label: '', max: 15 },
  /** 'yes' where the picture was marked when the form was opened. */
  patientBefore: { label: '', max: 3 },
} as const;

export type PatientValues = Record<keyof typeof patientFields, string>;

export type PatientWish = Pick<PatientFlag, 'showsPatient' | 'consentId'>;

export function patientValues({ showsPatient, consentId }: PatientWish): PatientValues {
  const marked = showsPatient ? 'yes' : '';
  return { showsPatient: marked, consentId: consentId === null ? '' : String(consentId), patientBefore: marked };
}

export function readPatientValues(field: (name: string) => string): PatientValues {
  return {
    showsPatient: field('showsPatient'),
    consentId: field('consentId'),
    patientBefore: field('patientBefore'),
  };
}

export function markOf({ showsPatient, consentId }: PatientValues): PatientWish {
  return {
    showsPatient: showsPatient !== '',
    consentId: /^[1-9]\d{0,14}$/.test(consentId) ? Number(consentId) : null,
  };
}

/** None where no mark was seen and none set: a form that lay open since before a colleague's mark must not take it away. */
export function wishOf(values: PatientValues): PatientWish | undefined {
  return values.showsPatient || values.patientBefore ? markOf(values) : undefined;
}
