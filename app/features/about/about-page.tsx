import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { GalleryPicture } from '#app/features/gallery/gallery.ts';
import { PictureGallery } from '#app/features/gallery/picture-gallery.tsx';
import { StaffGrid } from '#app/features/staff/staff-grid.tsx';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import { Banner, Figures, PageBanner } from '#app/ui/sections.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { LazyDrawing } from '#app/ui/drawing.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { aboutWords } from './about-words.ts';
import styles from './about.module.css';

type AboutPageProps = { facts: ClinicFacts; staff: StaffProfile[]; pictures: GalleryPicture[] };
type Words = ReturnType<typeof aboutWords>;

export function AboutPage({ facts, staff, pictures }: AboutPageProps) {
  const words = aboutWords(facts);
  return (
    <>
      <PageBanner {...words.top} drawing="leg">
        <LinkButton look="primary" href="/contact">
          Request a visit
        </LinkButton>
        <LinkButton href="#staff">Meet the staff</LinkButton>
      </PageBanner>
      <Services words={words.services} />
      <Differences words={words.differences} />
      {facts.funFacts.length > 0 && (
        <section className="surface-deep" aria-label="The clinic in figures">
          <Figures figures={facts.funFacts} className={styles.figures} />
        </section>
      )}
      <History words={words.history} />
      <section id="staff" className="section surface-sunk" aria-labelledby="staff-heading">
        <div className="container">
          <h2 id="staff-heading" className="head-gap">
            {words.staff.title}
          </h2>
          <StaffGrid staff={staff} />
        </div>
      </section>
      <FounderStory story={words.founder} />
      <section className="container" aria-labelledby="pictures-heading">
        <div className={`cluster apart ${styles.picturesHead}`}>
          <h2 id="pictures-heading">{words.pictures.title}</h2>
          <ArrowLink href="/gallery">All pictures</ArrowLink>
        </div>
        {pictures.length > 0 ? (
          <PictureGallery pictures={pictures} look="lead" />
        ) : (
          <p className="lead">{words.pictures.none}</p>
        )}
      </section>
      <ServiceRecord words={words.record} />
      <Banner id="van-visit" {...words.banner} phone={phoneToCall(facts)} />
    </>
  );
}

function Services({ words }: { words: Words['services'] }) {
  return (
    <section className="section" aria-labelledby="services-heading">
      <div className="container split split-4-7">
        <div>
          <div className="stack stays">
            <h2 id="services-heading">{words.title}</h2>
            <p className="lead">{words.lead}</p>
          </div>
        </div>
        <ul className={`ruled ${styles.rows}`}>
          {words.items.map(({ title, text, drawing, tone }) => (
            <li key={title}>
              <Plate image={`/art/${drawing}.svg`} alt="" tone={tone} ratio="square" />
              <div>
                <h3 className="h4">{title}</h3>
                <p className="muted mt-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Differences({ words }: { words: Words['differences'] }) {
  return (
    <section className="section surface-moss" aria-labelledby="differences-heading">
      <div className="container split split-4-7 center">
        <LazyDrawing name="hand" className={styles.hand} />
        <div>
          <h2 id="differences-heading" className="head-gap">
            {words.title}
          </h2>
          <dl className={`grid ${styles.differences}`}>
            {words.items.map(({ title, text }) => (
              <div key={title}>
                <dt className={styles.unit}>{title}</dt>
                <dd className="muted mt-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

function History({ words }: { words: Words['history'] }) {
  return (
    <section className="section" aria-labelledby="history-heading">
      <div className="container split center">
        <div className={`stack measure ${styles.prose}`}>
          <h2 id="history-heading">{words.title}</h2>
          <p className="lead">{words.lead}</p>
          <p>{words.text}</p>
          <h3>{words.missionTitle}</h3>
          <p>{words.mission}</p>
        </div>
        <Plate image="/art/map-walker.svg" alt={words.map} ratio="tall" className={styles.map} />
      </div>
    </section>
  );
}

function FounderStory({ story }: { story: Words['founder'] }) {
  return (
    <section className={`section ${styles.founder}`} aria-labelledby="founder-heading">
      <div className="container split split-4-7">
        <Medallion name={story.name} size="large" className={styles.portrait} />
        <div className="stack measure">
          <h2 id="founder-heading">{story.title}</h2>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className={styles.signature}>
            <b>{story.name}</b>
            <span className="meta">{story.designation}</span>
          </p>
          {story.sample && (
            <p className={`meta ${styles.sample}`}>Sample story. The person and the events are invented.</p>
          )}
        </div>
      </div>
    </section>
  );
}

function ServiceRecord({ words }: { words: Words['record'] }) {
  return (
    <section className="section" aria-labelledby="record-heading">
      <div className="container split split-4-7">
        <div className="stack">
          <h2 id="record-heading">{words.title}</h2>
          <p className="lead">{words.lead}</p>
        </div>
        <ul className={`ruled ${styles.rows} ${styles.record}`}>
          {words.items.map(({ figure, title, text }) => (
            <li key={title}>
              <b className="figure">{figure}</b>
              <div>
                <p className={styles.unit}>{title}</p>
                <p className="muted mt-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
