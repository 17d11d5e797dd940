import type { ConsentChoice, PatientFlag } from '#app/features/consents/consent.ts';
import { wordFields } from '#app/features/gallery/gallery.ts';
import { focuses, type Focus, type Picture, type PictureKind, type StaffPicture } from '#app/features/media/picture.ts';
import { valuesOf, type FormFields } from '#app/records/form.ts';

export type PictureUse = { place: string; label: string; href: string };

export type PictureRecord = {
  picture: StaffPicture;
  kind: PictureKind;
  bytes: number;
  replaced: number;
  uploadedAt: string;
  /** Null when the account no longer exists. */
  uploadedBy: string | null;
  uses: PictureUse[];
  /** Whether anything refers to it, including earlier versions of posts and unsaved texts. */
  isReferred: boolean;
  patient: PatientFlag;
  choices: ConsentChoice[];
};

export const pictureFields = {
  alt: {
    ...wordFields.alt,
    hint: 'For people who can’t see it: say what it shows, in one sentence. Suggested wherever you use this picture',
  },
  focus: { label: 'Focal point', max: 12, options: focuses },
} as const satisfies FormFields;

export function pictureValues({ focus = 'center', ...picture }: { alt: string; focus?: Focus | undefined }) {
  return valuesOf(pictureFields, { ...picture, focus });
}

export const libraryErrorMessages = {
  describe: 'Not saved.',
  replace: 'The picture was not replaced.',
  'undo-replace': 'The replacement was not undone.',
};

/** The picture uploaded with a refused form, so that it need not be chosen again. */
export type LibraryActionData = { picture?: Picture | null };
