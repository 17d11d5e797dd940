import { Form, useNavigation } from 'react-router';
import admin from '#app/features/admin/admin-page.module.css';
import type { ConsentChoice } from '#app/features/consents/consent.ts';
import { Button } from '#app/ui/button.tsx';
import type { GalleryAnswer } from './gallery-answer.ts';
import type { StaffGalleryPicture } from './gallery-picture.ts';
import { DeletePicture, TilePicture } from './gallery-tiles.tsx';
import { PictureWords } from './word-fields.tsx';
import styles from './manage-gallery.module.css';

type WaitingPicturesProps = {
  waiting: StaffGalleryPicture[];
  choices: ConsentChoice[];
  answer: GalleryAnswer | undefined;
};

/** Uploaded, but nobody has said what they show: not on the site yet. */
export function WaitingPictures({ waiting, choices, answer }: WaitingPicturesProps) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={admin.heading}>
        Needs a description
      </h2>
      <p className={styles.lead}>These pictures are not on the site yet. Say what each one shows, and it is.</p>
      <ul className={styles.waiting}>
        {waiting.map((image) => (
          <li key={image.id}>
            <WaitingPicture image={image} choices={choices} answer={answer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WaitingPictureProps = Omit<WaitingPicturesProps, 'waiting'> & { image: StaffGalleryPicture };

function WaitingPicture({ image, choices, answer }: WaitingPictureProps) {
  const { alt, caption, patient } = image;
  const name = image.picture?.fileName ?? 'this picture';
  const saving = useNavigation().formData;
  const busy = saving?.get('intent') === 'describe' && saving.get('imageId') === String(image.id);
  const refused = answer?.form === 'words' && answer.imageId === image.id ? answer : undefined;
  return (
    <>
      <TilePicture image={image} />
      <div className={styles.describe}>
        <Form method="post" preventScrollReset aria-label={`Words for ${name}`}>
          <p className={styles.fileName}>{name}</p>
          <input type="hidden" name="intent" value="describe" />
          <input type="hidden" name="imageId" value={image.id} />
          <PictureWords
            id={`waiting-${image.id}`}
            fields={refused?.fields ?? { alt, decorative: false, caption, patient }}
            choices={choices}
            markedBefore={patient.showsPatient}
            error={refused?.error}
          />
          <Button type="submit" look="solid" busy={busy} busyLabel="Saving...">
            Put on the site
          </Button>
        </Form>
        <DeletePicture image={image} name={name} />
      </div>
    </>
  );
}
