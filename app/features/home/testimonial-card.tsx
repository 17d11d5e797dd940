import { Plate } from '#app/ui/plate.tsx';
import { RatingStars } from './rating-stars.tsx';
import type { Testimonial } from './testimonials.ts';
import styles from './testimonial-card.module.css';

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { text, ratingNumber, avatarImgUrl, avatarName, avatarDesignation } = testimonial;
  return (
    <figure className={styles.card}>
      <div className={styles.top}>
        <span className={styles.mark} aria-hidden="true">
          “
        </span>
        <RatingStars rating={ratingNumber} />
      </div>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Plate image={avatarImgUrl} alt="" tone="sunk" ratio="square" className={styles.avatar} />
        <span>
          <b>{avatarName}</b>
          <span className="meta">{avatarDesignation}</span>
        </span>
      </figcaption>
    </figure>
  );
}
