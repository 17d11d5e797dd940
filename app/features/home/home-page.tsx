import type { ReactNode } from 'react';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { FollowUpReminder } from '#app/features/clinic/follow-up-reminder.tsx';
import { LatestPosts } from '#app/features/posts/post-cards.tsx';
import type { PostCard } from '#app/features/posts/post.ts';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import { classNames } from '#app/shared/class-names.ts';
import { ContactLines } from '#app/features/clinic/clinic-parts.tsx';
import { Banner, ContactSection, Hero, PlateCard, Questions, SectionHead } from '#app/ui/sections.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { LinkButton, IconButton } from '#app/ui/button.tsx';
import { DrawingPlace } from '#app/ui/drawing.tsx';
import { PersonLine } from '#app/ui/medallion.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { FilmButton } from './film-button.tsx';
import { homeWords, makerHost, makers, town, type Maker } from './home-words.ts';
import { Testimonials } from './testimonials.tsx';
import styles from './home.module.css';
import { Icon } from '#app/ui/icon.tsx';

type Words = ReturnType<typeof homeWords>;
type Person = Pick<StaffProfile, 'name' | 'designation'>;

type HomePageProps = {
  facts: ClinicFacts;
  staff: Person[];
  /** Who calls back, where the staff list names someone. */
  frontDesk: Person | null;
  latest: PostCard[];
  contactForm: ReactNode;
};

export function HomePage({ facts, staff, frontDesk, latest, contactForm }: HomePageProps) {
  const words = homeWords(facts);
  return (
    <>
      <Hero
        title={facts.tagline}
        subtitle={words.hero.subtitle}
        figures={facts.funFacts}
        actions={
          <>
            <LinkButton look="primary" href="/contact">
              {words.hero.action}
            </LinkButton>
            <FilmButton film={facts.video} />
          </>
        }
      >
        <HeroLoop />
      </Hero>
      <AboutBlock words={words.about} town={town(facts)} staff={staff} />
      <section className="page-end" aria-labelledby="makers">
        <div className="container">
          <SectionHead id="makers" title={words.makers.title}>
            <p>{words.makers.lead}</p>
          </SectionHead>
          <ul className={`grid ${styles.makers}`}>
            {makers.map((maker) => (
              <li key={maker.name}>
                <MakerCard maker={maker} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Testimonials {...words.testimonials} />
      <HowItWorks words={words.steps} />
      <Banner
        id="van-visit"
        title={words.banner.title}
        text={words.banner.text}
        action={{ label: words.banner.action, href: '/contact' }}
        phone={phoneToCall(facts)}
      />
      <LatestPosts posts={latest} />
      <Questions
        id="questions"
        title={words.questions.title}
        lead={words.questions.lead}
        open={words.questions.open}
        drawing="afo"
        questions={words.questions.items.map(({ reminds, ...question }) => ({
          ...question,
          extra: reminds && <FollowUpReminder facts={facts} />,
        }))}
      >
        <div className={styles.reach}>
          <address>
            {facts.street}
            <br />
            {facts.cityLine}
          </address>
          <ContactLines facts={facts} />
        </div>
      </Questions>
      <ContactSection id="contact" {...words.contact} below={frontDesk && <PersonLine person={frontDesk} />}>
        {contactForm}
      </ContactSection>
    </>
  );
}

function AboutBlock({ words, town: townName, staff }: { words: Words['about']; town: string; staff: Person[] }) {
  return (
    <section className="section" aria-labelledby="about-us">
      <div className="container split center">
        <div className="stack gap-5">
          <h2 id="about-us">{words.title}</h2>
          <div className="stack">
            <p className="lead">{words.lead}</p>
            <p>{words.text}</p>
            <p>
              <ArrowLink href="/about">{words.link}</ArrowLink>
            </p>
          </div>
          {staff.length > 0 && (
            <ul className={`cluster ${styles.people}`}>
              {staff.map((person) => (
                <li key={person.name}>
                  <PersonLine person={person} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.map}>
          <Plate image="/art/map-walker.svg" alt={words.map} className={styles.sheet} />
          <span className={styles.town}>{townName}</span>
          <span className={styles.circle}>{words.reach}</span>
        </div>
      </div>
    </section>
  );
}

function MakerCard({ maker }: { maker: Maker }) {
  const host = makerHost(maker);
  const noteId = `leads-to-${maker.image.replace(/\W/g, '')}`;
  return (
    <PlateCard
      title={maker.title}
      text={maker.text}
      headingLevel={3}
      picture={
        <Plate
          image={maker.image}
          alt=""
          tone={maker.tone}
          ratio="tall"
          className={classNames(styles.plate, styles[maker.stands])}
        />
      }
    >
      <ArrowLink href={maker.href} describedBy={noteId} {...(host && { rel: 'noopener' })}>
        {host ? `Visit ${maker.name}` : `About ${maker.name}`}
      </ArrowLink>
      <p id={noteId} className="meta">
        {host ? `Leaves this site: ${host}` : 'On this site'}
      </p>
    </PlateCard>
  );
}

/** The four legs are on the band above their steps; on phones each is beside its own. */
function HowItWorks({ words }: { words: Words['steps'] }) {
  return (
    <section className={`section ${styles.works}`} aria-labelledby="how-it-works">
      <div className="container">
        <SectionHead id="how-it-works" title={words.title}>
          <p>{words.lead}</p>
        </SectionHead>
        <DrawingPlace name="gait-band" title={words.drawing} className={styles.band} />
        <ol className={styles.steps}>
          {words.items.map(({ title, text, time, drawing }, index) => (
            <li key={title}>
              <DrawingPlace name={drawing} className={styles.leg} />
              <div>
                <h3 className="h4">
                  <span>{index + 1}.</span> {title}
                </h3>
                <p className="brief mt-3">{text}</p>
                <p className={`brief mt-3 ${styles.time}`}>{time}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/**
 * The drawing at rest; where motion is welcome app/at-rest/hero-loop.ts plays the same drawing, moving, over it. Both are made by
 * assets-src/make-films.ts.
 */
function HeroLoop() {
  return (
    <hero-loop className={styles.loop}>
      <div className={styles.stage}>
        <img src="/film/hero-still.svg" alt="" width="1056" height="960" fetchPriority="low" />
        <video
          hidden
          preload="none"
          width="1056"
          height="960"
          muted
          loop
          playsInline
          disablePictureInPicture
          aria-hidden="true"
        >
          <source src="/film/hero.webm" type="video/webm" />
          <source src="/film/hero.mp4" type="video/mp4" />
        </video>
      </div>
      <IconButton hidden icon="pause" label="Pause background motion" className={styles.pause}>
        <Icon name="play" />
      </IconButton>
    </hero-loop>
  );
}
