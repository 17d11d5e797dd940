import { useRef, useState } from 'react';
import { t } from '#app/shared/language.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Plate, pictured, pictureOfScene } from '#app/ui/plate.tsx';
import { SectionHead, Track } from '#app/ui/sections.tsx';
import type { home } from './home.ts';
import { currentSlide, slidePositions, slideTo, stopSliding } from './motion.ts';
import type { PageTexts } from './sections.ts';
import styles from './testimonials.module.css';

type QuotesContent = PageTexts<typeof home>['quotes'];
type Quote = QuotesContent['quotes'][number];

/** The track swipes and scrolls natively. The buttons are for people who do not swipe, and need script. */
export function Testimonials({ content: { title, lead, quotes } }: { content: QuotesContent }) {
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
    <section className="section surface-moss" aria-labelledby="testimonials">
      <div className="container" role="group" aria-roledescription="carousel" aria-labelledby="testimonials">
        <SectionHead id="testimonials" title={title}>
          {lead && <p>{lead}</p>}
        </SectionHead>
        <Track
          ref={track}
          className={styles.track}
          aria-label={t('Quotes, scrollable')}
          onScroll={(event) => setCurrent(currentSlide(event.currentTarget))}
          onPointerDown={(event) => stopSliding(event.currentTarget)}
          onWheel={(event) => stopSliding(event.currentTarget)}
        >
          {quotes.map((quote) => (
            <li key={quote.id}>
              <QuoteCard quote={quote} />
            </li>
          ))}
        </Track>
        <div className="cluster apart mt-3 needs-script" data-print="hide">
          <div className={styles.dots} role="group" aria-label={t('Choose a quote')}>
            {quotes.map(({ id }, slide) => (
              <button
                key={id}
                type="button"
                aria-label={t`Quote ${slide + 1} of ${quotes.length}`}
                aria-current={slide === current || undefined}
                onClick={() => go(slide)}
              />
            ))}
          </div>
          <div className="cluster gap-3">
            <IconButton icon="left" label={t('Previous quote')} className="boxed" onClick={() => goBy(-1)} />
            <IconButton icon="right" label={t('Next quote')} className="boxed" onClick={() => goBy(1)} />
          </div>
        </div>
      </div>
    </section>
  );
}

function QuoteCard({ quote }: { quote: Quote }) {
  const { text, rating, name, about, scene, picture } = quote;
  return (
    <figure className={`column rounded forced-border ${styles.card}`}>
      {scene && !picture && <Plate {...pictureOfScene(scene)} className={styles.scene} />}
      <RatingStars rating={rating} />
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption className="row center gap-4">
        {(picture || !scene) && <Plate {...pictured(quote)} tone="sunk" ratio="square" className={styles.avatar} />}
        <span>
          <b className="block">{name}</b>
          {about && <span className="block small muted">{about}</span>}
        </span>
      </figcaption>
    </figure>
  );
}

function RatingStars({ rating }: { rating: number }) {
  const filled = Math.min(5, Math.max(1, Math.round(rating)));
  return (
    <div className={`relative ${styles.rating}`} role="img" aria-label={t`${rating} out of 5 stars`}>
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
