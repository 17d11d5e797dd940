import { appContext, sessionContext } from '#app/context.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { galleryHandlers } from '#app/features/pictures/gallery/gallery.commands.server.ts';
import { findImage } from '#app/features/pictures/gallery/gallery.server.ts';
import { pictureName } from '#app/features/pictures/gallery/gallery.ts';
import { PictureTexts } from '#app/features/pictures/gallery/patient-fields.tsx';
import { DeletePicture } from '#app/features/pictures/library/picture-tiles.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import { galleryErrorMessages, galleryFields, wordFields } from '#app/features/pictures/picture.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { formValues } from '#app/forms/fields.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import type { Route } from './+types/gallery-image';
import styles from '#app/features/pictures/library/library.module.css';
import admin from '#app/features/staff-area/admin-page.module.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const image = orNotFound(await findImage(app, parseId(params.imageId) ?? 0));
  return { image, choices: await listConsentChoices(app, context.get(sessionContext).role) };
}

const formConfig = { failed: galleryErrorMessages, fields: galleryFields };
export const action = createStaffAction(formConfig, galleryHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Edit picture');

export default function GalleryImage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { image, choices } = loaderData;
  const { patient } = image.picture;
  const name = pictureName(image, 0);
  return (
    <AdminPage title="Edit picture" back={{ href: '/admin/gallery', label: 'Gallery' }} answer={answer}>
      <div className="desk">
        <div>
          <PictureView picture={image.picture} alt="" sizes="(min-width: 76rem) 40rem, 90vw" className={styles.large} />
          {patient.hidden && <p className={admin.hidden}>{patient.hidden}</p>}
        </div>
        <Card>
          <RecordForm intent="describe" answer={answer} stored={formValues(wordFields, image)} submit="Save">
            <input type="hidden" name="id" value={image.id} />
            <PictureTexts
              id="edit"
              answer={answer?.form === 'describe' ? answer : undefined}
              stored={image}
              choices={choices}
            />
          </RecordForm>
          <div className="below-line dialog-buttons mt-5">
            <DeletePicture image={image} name={name} />
          </div>
        </Card>
      </div>
    </AdminPage>
  );
}
