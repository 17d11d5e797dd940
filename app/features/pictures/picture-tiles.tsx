import { Disclosure } from '#app/ui/disclosure.tsx';
import type { ReactNode } from 'react';
import admin from '#app/features/admin/admin-page.module.css';
import { DeleteButton } from '#app/records/confirm-dialog.tsx';
import { PictureView } from './picture-view.tsx';
import { type GalleryPicture, type StaffGalleryPicture } from './gallery.ts';
import view from './picture-view.module.css';
import styles from './picture-tiles.module.css';
import { CheckField } from '#app/features/admin/admin-page.tsx';
import {
  type ConsentChoice,
  patientValues,
  type Picture,
  readPatientValues,
  type StaffPicture,
  unanswered,
  wordFields,
} from './picture.ts';
import { PatientFields } from './patient-fields.tsx';
import type { Answer } from '#app/records/answer.ts';
import { controlProps } from '#app/records/fields.ts';
import { Field } from '#app/ui/field.tsx';

export function DeletePicture({ image, name }: { image: GalleryPicture; name: string }) {
  return (
    <DeleteButton
      kind="gallery"
      id={image.id}
      about={name}
      question="Delete this picture?"
      consequence={`“${name}” will be removed from the gallery and the about page.`}
      action="/admin/gallery"
    />
  );
}

/** The alt text is empty because the name is shown below. */
export function TilePicture({ image: { picture } }: { image: GalleryPicture }) {
  if (picture.status !== 'ready')
    return (
      <p className={styles.notYet} data-failed={picture.status === 'failed' || undefined}>
        {picture.status === 'failed' ? picture.failure : 'Preparing… It will show in a moment.'}
      </p>
    );
  return (
    <span className={`${view.whole} ${styles.plate}`}>
      <PictureView picture={picture} alt="" sizes="(min-width: 76rem) 16rem, (min-width: 60rem) 30vw, 45vw" />
    </span>
  );
}

type PictureTextsProps = {
  /** Prefix that makes the ids unique on a page with several of these. */
  id: string;
  answer: Answer | undefined;
  stored?: StaffGalleryPicture;
  choices: ConsentChoice[];
  /** Collapses the optional fields. */
  isBrief?: boolean;
  /** Rendered below the question about patients. */
  children?: ReactNode;
};

export function PictureTexts(props: PictureTextsProps) {
  const { id, answer, stored, choices, isBrief = false, children } = props;
  const field = controlProps(wordFields, { answer, values: stored });
  const typed = answer?.values;
  const decorative = typed ? Boolean(typed['decorative']) : stored?.picture.alt === '';
  const patient = patientValues(stored?.picture.patient ?? unanswered, stored?.picture.id ?? null);
  const optional = (
    <>
      <CheckField label="Decorative only: it needs no description" name="decorative" defaultChecked={decorative} />
      <Field {...field('caption')} id={`${id}-caption`} />
      <Field {...field('category')} id={`${id}-category`} />
    </>
  );
  return (
    <div className={`stack ${styles.words}`}>
      <Field {...field('alt')} id={`${id}-alt`} rows={2} />
      {!isBrief && optional}
      <PatientFields
        // Remounts after a save, because the server may have refused the consent.
        key={`${stored?.picture.patient.showsPatient}-${stored?.picture.patient.consentId}`}
        id={id}
        values={typed ? readPatientValues((name) => typed[name] ?? '') : patient}
        choices={choices}
        error={answer?.errors?.['showsPatient']}
      />
      {children}
      {isBrief && (
        <Disclosure summary="Caption and category (optional)">
          <div className="stack">{optional}</div>
        </Disclosure>
      )}
    </div>
  );
}

export function PictureChoice({ pictures }: { pictures: StaffPicture[] }) {
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <label className="stack gap-2">
            <Thumbnail picture={picture} />
            <span className={admin.check}>
              <input type="checkbox" name="pictureId" value={picture.id} />
              <span>
                {picture.fileName}
                {picture.patient.consentId && (
                  <small className="meta"> now covered by consent {picture.patient.consentId}</small>
                )}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Decorative (empty alt), because the file's name is shown below it. */
export function Thumbnail({ picture }: { picture: Picture }) {
  return (
    <span className={view.whole}>
      <PictureView picture={picture} alt="" sizes="12rem" />
    </span>
  );
}
