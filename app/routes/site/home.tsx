import type { Route } from './+types/home';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { describePage } from '#app/site/page-meta.ts';
import { describeClinic, describeQuestions } from '#app/features/discovery/structured-data.server.ts';
import { findReview, findSite, loadPageContent } from '#app/features/content/site.server.ts';
import { about } from '#app/features/content/about.ts';
import { home } from '#app/features/content/home.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { listLatestPosts } from '#app/features/posts/posts.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { FollowUpReminder } from '#app/features/clinic/follow-up-reminder.tsx';
import { LatestPosts } from '#app/features/posts/post-cards.tsx';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import type { PageContent } from '#app/features/content/sections.ts';
import { ReviewNote } from '#app/records/reviewed.tsx';
import { classNames } from '#app/shared/class-names.ts';
import { ContactLines } from '#app/features/clinic/clinic-parts.tsx';
import { Banner, ContactSection, Hero, PlateCard, Questions, SectionHead } from '#app/ui/sections.tsx';
import { ArrowLink, LinkButton, IconButton } from '#app/ui/button.tsx';
import { DrawingPlace, type DrawingName } from '#app/ui/drawing.tsx';
import { PersonLine } from '#app/ui/medallion.tsx';
import { Plate, pictured, type PlateTone } from '#app/ui/plate.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { FilmButton } from '#app/features/home/film-button.tsx';
import { Testimonials } from '#app/features/home/testimonials.tsx';
import styles from './home.module.css';
import { Icon } from '#app/ui/icon.tsx';
import { TagLink } from '#app/ui/page-links.tsx';

const staffShown = 4;

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const app = context.get(appContext);
  markCacheable(context);
  const [site, content, { services }, reviewed, latest, profiles, stamp] = await Promise.all([
    findSite(args),
    loadPageContent(args, home),
    loadPageContent(args, about),
    findReview(args, home),
    listLatestPosts(app),
    listPublicStaff(app),
    newContactStamp(args),
  ]);
  const staff = profiles.map(({ name, designation, credentials }) => ({ name, designation, credentials }));
  structuredData(context, describeClinic(site), describeQuestions(content.questions.items, reviewed));
  return {
    content,
    services: { title: services.title, items: services.items.map(({ id, title, href }) => ({ id, title, href })) },
    reviewed,
    latest,
    staff: staff.slice(0, staffShown),
    frontDesk: staff.find(({ designation }) => /front desk/i.test(designation)) ?? null,
    stamp,
  };
}

export const action = contactAction;
export const clientAction = createClientAction(contactForm);

export const meta = describePage({ path: '/' });

type HomeContent = PageContent<typeof home>;
type Person = Pick<StaffProfile, 'name' | 'designation' | 'credentials'>;

type Services = { title: string; items: { id: string; title: string; href: string }[] };

