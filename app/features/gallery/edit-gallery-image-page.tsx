import admin from '#app/features/admin/admin-page.module.css';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import type { ConsentChoice } from '#app/features/consents/consent.ts';
import type { Answer } from '#app/records/answer.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { pictureName, type StaffGalleryPicture } from './gallery.ts';
import { DeletePicture, PictureWords, TilePicture } from './gallery-tiles.tsx';
import styles from './manage-gallery.module.css';

type EditGalleryImagePageProps = {
  image: StaffGalleryPicture;
  waits: boolean;
  choices: ConsentChoice[];
  answer: Answer | undefined;
};

export function EditGalleryImagePage({ image, waits, choices, answer }: EditGalleryImagePageProps) {
  const { alt, caption, patient } = image;
  const stored = { alt, decorative: !waits && alt === '', caption, patient };
  const name = pictureName(image, 0);
  return (
    <AdminPage title="Edit picture" back={{ href: '/admin/gallery', label: 'Gallery' }} answer={answer}>
      <div className={`desk ${styles.edit}`}>
        <div className={styles.shown}>
          <TilePicture image={image} />
          {patient.hidden && <p className={admin.hidden}>{patient.hidden}</p>}
        </div>
        <Card>
          <RecordForm intent="describe" answer={answer} submit="Save" busyLabel="Saving..." className="form">
            <input type="hidden" name="id" value={image.id} />
            <PictureWords
              // A saved picture is a new form: its consent may have been refused.
              key={`${patient.showsPatient}-${patient.consentId}`}
              id="edit"
              answer={answer?.form === 'describe' ? answer : undefined}
              stored={stored}
              choices={choices}
              mayShowPatient={image.picture !== null}
            />
          </RecordForm>
          <div className={admin.apart}>
            <DeletePicture image={image} name={name} />
          </div>
        </Card>
      </div>
    </AdminPage>
  );
}
