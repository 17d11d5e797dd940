import type { ComponentProps } from 'react';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { CareEnd } from '#app/features/care/care-parts.tsx';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { gallery } from '#app/features/content/other-pages.ts';
import type { PageContent } from '#app/features/content/slots.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { FilterTags } from '#app/ui/tags.tsx';
import type { GalleryPicture } from './gallery.ts';
import { PictureGallery } from './picture-gallery.tsx';
import styles from './picture-gallery.module.css';

type GalleryPageProps = {
  content: PageContent<typeof gallery>;
  facts: ClinicFacts;
  /** The category filter; empty when no picture has a category. */
  tags: ComponentProps<typeof FilterTags>['tags'];
  pictures: GalleryPicture[];
  olderHref: string | null;
  /** Null on the first page. */
  newestHref: string | null;
};

export function GalleryPage({ content, facts, tags, pictures, olderHref, newestHref }: GalleryPageProps) {
  return (
    <>
      <div className="container page-end">
        <Breadcrumbs path="/gallery" />
        <EditableRegion page="gallery" name="top">
          <div className={`page-head stack ${styles.head}`}>
            <h1>{content.top.title}</h1>
            {content.top.lead && <p className="lead">{content.top.lead}</p>}
          </div>
        </EditableRegion>
        {tags.length > 0 && (
          <div className={styles.filters}>
            <FilterTags label="Categories" tags={tags} />
          </div>
        )}
        {pictures.length > 0 ? (
          <PictureGallery key={pictures[0]?.id} pictures={pictures} layout="grid" />
        ) : (
          <NoPictures />
        )}
        <Pager
          label="Pages of pictures"
          back={{ label: 'Newest pictures', href: newestHref }}
          onward={{ label: 'Older pictures', href: olderHref }}
        />
      </div>
      <EditableRegion page="gallery" name="end">
        <CareEnd content={content.end} facts={facts} />
      </EditableRegion>
    </>
  );
}

function NoPictures() {
  return (
    <div className="stack gap-3">
      <p className="lead">No pictures yet.</p>
      <p>
        <ArrowLink href="/blog">Read about how we work instead</ArrowLink>
      </p>
    </div>
  );
}
