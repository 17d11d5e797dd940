import admin from '#app/features/admin/admin-page.module.css';
import { ConfirmButton } from '#app/features/admin/confirm-dialog.tsx';
import { MoveButtons } from '#app/features/admin/move-buttons.tsx';
import { PictureView } from '#app/features/media/picture-view.tsx';
import { classNames } from '#app/shared/class-names.ts';
import { IconLink } from '#app/ui/button.tsx';
import { pictureName, type GalleryPicture, type StaffGalleryPicture } from './gallery-picture.ts';
import styles from './manage-gallery.module.css';

type GalleryTilesProps = {
  pictures: StaffGalleryPicture[];
  /** Which was moved just now, and by which button: it keeps the focus, also in a page that was loaded anew. */
  moved: { imageId: number; to: string } | undefined;
  /** The first page's first picture cannot go earlier; the last page's last cannot go later. */
  begins: boolean;
  ends: boolean;
};

export function GalleryTiles({ pictures, moved, begins, ends }: GalleryTilesProps) {
  return (
    <ul className={styles.tiles}>
      {pictures.map((image, place) => {
        const name = pictureName(image, place);
        return (
          <li key={image.id}>
            <TilePicture image={image} />
            <div className={styles.caption}>
              <span>{name}</span>
              <IconLink icon="edit" label={`Edit ${name}`} href={`/admin/gallery/${image.id}`} />
            </div>
            {image.patient.hidden && <p className={admin.hidden}>{image.patient.hidden}</p>}
            <div className={styles.tools}>
              <MoveButtons
                field="imageId"
                id={image.id}
                name={name}
                ways={['earlier', 'later']}
                first={begins && place === 0}
                last={ends && place === pictures.length - 1}
                pressed={moved?.imageId === image.id ? moved.to : undefined}
              />
              <DeletePicture image={image} name={name} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

export function DeletePicture({ image, name }: { image: GalleryPicture; name: string }) {
  return (
    <ConfirmButton
      id={`delete-${image.id}`}
      label="Delete"
      about={name}
      question="Delete this picture?"
      consequence={`“${name}” leaves the gallery and the about page.`}
      confirm="Delete"
      fields={{ intent: 'delete', imageId: String(image.id) }}
      action="/admin/gallery"
      small
    />
  );
}

/** Decoration: the name stands under it. */
export function TilePicture({ image }: { image: GalleryPicture }) {
  const { picture } = image;
  if (picture && picture.status !== 'ready')
    return (
      <p className={styles.notYet} data-failed={picture.status === 'failed' || undefined}>
        {picture.status === 'failed' ? picture.failure : 'Being prepared. It is shown in a moment.'}
      </p>
    );
  return (
    <span className={classNames(admin.plate, styles.plate)}>
      {picture ? (
        <PictureView picture={picture} alt="" sizes="(min-width: 76rem) 16rem, (min-width: 60rem) 30vw, 45vw" />
      ) : (
        <img src={image.imageUrl} alt="" width={image.width} height={image.height} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
