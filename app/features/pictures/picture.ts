import { choice, flag, formValues, type FormValues, line, text } from '#app/forms/fields.ts';
import { listHref } from '#app/shared/address.ts';

/** The purpose of a picture. It is also the first part of its file keys. */
export const pictureKinds = ['staff', 'blog-images', 'gallery', 'branding'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The focal points, row by row. They stay visible when a picture is cropped. */
export const focuses = {
  'left-top': 'Top left',
  top: 'Top',
  'right-top': 'Top right',
  left: 'Left',
  center: 'Middle',
  right: 'Right',
  'left-bottom': 'Bottom left',
  bottom: 'Bottom',
  'right-bottom': 'Bottom right',
} as const;
export type Focus = keyof typeof focuses;

export type Picture = {
  id: number;
  /** waiting: being prepared. failed: `failure` says why, and what to do. */
  status: 'waiting' | 'ready' | 'failed';
  /** A sentence for staff. A ready picture has one too if only the first frame of an animation is shown. */
  failure: string | null;
  /** The size of the original in pixels, after it was turned upright. */
  width: number | null;
  height: number | null;
  /** Shown while the picture loads, as #rrggbb. */
  color: string | null;
  /** The center when it is missing. */
  focus?: Focus;
  /** For <source>, the format with the smallest files first. */
  sources: { type: string; srcSet: string }[];
  /** For <img>, for browsers and crawlers that support only JPEG. */
  src: string | null;
  /** Square icons for browsers and home screens. Only branding pictures have them. */
  icons?: { size: number; src: string }[];
};

/** A picture with the data for staff. A file name can contain a patient's name, so visitors never get it. */
export type StaffPicture = Picture & {
  fileName: string;
  kind: PictureKind;
  /** Null until someone has described it; '' if it is decorative. */
  alt: string | null;
  patient: PatientFlag;
};

/** A file name can be a patient's, and says little, so it is never the title. */
export function nameOf({ alt }: Pick<StaffPicture, 'alt'>): string {
  return alt || 'No description yet';
}

/** The library's filters: all pictures, those in use that need an answer about patients, and those not in use. */
export const libraryFilters = { all: 'All', unanswered: 'Needs an answer', unused: 'Not used' };
export type LibraryFilter = keyof typeof libraryFilters;
export const libraryOrders = { newest: 'Newest first', oldest: 'Oldest first', name: 'By description' };
export type LibraryOrder = keyof typeof libraryOrders;

export type LibraryQuery = {
  show?: LibraryFilter;
  sort?: LibraryOrder;
  /** The ids of the pictures next to the page, before which or after which it lists. */
  before?: number | undefined;
  after?: number | undefined;
};
/** `find` is the search, encrypted for the address. */
export type LibraryView = LibraryQuery & Required<Pick<LibraryQuery, 'show' | 'sort'>> & { q: string; find: string };

/** `places` says which screens use it: 'Gallery, Staff'. Empty if nothing does. */
export type LibraryPicture = StaffPicture & { places: string };

export type LibraryPage = { pictures: LibraryPicture[]; newer: number | null; older: number | null };

/** Without `q`, which may be a patient's name. */
export function libraryHref({ q: _q, ...view }: Partial<LibraryView>): string {
  return listHref('/admin/pictures', view);
}

export type ConsentChoice = { id: number; signer: string; signedOn: string };

/** Whether a picture shows a patient, and under which consent. For staff only. */
type PatientFlag = {
  /** Null until someone has answered. */
  showsPatient: boolean | null;
  consentId: number | null;
  /** Why visitors do not see the picture, as a sentence; null unless an answer or a consent is missing. */
  hidden: string | null;
};

export const heldBack = 'Not shown yet: no one has said whether it shows a patient.';

export const unanswered: PatientFlag = { showsPatient: null, consentId: null, hidden: null };

export const patientFields = {
  /** 'no', 'yes', or '' while no one has answered. */
  showsPatient: line('', { max: 3, optional: true }),
  consentId: line('', { max: 15, optional: true }),
  /** The stored answer when the form was opened, and the picture it is about. */
  patientBefore: line('', { max: 3, optional: true }),
  patientOf: line('', { max: 15, optional: true }),
};

export type PatientValues = Record<keyof typeof patientFields, string>;

/** `before` is the stored answer that the form showed. */
export type PatientAnswer = { showsPatient: boolean; consentId: number | null; before: string };

export function patientValues({ showsPatient, consentId }: PatientFlag, pictureId: number | null): PatientValues {
  const answer = showsPatient === null ? '' : showsPatient ? 'yes' : 'no';
  const stored = { showsPatient: answer, consentId, patientBefore: answer, patientOf: pictureId };
  return formValues(patientFields, stored);
}

export function readPatientValues(typed: FormValues): PatientValues {
  const { showsPatient = '', consentId = '', patientBefore = '', patientOf = '' } = typed;
  return { showsPatient, consentId, patientBefore, patientOf };
}

/** Ignores an unchanged 'no', which must not overwrite a colleague's answer, and an unchanged 'yes' about another picture. */
export function readPatientChange(values: PatientValues, pictureId: number): PatientAnswer | undefined {
  const { showsPatient, consentId, patientBefore, patientOf } = values;
  if (showsPatient !== 'yes' && showsPatient !== 'no') return undefined;
  const isUntouched = showsPatient === patientBefore;
  if (isUntouched && (showsPatient === 'no' || patientOf !== String(pictureId))) return undefined;
  return {
    showsPatient: showsPatient === 'yes',
    consentId: /^[1-9]\d{0,14}$/.test(consentId) ? Number(consentId) : null,
    before: patientBefore,
  };
}

export type PictureUse = { place: string; label: string; href: string };

const altField = text('Describe the picture', {
  hint: 'For people who can’t see it: say what it shows, in one sentence',
  max: 300,
  optional: true,
  paragraphs: true,
});

export const pictureFields = {
  alt: text(altField.label, { ...altField, hint: `${altField.hint}. Suggested wherever you use this picture` }),
  focus: choice('Focal point', { options: focuses, optional: true }),
};

export function pictureValues({ focus = 'center', alt }: Pick<StaffPicture, 'alt' | 'focus'>) {
  return formValues(pictureFields, { alt: alt ?? '', focus });
}

/** The columns of a place in the gallery. */
export const placeFields = {
  caption: line('Caption', {
    hint: 'Shown under the picture. Optional',
    max: 120,
    optional: true,
    autoComplete: 'off',
  }),
  category: line('Category (optional)', {
    hint: 'Like Legs or Braces. Visitors can filter by category',
    max: 40,
    autoComplete: 'off',
    optional: true,
  }),
};
export const wordFields = { alt: altField, ...placeFields };

/** Everything that the form of a picture sends. */
export const galleryFields = {
  ...wordFields,
  ...patientFields,
  decorative: flag(''),
  /** For pictures that are added to the library. */
  inGallery: flag('Also show in the gallery'),
};

export const uploaded = 'Image uploaded successfully!';

export const galleryErrorMessages = {
  upload: 'Image upload failed',
  describe: 'Not saved.',
  'describe-all': 'Not saved.',
  delete: 'Failed to delete image',
  restore: 'The deletion was not undone.',
  move: 'The order was not changed.',
};

export type GalleryActionData = {
  /** The picture uploaded with a refused form, so that it need not be chosen again. */
  picture?: Picture | null;
  /** The ids of the pictures that were saved. */
  saved?: number[];
};

/** How many pictures one sheet shows. The rest follow when these are saved. */
export const describedAtOnce = 48;

const unchanged = 'Something went wrong. Nothing was changed. Try again in a moment.';

export const libraryErrorMessages = {
  describe: 'Not saved.',
  replace: 'The picture was not replaced.',
  'undo-replace': 'The replacement was not undone.',
  'no-patient': unchanged,
  patient: unchanged,
};

/** The picture uploaded with a refused form, so that it need not be chosen again. */
export type LibraryActionData = { picture?: Picture | null };
