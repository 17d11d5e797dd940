import { ratingPercent } from './testimonials.ts';
import styles from './rating-stars.module.css';

/** Five stars, filled from the left by 20 % a point. */
export function RatingStars({ rating }: { rating: number }) {
  return (
    <div className={styles.rating} role="img" aria-label={`${rating} out of 5 stars`}>
      <FiveStars />
      <div className={styles.filled} data-percent={ratingPercent(rating)}>
        <FiveStars />
      </div>
    </div>
  );
}

function FiveStars() {
  return (
    <span className={styles.stars}>
      {[1, 2, 3, 4, 5].map((star) => (
        <i key={star} />
      ))}
    </span>
  );
}
