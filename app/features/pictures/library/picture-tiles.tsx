import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DeleteButton } from '#app/forms/confirm-dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { GalleryPicture } from '../gallery/gallery.ts';
import { PictureView } from '../picture-view.tsx';
import { nameOf, type StaffPicture } from '../picture.ts';
import styles from './picture-tiles.module.css';

export function DeletePicture({ image, name }: { image: GalleryPicture; name: string }) {
  return (
    <DeleteButton
      kind="gallery"
      id={image.id}
      about={name}
      question="Delete this picture?"
      consequence={`“${name}” will be removed from the gallery and the about page.`}
      action="/admin/gallery"
    />
  );
}

export function PictureTiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}

type PictureTileProps = {
  picture: StaffPicture;
  /** Defaults to the description. */
  title?: string;
  /** Defaults to the picture's own page. */
  href?: string;
  /** For the choice of one picture, with script. */
  onChoose?: () => void;
  /** A checkbox for the choice of several. */
  isCheckbox?: boolean;
  note?: ReactNode;
  children?: ReactNode;
};

/** The alt text is empty because the title says it. The link, the button or the checkbox covers the whole tile. */
export function PictureTile(props: PictureTileProps) {
  const { picture, title = nameOf(picture), onChoose, isCheckbox = false, note, children } = props;
  const { href = `/admin/pictures/${picture.id}` } = props;
  return (
    <li className={styles.tile}>
      <span className={styles.plate}>
        <PictureView picture={picture} alt="" sizes="(min-width: 60rem) 14rem, 45vw" />
      </span>
      <div className={styles.words}>
        {isCheckbox ? (
          <label className={styles.name}>
            <input type="checkbox" name="pictureId" value={picture.id} />
            {title}
          </label>
        ) : onChoose ? (
          <button type="button" className={styles.name} onClick={onChoose}>
            {title}
          </button>
        ) : (
          <Link to={href} className={styles.name}>
            {title}
          </Link>
        )}
        {note && <p className="meta">{note}</p>}
        {children}
      </div>
    </li>
  );
}

/** Why a tile needs attention. */
export function Flag({ children }: { children: ReactNode }) {
  return (
    <span className={styles.flag}>
      <Icon name="alert" />
      {children}
    </span>
  );
}
