import { useRef, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { DrawingPlace } from './drawing-place.tsx';
import { SectionHead } from './section-head.tsx';
import { currentSlide, slidePositions, slideTo, stopSliding } from './slide-track.ts';
import { TestimonialCard } from './testimonial-card.tsx';
import { sampleTestimonials } from './testimonials.ts';
import styles from './testimonial-slider.module.css';

/** Swipes and scrolls by itself; the buttons are for those who press rather than swipe, and need script. */
export function TestimonialSlider() {
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
        <SectionHead id="testimonials" title="What people tell us" stacked>
          <p>These three are sample quotes. A real one stands here only with the person’s written consent.</p>
        </SectionHead>
        <ul
          ref={track}
          className={styles.track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be within reach of the keyboard
          tabIndex={0}
          aria-label="Sample quotes, scrollable"
          onScroll={(event) => setCurrent(currentSlide(event.currentTarget))}
          onPointerDown={(event) => stopSliding(event.currentTarget)}
          onWheel={(event) => stopSliding(event.currentTarget)}
        >
          {sampleTestimonials.map((testimonial) => (
            <li key={testimonial.avatarName} className={styles.slide}>
              <TestimonialCard testimonial={testimonial} />
            </li>
          ))}
        </ul>
        <div className={styles.controls} data-print="hide">
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
          <div className={styles.arrows}>
            <IconButton icon="left" label="Previous quote" className={styles.arrow} onClick={() => goBy(-1)} />
            <IconButton icon="right" label="Next quote" className={styles.arrow} onClick={() => goBy(1)} />
          </div>
        </div>
      </div>
    </section>
  );
}