export default function Home({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { content, services, reviewed, latest, staff, frontDesk, stamp } = loaderData;
  const { facts, content: frame } = matches[0].loaderData;
  const { opening, questions, contact } = content;
  return (
    <>
      <EditableRegion page="home" name="opening">
        <Hero
          title={facts.tagline}
          subtitle={opening.subtitle}
          figures={facts.funFacts}
          actions={
            <>
              <LinkButton variant="primary" href={opening.actionLink}>
                {opening.action}
              </LinkButton>
              <FilmButton film={facts.video} textId={content.steps.film ? videoTextId : undefined} />
            </>
          }
        >
          <HeroLoop />
        </Hero>
      </EditableRegion>
      {content.needs.items.length > 0 && (
        <EditableRegion page="home" name="needs">
          <Needs content={content.needs} />
        </EditableRegion>
      )}
      <EditableRegion page="home" name="about">
        <AboutBlock content={content.about} services={services} staff={staff} />
      </EditableRegion>
      <EditableRegion page="home" name="makers">
        <Makers content={content.makers} />
      </EditableRegion>
      <EditableRegion page="home" name="quotes">
        {content.quotes.quotes.length > 0 && <Testimonials content={content.quotes} />}
      </EditableRegion>
      <EditableRegion page="home" name="steps">
        <HowItWorks content={content.steps} />
      </EditableRegion>
      <EditableRegion page="home" name="banner">
        <Banner id="van-visit" content={content.banner} phone={phoneToCall(facts)} />
      </EditableRegion>
      <EditableRegion page="home" name="posts">
        <LatestPosts content={content.posts} posts={latest} />
      </EditableRegion>
      <EditableRegion page="home" name="questions">
        <Questions
          id="questions"
          title={questions.title}
          lead={questions.lead}
          open={questions.items.findIndex(({ open }) => open)}
          drawing="afo"
          below={<ReviewNote reviewed={reviewed} level="h3" />}
          questions={questions.items.map(({ id, title, answer, reminds }) => ({
            id,
            title,
            content: answer,
            extra: reminds && <FollowUpReminder facts={facts} />,
          }))}
        >
          <div>
            <address className="mt-2 mb-2">
              {facts.street}
              <br />
              {facts.cityLine}
            </address>
            <ContactLines facts={facts} />
          </div>
        </Questions>
      </EditableRegion>
      <EditableRegion page="home" name="contact">
        <ContactSection
          id="contact"
          title={contact.title}
          lead={contact.lead}
          steps={contact.steps}
          below={frontDesk && <PersonLine person={frontDesk} />}
        >
          <ContactForm content={frame.form} stamp={stamp} answer={actionData} facts={facts} />
        </ContactSection>
      </EditableRegion>
    </>
  );
}

function Needs({ content }: { content: HomeContent['needs'] }) {
  return (
    <nav className={`line-bottom quiet-links ${styles.needs}`} aria-labelledby="needs">
      <div className="container stack">
        <h2 id="needs" className="label">
          {content.title}
        </h2>
        <ul>
          {content.items.map(({ id, label, href }) => (
            <li key={id}>
              <a href={href} className="row center apart gap-2">
                {label}
                <Icon name="right" className="accent" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

type AboutBlockProps = { content: HomeContent['about']; services: Services; staff: Person[] };

function AboutBlock({ content, services, staff }: AboutBlockProps) {
  const people = staff.slice(0, content.people);
  return (
    <section className="section" aria-labelledby="about-us">
      <div className="container split center">
        <div className="stack gap-5">
          <h2 id="about-us">{content.title}</h2>
          <div className="stack">
            <p className="lead">{content.lead}</p>
            {content.text && <p>{content.text}</p>}
            <p>
              <ArrowLink href="/about">{content.link}</ArrowLink>
            </p>
          </div>
          <ul className="tags" aria-label={services.title}>
            {services.items.map(({ id, title, href }) => (
              <li key={id}>
                <TagLink href={href}>{title}</TagLink>
              </li>
            ))}
          </ul>
          {people.length > 0 && (
            <ul className="cluster mt-2 line-top gap-y-5 gap-x-6 pt-6">
              {people.map((person) => (
                <li key={person.name}>
                  <PersonLine person={person} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="relative">
          <Plate
            image="/art/map-town.svg"
            alt={`Contour map of the countryside around ${content.town}, with rings showing how far the van travels`}
            className={styles.sheet}
          />
          <span className={styles.town}>{content.town}</span>
          {content.reach && <span className={`small muted ${styles.circle}`}>{content.reach}</span>}
        </div>
      </div>
    </section>
  );
}

const makerTones: PlateTone[] = ['moss', 'sunk', 'dusk', 'deep'];

function Makers({ content }: { content: HomeContent['makers'] }) {
  return (
    <section className="page-end" aria-labelledby="makers">
      <div className="container">
        <SectionHead id="makers" title={content.title}>
          {content.lead && <p>{content.lead}</p>}
        </SectionHead>
        <ul className={`grid ${styles.makers}`}>
          {content.cards.map((maker, place) => (
            <li key={maker.id}>
              <MakerCard maker={maker} tone={makerTones[place % makerTones.length] ?? 'moss'} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Maker = HomeContent['makers']['cards'][number];

/** Returns the class that fits a drawing to its plate: with a margin, edge to edge, or cut off at the bottom. */
function fitOf({ drawing }: Maker): string | undefined {
  if (drawing === 'knee' || drawing === 'leg') return undefined;
  return drawing === 'hand' ? styles.bleeding : styles.airy;
}

function MakerCard({ maker, tone }: { maker: Maker; tone: PlateTone }) {
  const host = makerHost(maker);
  const noteId = `leads-to-${maker.id}`;
  return (
    <PlateCard
      title={maker.title}
      text={maker.text}
      headingLevel={3}
      picture={
        <Plate {...pictured(maker)} tone={tone} ratio="tall" className={classNames(styles.plate, fitOf(maker))} />
      }
    >
      <ArrowLink href={maker.href} describedBy={noteId} {...(host && { rel: 'noopener' })}>
        {host ? `Visit ${maker.name}` : `About ${maker.name}`}
      </ArrowLink>
      <p id={noteId} className="meta">
        {host ? `Goes to another site: ${host}` : 'On this site'}
      </p>
    </PlateCard>
  );
}

/** Returns the host, such as 'proteor.com'; undefined for a page on this site. */
function makerHost({ href }: Maker): string | undefined {
  return URL.canParse(href) ? new URL(href).host.replace(/^www\./, '') : undefined;
}

const videoTextId = 'film-in-words';

const legs: DrawingName[] = ['gait-1', 'gait-2', 'gait-3', 'gait-4'];

/** Wide screens show the four drawings in a band above the steps; phones show each one beside its step. */
function HowItWorks({ content }: { content: HomeContent['steps'] }) {
  return (
    <section className="section clip-x" aria-labelledby="how-it-works">
      <div className="container">
        <SectionHead id="how-it-works" title={content.title}>
          {content.lead && <p>{content.lead}</p>}
        </SectionHead>
        {content.steps.length === legs.length && (
          <DrawingPlace
            name="gait-band"
            title="A walk in four moments: first contact, swing, push-off and reach"
            className={styles.band}
          />
        )}
        <ol className={`stack gap-y-0 ${styles.steps}`}>
          {content.steps.map(({ id, title, text, time }, index) => (
            <li key={id} className="cluster">
              <DrawingPlace name={legs[index % legs.length] ?? 'gait-1'} className={styles.leg} />
              <div>
                <h3 className="row baseline h4">
                  <span className="accent">{index + 1}.</span> {title}
                </h3>
                <p className="brief mt-3">{text}</p>
                {time && <p className={`brief small semibold mt-3 ${styles.time}`}>{time}</p>}
              </div>
            </li>
          ))}
        </ol>
        {content.film && (
          <details className={`mt-6 ${styles.film}`}>
            <summary>The video in words</summary>
            <p id={videoTextId} className="measure">
              {content.film}
            </p>
          </details>
        )}
      </div>
    </section>
  );
}

/** A still drawing. Where motion is allowed, hero-loop.ts plays a video over it. assets-src/make-films.ts makes both. */
function HeroLoop() {
  return (
    <hero-loop className={styles.loop}>
      <div className={`relative ${styles.stage}`}>
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
