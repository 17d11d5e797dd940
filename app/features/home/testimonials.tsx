import { useRef, useState } from 'react';
import { SectionHead, Track } from '#app/ui/sections.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { DrawingPlace } from '#app/ui/drawing.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { sampleTestimonials, type Testimonial } from './home-words.ts';
import { currentSlide, slidePositions, slideTo, stopSliding } from './slide-track.ts';
import styles from './testimonials.module.css';

/** Swipes and scrolls by itself; the buttons are for those who press rather than swipe, and need script. */
export function Testimonials({ title, lead }: { title: string; lead: string }) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  function go(slide: number) {
    if (track.current) slideTo(track.current, slide);
  }
  function goBy(step: number) {
    if (!track.current) return;
    const positions = slidePositions(track.current);
    go((currentSlide(track.current) + step + positions) % positions);
  }

  return (
    <section className={`section surface-moss ${styles.section}`} aria-labelledby="testimonials">
      <DrawingPlace name="terrain-panel" className={styles.ground} />
      <div className="container" role="group" aria-roledescription="carousel" aria-labelledby="testimonials">
        <SectionHead id="testimonials" title={title} stacked>
          <p>{lead}</p>
        </SectionHead>
        <Track
          ref={track}
          className={styles.track}
          aria-label="Sample quotes, scrollable"
          onScroll={(event) => setCurrent(currentSlide(event.currentTarget))}
          onPointerDown={(event) => stopSliding(event.currentTarget)}
          onWheel={(event) => stopSliding(event.currentTarget)}
        >
          {sampleTestimonials.map((testimonial) => (
            <li key={testimonial.avatarName}>
              <Quote testimonial={testimonial} />
            </li>
          ))}
        </Track>
        <div className="cluster apart mt-5 needs-script" data-print="hide">
          <div className={styles.dots} role="group" aria-label="Choose a quote">
            {sampleTestimonials.map(({ avatarName }, slide) => (
              <button
                key={avatarName}
                type="button"
                aria-label={`Quote ${slide + 1} of ${sampleTestimonials.length}`}
                aria-current={slide === current || undefined}
                onClick={() => go(slide)}
              />
            ))}
          </div>
          <div className="cluster gap-3">
            <IconButton icon="left" label="Previous quote" className={styles.arrow} onClick={() => goBy(-1)} />
            <IconButton icon="right" label="Next quote" className={styles.arrow} onClick={() => goBy(1)} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
  const { text, ratingNumber, avatarImgUrl, avatarName, avatarDesignation } = testimonial;
  return (
    <figure className={styles.card}>
      <div className={`cluster apart start gap-2 ${styles.top}`}>
        <span className={styles.quotes} aria-hidden="true">
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

/** Five stars, filled from the left by 20 % a point. */
function RatingStars({ rating }: { rating: number }) {
  const filled = Math.min(5, Math.max(1, Math.round(rating)));
  return (
    <div className={styles.rating} role="img" aria-label={`${rating} out of 5 stars`}>
      <Stars count={5} />
      <div className={styles.filled} data-percent={filled * 20}>
        <Stars count={filled} />
      </div>
    </div>
  );
}

function Stars({ count }: { count: number }) {
  return (
    <span className={styles.stars}>
      {Array.from({ length: count }, (_, star) => (
        <span key={star} />
      ))}
    </span>
  );
}
