import { type MouseEvent, useRef, useState } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { PictureView } from '../picture-view.tsx';
import {
  type GalleryPicture,
  isLandscape,
  largePictures,
  largestVersion,
  pictureName,
  widePictures,
} from './gallery.ts';
import { Lightbox } from './lightbox.tsx';
import view from '../picture-view.module.css';
import styles from './picture-gallery.module.css';

type PictureGalleryProps = {
  pictures: GalleryPicture[];
  /** 'grid' gives landscapes two columns; 'lead' gives the first picture four cells. */
  layout: 'grid' | 'lead';
};

/** Thumbnails that open the lightbox. Each is a link to its picture, which also works without script. */
export function PictureGallery({ pictures, layout }: PictureGalleryProps) {
  const [opened, setOpened] = useState<{ index: number; time: number } | null>(null);
  const thumbnail = useRef<HTMLAnchorElement>(null);
  const wide = widePictures(pictures);
  const large = layout === 'lead' ? 1 : largePictures(pictures);

  function open(event: MouseEvent<HTMLAnchorElement>, index: number): void {
    // With a modifier key the browser opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    thumbnail.current = event.currentTarget;
    setOpened((before) => ({ index, time: (before?.time ?? 0) + 1 }));
  }

  // The close event arrives late, so ignore it when another picture was opened in the meantime.
  function close(time: number): void {
    setOpened((now) => (now?.time === time ? null : now));
    thumbnail.current?.focus();
  }

  return (
    <>
      <ul className={classNames(styles.pictures, styles[layout])}>
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            className={classNames(layout === 'grid' && wide[index] && styles.wide, index < large && styles.large)}
          >
            <a
              href={largestVersion(picture.picture)}
              lang={picture.lang}
              className={styles.link}
              data-opens-here
              onClick={(event) => open(event, index)}
            >
              <span className={classNames(view.crop, styles.plate, isLandscape(picture) && styles.whole)}>
                <Thumbnail
                  picture={picture}
                  index={index}
                  wide={index < large || (layout === 'grid' && wide[index] === true)}
                />
              </span>
              {picture.caption && <span className={styles.caption}>{picture.caption}</span>}
            </a>
          </li>
        ))}
      </ul>
      {opened && (
        <Lightbox key={opened.time} pictures={pictures} start={opened.index} onClose={() => close(opened.time)} />
      )}
    </>
  );
}

/** The `sizes` of a thumbnail: half or a quarter of the page, and twice that on a narrow screen. */
const cellSizes = {
  wide: '(min-width: 84rem) 39rem, (min-width: 60rem) 47vw, 94vw',
  narrow: '(min-width: 84rem) 19rem, (min-width: 60rem) 23vw, 47vw',
};

function Thumbnail({ picture, index, wide }: { picture: GalleryPicture; index: number; wide: boolean }) {
  const alt = picture.alt || (picture.caption ? '' : pictureName(picture, index));
  return <PictureView picture={picture.picture} alt={alt} sizes={wide ? cellSizes.wide : cellSizes.narrow} />;
}
