import { classNames } from '#app/shared/class-names.ts';
import { t } from '#app/shared/language.ts';
import type { Picture } from './picture.ts';
import styles from './picture-view.module.css';

type PictureViewProps = {
  picture: Picture;
  /** Empty for a decorative picture. */
  alt: string;
  /** The value of the `sizes` attribute, such as '(min-width: 60rem) 33vw, 100vw'. */
  sizes?: string;
  className?: string | undefined;
  loading?: 'lazy' | 'eager';
};

/** An uploaded picture in the size the screen needs, with its color as a placeholder. A text says when it is not ready. */
export function PictureView({ picture, alt, sizes = '100vw', className, loading = 'lazy' }: PictureViewProps) {
  const { src, width, height, color, sources, focus } = picture;
  if (!src || !width || !height)
    return (
      <span className={classNames(styles.words, className)}>
        {picture.status === 'waiting' ? t('Preparing…') : (picture.failure ?? t('This picture can’t be shown.'))}
      </span>
    );
  const shape = { width, height, loading, decoding: 'async' } as const;
  // A sample drawing has only one size.
  if (sources.length === 0) return <img src={src} alt={alt} {...shape} className={className} />;
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
        <img src={src} alt={alt} {...shape} />
      </picture>
    </span>
  );
}
