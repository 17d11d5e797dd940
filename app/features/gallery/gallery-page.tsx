import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Pager } from '#app/ui/pager.tsx';
import type { GalleryPicture } from './gallery-picture.ts';
import { PictureGallery } from './picture-gallery.tsx';
import styles from './gallery-page.module.css';

type GalleryPageProps = {
  pictures: GalleryPicture[];
  olderHref: string | null;
  /** Null on the first page. */
  newestHref: string | null;
};

export function GalleryPage({ pictures, olderHref, newestHref }: GalleryPageProps) {
  return (
    <div className={`container ${styles.page}`}>
      <div className="page-head">
        <h1>Gallery</h1>
        <p className={`lead ${styles.lead}`}>
          Work from our own bench. These are sample drawings; pictures of patients’ limbs appear only with written
          permission. Select any piece to look closer.
        </p>
      </div>
      {pictures.length > 0 ? <PictureGallery key={pictures[0]?.id} pictures={pictures} look="grid" /> : <NoPictures />}
      <Pager
        label="Pages of pictures"
        back={newestHref === null ? null : { label: 'Newest pictures', href: newestHref }}
        onward={olderHref === null ? null : { label: 'Older pictures', href: olderHref }}
      />
    </div>
  );
}

function NoPictures() {
  return (
    <div>
      <p className="lead">No pictures yet.</p>
      <p className={styles.instead}>
        <ArrowLink href="/blog">Read how we work instead</ArrowLink>
      </p>
    </div>
  );
}
