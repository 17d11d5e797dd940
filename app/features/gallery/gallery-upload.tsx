import { useCallback, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import admin from '#app/features/admin/admin-page.module.css';
import { AnswerNotice } from '#app/features/admin/admin-page.tsx';
import { Card } from '#app/features/admin/card.tsx';
import { useRounds } from '#app/features/admin/use-rounds.ts';
import type { ConsentChoice } from '#app/features/consents/consent.ts';
import { PictureField } from '#app/features/media/picture-field.tsx';
import { UploadQueue } from '#app/features/media/upload-queue.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { gallerySays, type GalleryAnswer } from './gallery-answer.ts';
import { PictureWords } from './word-fields.tsx';
import styles from './manage-gallery.module.css';

type GalleryUploadProps = { choices: ConsentChoice[]; answer: GalleryAnswer | undefined };

/** Many at once by script; one with its words by a plain form, which also works without. */
export function GalleryUpload({ choices, answer }: GalleryUploadProps) {
  const hydrated = useHydrated();
  const round = useRounds(answer, isUploaded);
  return (
    <>
      {hydrated && <ManyPictures />}
      <Card title="Add one picture with its words">
        <UploadForm key={round} choices={choices} answer={answer} />
      </Card>
    </>
  );
}

function isUploaded(answer: GalleryAnswer): boolean {
  return answer.form === undefined && answer.uploaded === true;
}

/** Each that has arrived waits below for its description. */
function ManyPictures() {
  const { revalidate } = useRevalidator();
  const [arrived, setArrived] = useState(0);
  const onUploaded = useCallback(async (pictureId: number) => {
    const body = new URLSearchParams({ intent: 'upload', pictureId: String(pictureId) });
    const answer = await fetch('/admin/gallery', { method: 'POST', body });
    // Then it is tried again. What was refused for good, the queue says by itself.
    if (answer.status >= 500) throw new Error('The gallery could not be told');
    if (answer.ok) setArrived((before) => before + 1);
  }, []);
  const onIdle = useCallback(() => void revalidate(), [revalidate]);
  return (
    <div className={styles.many}>
      <UploadQueue kind="gallery" onUploaded={onUploaded} onIdle={onIdle} />
      {arrived > 0 && (
        <Alert kind="success" title={gallerySays.uploaded}>
          <p>
            {arrived === 1 ? 'It waits' : 'They wait'} in <a href="#waiting">Needs a description</a>: say what each
            picture shows, and it is on the site.
          </p>
        </Alert>
      )}
    </div>
  );
}

function UploadForm({ choices, answer }: GalleryUploadProps) {
  const sending = useNavigation().formData?.get('intent') === 'upload';
  const refused = answer?.form === 'upload' ? answer : undefined;
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className={admin.form}>
      {refused && <AnswerNotice answer={refused} />}
      <input type="hidden" name="intent" value="upload" />
      <div className={styles.uploadFields}>
        <PictureField kind="gallery" label="Picture" current={refused?.picture ?? null} />
        <PictureWords id="upload" fields={refused?.fields} choices={choices} error={refused?.error} />
      </div>
      <p className="meta">Without a description the picture waits below and is not shown yet.</p>
      <Button type="submit" look="primary" busy={sending} busyLabel="Uploading...">
        Upload
      </Button>
    </Form>
  );
}
