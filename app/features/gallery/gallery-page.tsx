import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Pager } from '#app/ui/pager.tsx';
import type { GalleryPicture } from './gallery.ts';
import { PictureGallery } from './picture-gallery.tsx';
import styles from './picture-gallery.module.css';

type GalleryPageProps = {
  pictures: GalleryPicture[];
  olderHref: string | null;
  /** Null on the first page. */
  newestHref: string | null;
};

export function GalleryPage({ pictures, olderHref, newestHref }: GalleryPageProps) {
  return (
    <div className="container page-end">
      <div className={`page-head stack ${styles.head}`}>
        <h1>Gallery</h1>
        <p className="lead">
          Work from our own bench. These are sample drawings; pictures of patients’ limbs appear only with written
          permission. Select any piece to look closer.
        </p>
      </div>
      {pictures.length > 0 ? <PictureGallery key={pictures[0]?.id} pictures={pictures} look="grid" /> : <NoPictures />}
      <Pager
        label="Pages of pictures"
        back={{ label: 'Newest pictures', href: newestHref }}
        onward={{ label: 'Older pictures', href: olderHref }}
      />
    </div>
  );
}

function NoPictures() {
  return (
    <div className="stack gap-3">
      <p className="lead">No pictures yet.</p>
      <p>
        <ArrowLink href="/blog">Read how we work instead</ArrowLink>
      </p>
    </div>
  );
}
