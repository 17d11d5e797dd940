import {
  type LibraryFilter,
  libraryFilters,
  libraryHref,
  type LibraryPicture,
  patientFields,
} from '#app/features/pictures/picture.ts';
import type { Route } from './+types/pictures';
import { appContext } from '#app/context.ts';
import { consentErrorMessages } from '#app/features/consents/consent.ts';
import { pictureHandlers } from '#app/features/pictures/pictures.commands.server.ts';
import { libraryQuerySchema, listLibrary } from '#app/features/pictures/pictures.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { Form, Link } from 'react-router';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import view from '#app/features/pictures/picture-view.module.css';
import { PictureChoice } from '#app/features/pictures/picture-tiles.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import type { Answer } from '#app/records/answer.ts';
import { useUnsaved } from '#app/records/unsaved.tsx';
import { Button } from '#app/ui/button.tsx';
import { FilterTags, Pager } from '#app/ui/page-links.tsx';
import { ListSearch } from '#app/ui/search-form.tsx';
import styles from '#app/features/pictures/library.module.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = libraryQuerySchema.parse(Object.fromEntries(url.searchParams));
  return { query, page: await listLibrary(context.get(appContext), query) };
}

const formConfig = { failed: consentErrorMessages, fields: patientFields };
export const action = createStaffAction(formConfig, pictureHandlers);
export const clientAction = createClientAction(formConfig);

export function meta(args: Route.MetaArgs) {
  const isUnanswered = args.loaderData?.query.show === 'unanswered';
  return staffTitle(isUnanswered ? 'Pictures that need an answer' : 'Pictures')(args);
}

const shows: Record<LibraryFilter, string> = { all: 'All', unanswered: 'Needs an answer', unused: 'Not used' };

const nothing: Record<LibraryFilter, string> = {
  all: 'No pictures yet. Pictures you upload for posts, pages, staff and the gallery appear here.',
  unanswered: 'No picture needs an answer.',
  unused: 'Every picture is in use.',
};

export default function Pictures({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { pictures, older } = loaderData.page;
  const { q, show, before } = loaderData.query;
  const tags = libraryFilters.map((name) => ({
    label: shows[name],
    href: libraryHref({ q, show: name }),
    current: name === show,
  }));
  return (
    <AdminPage title="Pictures" answer={answer}>
      <div className={`cluster apart mb-5 ${styles.find}`}>
        <FilterTags label="Show" tags={tags} />
        <ListSearch
          id="find-picture"
          label="Find a picture"
          action="/admin/pictures"
          query={q}
          keep={show === 'all' ? {} : { show }}
          clearHref={libraryHref({ show })}
        />
      </div>
      {pictures.length === 0 ? (
        <Card>
          <EmptyNote>
            {q ? `No pictures found for “${q}”. We searched descriptions, captions and file names.` : nothing[show]}
          </EmptyNote>
        </Card>
      ) : show === 'unanswered' ? (
        <Unanswered pictures={pictures} answer={answer} />
      ) : (
        <ul className={styles.tiles}>
          {pictures.map((picture) => (
            <Tile key={picture.id} picture={picture} />
          ))}
        </ul>
      )}
      <Pager
        label="Pages of pictures"
        back={before === undefined ? null : { label: 'Newest pictures', href: libraryHref({ q, show }) }}
        onward={older === null ? null : { label: 'Older pictures', href: libraryHref({ q, show, before: older }) }}
      />
    </AdminPage>
  );
}

/** The alt text is empty because the description is shown below. */
function Tile({ picture }: { picture: LibraryPicture }) {
  const { id, alt, fileName, isUsed } = picture;
  return (
    <li>
      <Link to={`/admin/pictures/${id}`} className={styles.tile}>
        <span className={`${view.whole} ${styles.plate}`}>
          <PictureView picture={picture} alt="" sizes="(min-width: 76rem) 16rem, (min-width: 60rem) 30vw, 45vw" />
        </span>
        <span className={styles.name}>{alt || fileName}</span>
        {alt && <span className="meta">{fileName}</span>}
        {!isUsed && <span className="meta">Not used</span>}
      </Link>
    </li>
  );
}

/** Pictures in use for which no one has said yet whether they show a patient. */
function Unanswered({ pictures, answer }: { pictures: LibraryPicture[]; answer: Answer | undefined }) {
  const { events } = useUnsaved(answer);
  return (
    <Card title="Do these pictures show a patient?">
      {/* Remounts when the list changes, so that no checkbox stays checked. */}
      <Form {...events} key={pictures[0]?.id} method="post" className="form" preventScrollReset>
        <p className="meta">
          Visitors won’t see these pictures until you answer. Select pictures, then choose an answer for all of them.
        </p>
        <PictureChoice pictures={pictures} />
        <div className="cluster gap-3">
          <Button type="submit" variant="primary" name="intent" value="no-patient">
            No patient
          </Button>
          <Button type="submit" name="intent" value="patient">
            Shows a patient
          </Button>
        </div>
      </Form>
    </Card>
  );
}
