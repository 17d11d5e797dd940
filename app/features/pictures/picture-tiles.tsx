import admin from '#app/features/admin/admin-page.module.css';
import type { Picture, StaffPicture } from './picture.ts';
import view from './picture-view.module.css';
import { PictureView } from './picture-view.tsx';
import styles from './picture-tiles.module.css';

export function PictureChoice({ pictures }: { pictures: StaffPicture[] }) {
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <label className="stack gap-2">
            <Thumbnail picture={picture} />
            <span className={admin.check}>
              <input type="checkbox" name="pictureId" value={picture.id} />
              <span>
                {picture.fileName}
                {picture.patient.consentId && (
                  <small className="meta"> now covered by consent {picture.patient.consentId}</small>
                )}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Decorative (empty alt), because the file's name is shown below it. */
export function Thumbnail({ picture }: { picture: Picture }) {
  return (
    <span className={view.whole}>
      <PictureView picture={picture} alt="" sizes="12rem" />
    </span>
  );
}
