import type { ReactNode } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import styles from './sections.module.css';

type PlateCardProps = {
  picture: ReactNode;
  title: ReactNode;
  headingLevel: 2 | 3;
  text?: string;
  /** A link at the card's foot. */
  children?: ReactNode;
  className?: string | undefined;
};

/** A picture, a title, a few words and a link. */
export function PlateCard({ picture, title, headingLevel, text, children, className }: PlateCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames(styles.plateCard, className)}>
      {picture}
      <div>
        <Heading>{title}</Heading>
        {text && <p className={styles.cardText}>{text}</p>}
        {children && <div className={styles.cardLink}>{children}</div>}
      </div>
    </article>
  );
}
