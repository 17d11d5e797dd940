import { Form } from 'react-router';
import { appContext, sessionContext } from '#app/context.ts';
import { consentErrorMessages } from '#app/features/consents/consent.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { galleryTrash } from '#app/features/pictures/gallery/gallery.commands.server.ts';
import { Flag, PictureTile, PictureTiles } from '#app/features/pictures/library/picture-tiles.tsx';
import {
  type LibraryFilter,
  libraryFilters,
  libraryHref,
  libraryOrders,
  type LibraryPicture,
  patientFields,
} from '#app/features/pictures/picture.ts';
import { pictureHandlers } from '#app/features/pictures/pictures.commands.server.ts';
import { countLibrary, listLibrary, readLibraryView } from '#app/features/pictures/pictures.server.ts';
import { useAddedPictures } from '#app/features/pictures/uploads/add-pictures.tsx';
import { DropHint, DropZone, FilesButton } from '#app/features/pictures/uploads/upload-queue.tsx';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, ListScreen } from '#app/features/staff-area/list-screen.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { useUnsaved } from '#app/forms/unsaved.tsx';
import { countTrash } from '#app/history/trash.server.ts';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import type { Route } from './+types/pictures';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const view = readLibraryView(app, url.searchParams);
  const [page, deleted, choices] = await Promise.all([
    listLibrary(app, view),
    countTrash(app, galleryTrash),
    listConsentChoices(app, context.get(sessionContext).role),
  ]);
  return { view, page, deleted, choices, counts: await countLibrary(app, view, page.pictures[0]?.id) };
}

const formConfig = { failed: consentErrorMessages, fields: patientFields };
export const action = createStaffAction(formConfig, pictureHandlers);
export const clientAction = createClientAction(formConfig);

const nothing: Record<LibraryFilter, string> = {
  all: 'No pictures yet. Pictures you add here, or upload for posts, pages, staff and the gallery, appear here.',
  unanswered: 'No picture needs an answer.',
  unused: 'Every picture is in use.',
};

export default function Pictures({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { view, page, counts, deleted, choices } = loaderData;
  const { add, panel } = useAddedPictures({ place: 'library', choices });
  const hydrated = useHydrated();
  const { pictures, newer, older } = page;
  const { q, find, show, sort } = view;
  const search = { show, sort, find };
  return (
    <DropZone onFiles={add}>
      <AdminPage
        lead={<DropHint />}
        // Without script, the gallery's form adds one.
        add={!hydrated && { href: '/admin/gallery', label: 'Add pictures' }}
        actions={
          hydrated && (
            <FilesButton icon="plus" onFiles={add}>
              Add pictures
            </FilesButton>
          )
        }
        answer={answer}
      >
        {panel}
        <ListScreen
          filters={choicesOf(libraryFilters, show, (name) => libraryHref({ ...search, show: name }), counts)}
          orders={choicesOf(libraryOrders, sort, (name) => libraryHref({ ...search, sort: name }))}
          search={{
            label: 'Find a picture',
            method: 'post',
            action: '/admin/pictures',
            query: q,
            keep: { intent: 'search', show, sort },
          }}
          noun="picture"
          from={counts.from}
          shown={pictures.length}
          total={counts[show]}
          empty={q ? `No pictures found for “${q}”. We searched descriptions, captions and file names.` : nothing[show]}
          deleted={deleted}
          back={newer && libraryHref({ ...search, after: newer })}
          onward={older && libraryHref({ ...search, before: older })}
        >
          {show === 'unanswered' ? (
            <Unanswered pictures={pictures} answer={answer} />
          ) : (
            <PictureTiles>
              {pictures.map((picture) => (
                <PictureTile key={picture.id} picture={picture} note={<NoteOf picture={picture} />} />
              ))}
            </PictureTiles>
          )}
        </ListScreen>
      </AdminPage>
    </DropZone>
  );
}

function NoteOf({ picture: { alt, fileName, places, patient } }: { picture: LibraryPicture }) {
  if (patient.showsPatient === null && places) return <Flag>{libraryFilters.unanswered}</Flag>;
  return alt ? places || libraryFilters.unused : fileName;
}

/** Pictures in use for which no one has said yet whether they show a patient. */
function Unanswered({ pictures, answer }: { pictures: LibraryPicture[]; answer: Answer | undefined }) {
  const events = useUnsaved(answer);
  return (
    // Remounts when the list changes, so that no checkbox stays checked.
    <Form {...events} key={pictures[0]?.id} method="post" className="stack" preventScrollReset>
      <h2 className="h4">Do these pictures show a patient?</h2>
      <p className="muted">
        Visitors won’t see these pictures until you answer. Select pictures, then choose an answer for all of them.
      </p>
      <PictureTiles>
        {pictures.map((picture) => (
          <PictureTile key={picture.id} picture={picture} note={picture.fileName} isCheckbox />
        ))}
      </PictureTiles>
      <div className="cluster gap-3">
        <Button type="submit" variant="primary" name="intent" value="no-patient">
          No patient
        </Button>
        <Button type="submit" name="intent" value="patient">
          Shows a patient
        </Button>
      </div>
    </Form>
  );
}
