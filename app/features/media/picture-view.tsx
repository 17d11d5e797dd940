import { classNames } from '#app/shared/class-names.ts';
import type { Picture } from './picture.ts';
import styles from './picture-view.module.css';

type PictureViewProps = {
  picture: Picture;
  /** '' says that the picture is decoration. */
  alt: string;
  /** How wide the picture is drawn, in the words of the attribute: '(min-width: 60rem) 33vw, 100vw'. */
  sizes?: string;
  className?: string | undefined;
  loading?: 'lazy' | 'eager';
};

/** An uploaded picture in the size the screen needs, on its own colour until it has come. One that is not ready says so in words. */
export function PictureView({ picture, alt, sizes = '100vw', className, loading = 'lazy' }: PictureViewProps) {
  const { src, width, height, color, sources, focus } = picture;
  if (!src || !width || !height)
    return (
      <span className={classNames(styles.words, className)}>
        {picture.status === 'waiting' ? 'Preparing…' : (picture.failure ?? 'This picture can’t be shown.')}
      </span>
    );
  return (
    <span className={classNames(styles.view, className)} data-focus={focus}>
      {color && (
        <svg className="fill" aria-hidden="true" focusable="false">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      <picture>
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img src={src} alt={alt} width={width} height={height} loading={loading} decoding="async" />
      </picture>
    </span>
  );
}
