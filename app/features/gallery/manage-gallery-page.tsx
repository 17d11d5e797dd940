import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import admin from '#app/features/admin/admin-page.module.css';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { EmptyNote } from '#app/features/admin/card.tsx';
import type { ConsentChoice } from '#app/features/consents/consent.ts';
import { Pager } from '#app/ui/pager.tsx';
import type { GalleryAnswer } from './gallery-answer.ts';
import type { StaffGalleryPicture } from './gallery-picture.ts';
import { GalleryTiles } from './gallery-tiles.tsx';
import { GalleryUpload } from './gallery-upload.tsx';
import { WaitingPictures } from './waiting-pictures.tsx';
import styles from './manage-gallery.module.css';

type ManageGalleryPageProps = {
  pictures: StaffGalleryPicture[];
  waiting: StaffGalleryPicture[];
  count: number;
  choices: ConsentChoice[];
  olderHref: string | null;
  /** Null on the first page. */
  newestHref: string | null;
  answer: GalleryAnswer | undefined;
};

export function ManageGalleryPage(props: ManageGalleryPageProps) {
  const { pictures, waiting, count, choices, olderHref, newestHref, answer } = props;
  const moved = answer?.form === 'moved' ? answer : undefined;
  useFreshWhilePreparing([...pictures, ...waiting]);
  return (
    <AdminPage
      title="Gallery"
      actions={<p className="meta">{count === 1 ? '1 picture' : `${count} pictures`}</p>}
      answer={answer?.form === undefined || answer.form === 'words' ? answer : undefined}
    >
      <div className={styles.page}>
        {newestHref === null && <GalleryUpload choices={choices} answer={answer} />}
        {newestHref === null && <WaitingPictures waiting={waiting} choices={choices} answer={answer} />}
        <section aria-labelledby="on-site">
          <h2 id="on-site" className={admin.heading}>
            On the site
          </h2>
          {pictures.length > 0 ? (
            <GalleryTiles pictures={pictures} moved={moved} begins={newestHref === null} ends={olderHref === null} />
          ) : (
            <EmptyNote>No pictures yet. The first one you add appears here.</EmptyNote>
          )}
          <Pager
            label="Pages of pictures"
            back={newestHref === null ? null : { label: 'Newest pictures', href: newestHref }}
            onward={olderHref === null ? null : { label: 'Older pictures', href: olderHref }}
          />
        </section>
        <p role="status" className="visually-hidden">
          {moved?.told}
        </p>
      </div>
    </AdminPage>
  );
}

const lookAgain = 2_000;

/** As long as the worker makes sizes, the page looks again every few seconds. */
function useFreshWhilePreparing(pictures: StaffGalleryPicture[]): void {
  const { revalidate, state } = useRevalidator();
  const preparing = pictures.some(({ picture }) => picture?.status === 'waiting');
  useEffect(() => {
    if (!preparing || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), lookAgain);
    return () => clearTimeout(timer);
  }, [preparing, revalidate, state]);
}
