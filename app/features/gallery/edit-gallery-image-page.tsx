import { Form, useNavigation } from 'react-router';
import admin from '#app/features/admin/admin-page.module.css';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { Card } from '#app/features/admin/card.tsx';
import type { ConsentChoice } from '#app/features/consents/consent.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Button } from '#app/ui/button.tsx';
import type { GalleryAnswer } from './gallery-answer.ts';
import { pictureName, type StaffGalleryPicture } from './gallery-picture.ts';
import { DeletePicture, TilePicture } from './gallery-tiles.tsx';
import { PictureWords } from './word-fields.tsx';
import styles from './manage-gallery.module.css';

type EditGalleryImagePageProps = {
  image: StaffGalleryPicture;
  waits: boolean;
  choices: ConsentChoice[];
  answer: GalleryAnswer | undefined;
};

export function EditGalleryImagePage({ image, waits, choices, answer }: EditGalleryImagePageProps) {
  const saving = useNavigation().formData?.get('intent') === 'describe';
  const refused = answer?.form === 'words' ? answer : undefined;
  const { alt, caption, patient } = image;
  const stored = { alt, decorative: !waits && alt === '', caption, patient };
  const name = pictureName(image, 0);
  return (
    <AdminPage
      title="Edit picture"
      above={
        <ArrowLink href="/admin/gallery" back>
          Gallery
        </ArrowLink>
      }
      answer={answer?.form === undefined || answer.form === 'words' ? answer : undefined}
    >
      <div className={styles.edit}>
        <div className={styles.shown}>
          <TilePicture image={image} />
          {patient.hidden && <p className={admin.hidden}>{patient.hidden}</p>}
        </div>
        <Card>
          <Form method="post" preventScrollReset className={admin.form}>
            <input type="hidden" name="intent" value="describe" />
            <input type="hidden" name="imageId" value={image.id} />
            <PictureWords
              // A saved picture is a new form: its consent may have been refused.
              key={`${patient.showsPatient}-${patient.consentId}`}
              id="edit"
              fields={refused?.fields ?? stored}
              choices={choices}
              mayShowPatient={image.picture !== null}
              markedBefore={patient.showsPatient}
              error={refused?.error}
            />
            <Button type="submit" look="primary" busy={saving} busyLabel="Saving...">
              Save
            </Button>
          </Form>
          <div className={admin.apart}>
            <DeletePicture image={image} name={name} />
          </div>
        </Card>
      </div>
    </AdminPage>
  );
}
