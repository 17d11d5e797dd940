import { classNames } from '#app/shared/class-names.ts';
import { t } from '#app/shared/language.ts';
import { Drawing, LazyDrawing, drawingAt, drawingSize } from './drawing.tsx';
import { scenes, type SceneName } from './scene.ts';
import styles from './plate.module.css';

export type PlateTone = 'moss' | 'sunk' | 'dusk' | 'deep' | 'night';

type Source = { type: string; srcSet: string };

type PlateProps = {
  /** Address of the picture; null shows the frame of a missing one. */
  image: string | null;
  /** Empty for a decorative picture. */
  alt: string;
  tone?: PlateTone;
  ratio?: 'square' | 'card' | 'wide' | 'tall' | 'banner';
  /** Focal point of a photo. Defaults to the center. */
  focus?: string | undefined;
  /** The smaller files of an uploaded picture, and the value of the `sizes` attribute. */
  sources?: Source[] | undefined;
  sizes?: string;
  /** For a picture above the fold. */
  eager?: boolean;
  className?: string | undefined;
};

type Pictured = { picture: { src: string | null; focus?: string; sources: Source[] } | null; drawing: string };

/** Returns the props for the picture that staff chose or, without one, the drawing. Decorative, because text is beside it. */
export function pictured({ picture, drawing }: Pictured) {
  const { focus, sources } = picture ?? {};
  return {
    image: picture?.src ?? `/art/${drawing}.svg`,
    focus,
    sources,
    sizes: '(min-width: 60rem) 25vw, 50vw',
    alt: '',
  };
}

export function pictureOfScene(name: SceneName) {
  return { image: `/scenes/${name}.avif`, alt: t(scenes[name]), tone: 'sunk' } as const;
}

export function Plate(props: PlateProps) {
  const { image, alt, tone = 'moss', ratio = 'wide', eager = false, className } = props;
  const shown = image === null ? 'sunk' : tone;
  return (
    <div
      className={classNames(`surface-${shown} forced-border`, styles.plate, styles[shown], styles[ratio], className)}
    >
      {image === null ? <MissingPicture alt={alt} /> : <Picture {...props} image={image} eager={eager} />}
    </div>
  );
}

function Picture({ image, alt, eager, focus, sources, sizes }: PlateProps & { image: string; eager: boolean }) {
  const drawing = drawingAt(image);
  if (drawing === null) {
    const isScene = image.startsWith('/scenes/');
    const offered = isScene ? [{ type: 'image/avif', srcSet: image }] : sources;
    return (
      <picture>
        {offered?.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          className={`fill ${styles.photo} ${styles.veiled}`}
          data-focus={focus}
          src={isScene ? image.replace(/avif$/, 'webp') : image}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    );
  }
  const fills = drawingSize(drawing).scene;
  const Shown = eager ? Drawing : LazyDrawing;
  return <Shown name={drawing} title={alt || undefined} className={fills ? 'fill' : styles.object} />;
}

function MissingPicture({ alt }: { alt: string }) {
  return (
    <>
      <Drawing name="mark" className={styles.mark} />
      {alt && <p className={`muted small snug ${styles.caption}`}>{alt}</p>}
    </>
  );
}
