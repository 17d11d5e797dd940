import type { Answer } from '#app/features/admin/answer.ts';
import type { PatientMark } from '#app/features/consents/consent.ts';
import type { Picture } from '#app/features/media/picture.ts';

export type WordFields = {
  alt: string;
  decorative: boolean;
  caption: string;
  patient: Pick<PatientMark, 'showsPatient' | 'consentId'>;
};

/** What comes back from the Gallery screens. A move is told without taking the focus from the picture. */
export type GalleryAnswer =
  | (Answer & { form?: undefined; uploaded?: true })
  /** The upload form was not taken: its words, and the picture that arrived with it, if one did. */
  | (Answer & { form: 'upload'; fields: WordFields; picture: Picture | null; error?: string })
  /** The words to one picture were not taken. */
  | (Answer & { form: 'words'; imageId: number; fields: WordFields; error?: string })
  | { form: 'moved'; imageId: number; to: string; told: string };

export const gallerySays = {
  uploaded: 'Image uploaded successfully!',
  uploadFailed: 'Image upload failed',
  deleted: 'Image deleted',
  deleteFailed: 'Failed to delete image',
  none: 'Please select an image first.',
  undescribed: 'Say what the picture shows, or mark it as decoration.',
};

/** What the screens say when the line is gone; see sendForm. */
export function galleryNotSent(field: (name: string) => string): GalleryAnswer {
  const detail = 'The website could not be reached. Try again in a moment.';
  const fields = {
    alt: field('alt'),
    decorative: field('decorative') !== '',
    caption: field('caption'),
    patient: { showsPatient: field('showsPatient') !== '', consentId: Number(field('consentId')) || null },
  };
  switch (field('intent')) {
    case 'upload':
      return { form: 'upload', ok: false, notice: gallerySays.uploadFailed, detail, fields, picture: null };
    case 'delete':
      return { ok: false, notice: gallerySays.deleteFailed, detail };
    case 'describe':
      return { form: 'words', ok: false, notice: 'Not saved.', detail, imageId: Number(field('imageId')), fields };
    default:
      return { ok: false, notice: 'Nothing was changed.', detail };
  }
}
