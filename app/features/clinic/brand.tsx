import { clinicName, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { Picture } from '#app/features/pictures/picture.ts';
import { here } from '#app/shared/language.ts';
import { Drawing } from '#app/ui/drawing.tsx';
import { accentFile, type Branding } from './branding.ts';
import styles from './clinic-details.module.css';

export type Brand = { facts: ClinicFacts; branding: Branding };

export function Logo({ facts, branding: { logo, mark } }: Brand) {
  if (logo)
    return (
      <a className={`target gap-3 ${styles.logo}`} href={here('/')}>
        <OnPlate picture={logo} alt={clinicName(facts)} sizes="16rem" className={styles.ownLogo} />
      </a>
    );
  const long = facts.shortName.length > 14;
  return (
    <a className={`target gap-3 ${styles.logo}`} href={here('/')}>
      {mark ? (
        <OnPlate picture={mark} alt="" sizes="3rem" className={styles.ownMark} />
      ) : (
        <Drawing name="mark" className={styles.mark} />
      )}
      <span>
        <span className={long ? styles.longName : styles.name}>{facts.shortName}</span>{' '}
        <span className={`block muted ${styles.descriptor}`}>{facts.descriptor}</span>
      </span>
    </a>
  );
}

type OnPlateProps = { picture: Picture; alt: string; sizes: string; className: string | undefined };

/** On a light background in both themes, because most logos are made for paper and many are transparent. */
function OnPlate({ picture: { sources, src, width, height }, alt, sizes, className }: OnPlateProps) {
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={src ?? ''} alt={alt} width={width ?? 0} height={height ?? 0} className={className} />
    </picture>
  );
}

export function BrandingLinks({ branding: { accent, icons } }: { branding: Branding }) {
  return (
    <>
      {accent && <link rel="stylesheet" href={accentFile(accent, 'css')} />}
      {icons ? <OwnIcons icons={icons} /> : <OurIcons accent={accent} />}
    </>
  );
}

function OwnIcons({ icons }: { icons: NonNullable<Branding['icons']> }) {
  return icons
    .filter(({ size }) => size < 512)
    .map(({ size, src }) => (
      <link
        key={size}
        rel={size === 180 ? 'apple-touch-icon' : 'icon'}
        type="image/png"
        sizes={`${size}x${size}`}
        href={src}
      />
    ));
}

function OurIcons({ accent }: { accent: string | null }) {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={accent ? accentFile(accent, 'svg') : '/favicon.svg'} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
