import type { PatientMark } from './consent.ts';

/** What a form says about its picture, as it stands in the form. */
export type PatientValues = {
  showsPatient: string;
  consentId: string;
  /** 'yes' where the picture was marked when the form was opened. */
  patientBefore: string;
};

export type PatientWish = Pick<PatientMark, 'showsPatient' | 'consentId'>;

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
