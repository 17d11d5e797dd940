import { classNames } from '#app/shared/class-names.ts';
import { Drawing, LazyDrawing } from './drawing.tsx';
import { drawingAt, drawingSize } from './drawings.ts';
import styles from './plate.module.css';

export type PlateTone = 'moss' | 'sunk' | 'dusk' | 'deep' | 'night';

type PlateProps = {
  /** Address of the picture; null shows the plate for a missing one. */
  image: string | null;
  /** '' for decoration. */
  alt: string;
  tone?: PlateTone;
  ratio?: 'square' | 'card' | 'wide' | 'tall' | 'banner';
  /** For a picture in the first view. */
  eager?: boolean;
  className?: string | undefined;
};

/** The frame for drawings and photographs. */
export function Plate({ image, alt, tone = 'moss', ratio = 'wide', eager = false, className }: PlateProps) {
  const shown = image === null ? 'sunk' : tone;
  return (
    <div className={classNames(styles.plate, styles[shown], styles[ratio], className)}>
      {image === null ? <MissingPicture alt={alt} /> : <Picture image={image} alt={alt} eager={eager} />}
    </div>
  );
}

function Picture({ image, alt, eager }: { image: string; alt: string; eager: boolean }) {
  const drawing = drawingAt(image);
  if (drawing === null) {
    return (
      <img
        className={`fill ${styles.photo}`}
        src={image}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
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
      {alt && <p className={styles.caption}>{alt}</p>}
    </>
  );
}
