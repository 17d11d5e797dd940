import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { GalleryAnswer } from './gallery-answer.ts';
import type { GalleryPicture } from './gallery-picture.ts';
import { DeletePicture, TilePicture } from './gallery-tiles.tsx';
import { PictureWords } from './word-fields.tsx';
import styles from './manage-gallery.module.css';

/** Uploaded, but nobody has said what they show: not on the site yet. */
export function WaitingPictures({ waiting, answer }: { waiting: GalleryPicture[]; answer: GalleryAnswer | undefined }) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        Needs a description
      </h2>
      <p className={styles.lead}>These pictures are not on the site yet. Say what each one shows, and it is.</p>
      <ul className={styles.waiting}>
        {waiting.map((image) => (
          <li key={image.id}>
            <WaitingPicture image={image} answer={answer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingPicture({ image, answer }: { image: GalleryPicture; answer: GalleryAnswer | undefined }) {
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
            fields={refused?.fields ?? { alt: image.alt, decorative: false, caption: image.caption }}
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
