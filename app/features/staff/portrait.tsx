import type { ReactNode } from 'react';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import { classNames } from '#app/shared/class-names.ts';
import { Medallion } from '#app/ui/medallion.tsx';
import type { StaffProfile } from './staff.ts';
import medallion from '#app/ui/medallion.module.css';

type Portrayed = Pick<StaffProfile, 'name' | 'picture'> & { imgUrl?: string | null };

type PortraitProps = {
  person: Portrayed;
  size?: 'small' | 'large';
  /** The value of the `sizes` attribute. */
  sizes?: string;
  className?: string | undefined;
};

/** Decorative, because the name is beside it. Rings with initials stand in until an uploaded picture is ready. */
export function Portrait({ person, size = 'small', sizes = '9rem', className }: PortraitProps) {
  const { name, picture, imgUrl = null } = person;
  const round = classNames(medallion.medallion, medallion.face, medallion[size], className);
  if (picture?.status === 'ready') return <PictureView picture={picture} alt="" sizes={sizes} className={round} />;
  if (imgUrl === null) return <Medallion name={name} size={size} className={className} />;
  return <img className={round} src={imgUrl} alt="" width={144} height={144} loading="lazy" />;
}

type PersonLineProps = {
  person: Pick<StaffProfile, 'name' | 'designation' | 'credentials' | 'picture' | 'lang'>;
  children?: ReactNode;
};

export function PersonLine({ person, children }: PersonLineProps) {
  return (
    <div className="row center gap-4 tight">
      <Portrait person={person} className={medallion.portrait} />
      <div>
        <b>{person.name}</b>
        {person.credentials && <span>, {person.credentials}</span>}
        <p className="meta" lang={person.lang}>
          {person.designation}
        </p>
        {children}
      </div>
    </div>
  );
}
