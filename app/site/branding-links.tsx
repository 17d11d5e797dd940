import { accentFile } from '#app/features/branding/accent.ts';
import type { Branding } from '#app/features/branding/branding.ts';

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
