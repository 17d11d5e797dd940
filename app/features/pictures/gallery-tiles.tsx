import { Disclosure } from '#app/ui/disclosure.tsx';
import type { ReactNode } from 'react';
import admin from '#app/features/admin/admin-page.module.css';
import { DeleteButton, RowMenu } from '#app/records/confirm-dialog.tsx';
import { MoveButtons } from '#app/records/move-buttons.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { type GalleryPicture, pictureName, type StaffGalleryPicture, wordFields } from './gallery.ts';
import view from '#app/features/pictures/picture-view.module.css';
import styles from './manage-gallery.module.css';
import { CheckField } from '#app/features/admin/admin-page.tsx';
import { type ConsentChoice, patientValues, readPatientValues, unanswered } from './picture.ts';
import { PatientFields } from '#app/features/pictures/patient-fields.tsx';
import type { Answer } from '#app/records/answer.ts';
import { controlProps } from '#app/records/fields.ts';
import { Field } from '#app/ui/field.tsx';

type GalleryTilesProps = {
  pictures: StaffGalleryPicture[];
  /** The picture that was just moved and the button that did it, which keeps the focus even after a reload. */
  moved: { id: number; to: string } | undefined;
  /** The first page's first picture cannot go earlier; the last page's last cannot go later. */
  begins: boolean;
  ends: boolean;
};

export function GalleryTiles({ pictures, moved, begins, ends }: GalleryTilesProps) {
  return (
    <ul className={styles.tiles}>
      {pictures.map((image, place) => {
        const name = pictureName(image, place);
        return (
          <li key={image.id} className="column">
            <TilePicture image={image} />
            <div className={styles.caption}>
              <span>{name}</span>
            </div>
            {image.picture.patient.hidden && <p className={admin.hidden}>{image.picture.patient.hidden}</p>}
            <div className={styles.tools}>
              <LinkButton small href={`/admin/gallery/${image.id}`}>
                Edit<span className="visually-hidden"> {name}</span>
              </LinkButton>
              <RowMenu about={name} open={moved?.id === image.id}>
                <MoveButtons
                  fields={{ id: String(image.id) }}
                  name={name}
                  ways={['earlier', 'later']}
                  first={begins && place === 0}
                  last={ends && place === pictures.length - 1}
                  pressed={moved?.id === image.id ? moved.to : undefined}
                />
                <DeletePicture image={image} name={name} />
              </RowMenu>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

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
