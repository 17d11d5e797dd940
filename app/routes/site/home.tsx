import type { ReactNode } from 'react';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { TimedLine } from '#app/features/clinic/clinic-details.tsx';
import {
  isClosedByStorm,
  phoneToCall,
  stormCallText,
  stormSentences,
  stormVanText,
  type ClinicFacts,
} from '#app/features/clinic/clinic.ts';
import { FollowUpReminder } from '#app/features/clinic/follow-up-reminder.tsx';
import { describeClinic, describeQuestions } from '#app/features/discovery/structured-data.server.ts';
import { ContactForm, RequestStormNote } from '#app/features/messages/contact-form.tsx';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { contactForm } from '#app/features/messages/contact.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { home } from '#app/features/pages/home.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import { findDeadline, findReview, findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { Testimonials } from '#app/features/pages/testimonials.tsx';
import { VideoButton } from '#app/features/pages/video-button.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import { LatestPosts } from '#app/features/posts/post-cards.tsx';
import { listLatestPosts } from '#app/features/posts/posts.server.ts';
import { PersonLine } from '#app/features/staff/portrait.tsx';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import { createClientAction } from '#app/forms/form.ts';
import { signatureOf } from '#app/history/review.ts';
import { SignedLine, Sources } from '#app/history/reviewed.tsx';
import { here, t } from '#app/shared/language.ts';
import { describePage } from '#app/site/page-meta.ts';
import { ArrowLink, LinkButton, IconButton } from '#app/ui/button.tsx';
import { DrawingPlace } from '#app/ui/drawing.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Plate, pictured, type PlateTone } from '#app/ui/plate.tsx';
import { Kept } from '#app/ui/rich-phrase.tsx';
import { Banner, ContactSection, Hero, Questions, SectionHead } from '#app/ui/sections.tsx';
import type { Route } from './+types/home';
import plateStyles from '#app/ui/plate.module.css';
import styles from './home.module.css';

const staffShown = 4;

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const app = context.get(appContext);
  markCacheable(context);
  const [site, content, reviewed, latest, profiles, stamp, promise] = await Promise.all([
    findSite(args),
    loadPageTexts(args, home),
    findReview(args, home),
    listLatestPosts(app),
    listPublicStaff(app),
    newContactStamp(args),
    findDeadline(args),
  ]);
  const staff = profiles.map(({ name, designation, credentials, picture, lang }) => ({
    name,
    designation,
    credentials,
    picture,
    ...(lang && { lang }),
  }));
  structuredData(context, describeClinic(site), describeQuestions(content.questions.items, reviewed));
  return { content, reviewed, latest, staff: staff.slice(0, staffShown), stamp, promise };
}

export const action = contactAction;
export const clientAction = createClientAction(contactForm);

export const meta = describePage({ path: '/' });

type HomeContent = PageTexts<typeof home>;
type ShownMember = Pick<StaffProfile, 'name' | 'designation' | 'credentials' | 'picture' | 'lang'>;

export default function Home({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { content, reviewed, latest, staff, stamp, promise } = loaderData;
  const { facts, content: frame } = matches[0].loaderData;
  const { opening, questions, contact } = content;
  return (
    <>
      <EditableRegion page="home" name="opening" holds="needs">
        <Hero
          title={<Kept lang={facts.lang?.tagline}>{inLines(facts.tagline)}</Kept>}
          subtitle={opening.subtitle}
          note={isClosedByStorm(facts) && t(stormCallText)}
          figures={facts.funFacts}
          actions={
            <>
              <LinkButton variant="primary" href={opening.actionLink}>
                {opening.action}
              </LinkButton>
              <VideoButton video={facts.video} textId={content.steps.film ? videoTextId : undefined} />
            </>
          }
          stage={<HeroLoop />}
        >
          {content.needs.items.length > 0 && (
            <EditableRegion page="home" name="needs">
              <Needs content={content.needs} />
            </EditableRegion>
          )}
        </Hero>
      </EditableRegion>
      <EditableRegion page="home" name="about">
        <AboutBlock content={content.about} staff={staff} />
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
        <Banner
          id="van-visit"
          content={isClosedByStorm(facts) ? { ...content.banner, text: stormSentences(stormVanText) } : content.banner}
        />
      </EditableRegion>
      <EditableRegion page="home" name="posts">
        {latest.length > 0 && <LatestPosts content={content.posts} posts={latest} />}
      </EditableRegion>
      <EditableRegion page="home" name="questions">
        <Questions
          id="questions"
          title={questions.title}
          open={questions.items.findIndex(({ open }) => open)}
          questions={questions.items.map(({ id, title, answer, reminds }) => ({
            id,
            title,
            content: answer,
            extra: reminds && <FollowUpReminder facts={facts} />,
          }))}
        >
          <p className="semibold">{questions.lead}</p>
          <ReachLine facts={facts} />
          <SignedLine {...signatureOf(reviewed)} />
          {reviewed.sources.length > 0 && (
            <details>
              <summary className="target">{t('Sources')}</summary>
              <Sources sources={reviewed.sources} level="h3" />
            </details>
          )}
        </Questions>
      </EditableRegion>
      <EditableRegion page="home" name="contact">
        <ContactSection
          id="contact"
          {...contact}
          promise={promise && <TimedLine lines={promise} className="semibold" />}
        >
          <RequestStormNote facts={facts} />
          <ContactForm content={frame.form} stamp={stamp} answer={actionData} facts={facts} />
        </ContactSection>
      </EditableRegion>
    </>
  );
}

/** The first sentence on its own line. */
function inLines(tagline: string): ReactNode {
  const [first, ...rest] = tagline.split(/(?<=\.) /);
  return (
    <>
      {first} {rest.length > 0 && <br />}
      {rest.join(' ')}
    </>
  );
}

function Needs({ content }: { content: HomeContent['needs'] }) {
  return (
    <nav className={`quiet-links ${styles.needs}`} aria-labelledby="needs">
      <h2 id="needs" className="label mb-2">
        {content.title}
      </h2>
      <ul>
        {content.items.map(({ id, label, note, href }) => (
          <li key={id}>
            <a href={here(href)} className="row center apart gap-2">
              <span>
                <b>{label}</b>
                {note && <small className="small">{note}</small>}
              </span>
              <Icon name="right" className="accent" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The ways to reach the clinic, in one paragraph. */
function ReachLine({ facts }: { facts: ClinicFacts }) {
  const office = phoneToCall(facts);
  return (
    <p>
      {facts.storm?.otherPhone ? t('During the storm') : t('Office')} <a href={office.href}>{office.label}</a>,{' '}
      {facts.cellPhone.label && (
        <>
          {t('cell')} <a href={facts.cellPhone.href}>{facts.cellPhone.label}</a>,{' '}
        </>
      )}
      {facts.fax && (
        <>
          {t('fax')} <span className="nowrap">{facts.fax}</span>,{' '}
        </>
      )}
      <a href={`mailto:${facts.email}`}>{facts.email}</a>, {facts.street}, {facts.cityLine}.
    </p>
  );
}

type AboutBlockProps = { content: HomeContent['about']; staff: ShownMember[] };

function AboutBlock({ content, staff }: AboutBlockProps) {
  const people = staff.slice(0, content.people);
  const portrayed = people.filter(({ picture }) => picture?.status === 'ready');
  const others = people.filter((person) => !portrayed.includes(person));
  return (
    <section className="section" aria-labelledby="about-us">
      <div className="container split center gap-y-5">
        <div className="stack">
          <h2 id="about-us">{content.title}</h2>
          <p className="lead">{content.lead}</p>
          {content.text.html && <div dangerouslySetInnerHTML={{ __html: content.text.html }} />}
          {others.length > 0 && (
            <ul className="cluster gap-x-6">
              {others.map((person) => (
                <li key={person.name}>
                  <PersonLine person={person} />
                </li>
              ))}
            </ul>
          )}
          <p>
            <ArrowLink href="/about#staff">{content.link}</ArrowLink>
          </p>
        </div>
        {portrayed.length > 0 ? (
          <Portraits people={portrayed} />
        ) : (
          <Plate
            image="/art/bench.svg"
            alt={t('A workbench with an oven, a plaster cast held in a vise, a finished socket and tools on the wall')}
            ratio="card"
          />
        )}
      </div>
    </section>
  );
}

function Portraits({ people }: { people: ShownMember[] }) {
  return (
    <ul className={styles.portraits}>
      {people.map(({ name, credentials, designation, picture, lang }) => (
        <li key={name}>
          {picture && (
            <PictureView
              picture={picture}
              alt=""
              sizes="(min-width: 60rem) 16rem, 45vw"
              className={`rounded ${plateStyles.tall} ${plateStyles.veiled}`}
            />
          )}
          <p className="tight mt-3">
            <b className="block">
              {name}
              {credentials && `, ${credentials}`}
            </b>
            <span className="meta" lang={lang}>
              {designation}
            </span>
          </p>
        </li>
      ))}
    </ul>
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
        <ul className={`tiles ${styles.makers}`}>
          {content.cards.map((maker, index) => (
            <li key={maker.id}>
              <MakerCard maker={maker} tone={makerTones[index % makerTones.length] ?? 'moss'} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Maker = HomeContent['makers']['cards'][number];

/** The whole card is the link. The note says whether it leaves this site. */
function MakerCard({ maker, tone }: { maker: Maker; tone: PlateTone }) {
  const leaves = URL.canParse(maker.href);
  const noteId = `leads-to-${maker.id}`;
  return (
    <article className="link-card">
      <Plate {...pictured(maker)} tone={tone} ratio="square" />
      <h3 className="title mt-3">
        <a href={here(maker.href)} aria-describedby={noteId} {...(leaves && { rel: 'noopener' })}>
          {maker.title}
        </a>
      </h3>
      <p className="muted snug mt-1">{maker.text}</p>
      <p id={noteId} className="meta">
        <b>{maker.name}</b> <span>{leaves ? t('leaves this site') : t('on this site')}</span>
      </p>
    </article>
  );
}

const videoTextId = 'video-in-words';

const gaitMoments = 4;

function HowItWorks({ content }: { content: HomeContent['steps'] }) {
  return (
    <section className="section clip-x" aria-labelledby="how-it-works">
      <div className="container">
        <SectionHead id="how-it-works" title={content.title}>
          {content.lead && <p>{content.lead}</p>}
        </SectionHead>
      </div>
      {content.steps.length === gaitMoments && (
        <DrawingPlace
          name="gait-band"
          title={t('A walk in four moments: first contact, swing, push-off and reach')}
          className={styles.band}
        />
      )}
      <div className="container">
        <ol className={`tiles mt-4 ${styles.steps}`}>
          {content.steps.map(({ id, title, text, time }, index) => (
            <li key={id}>
              <h3 className="h4">
                <span className="accent">{index + 1}.</span> {title}
              </h3>
              <p className="muted snug mt-1">{text}</p>
              {time && <p className="small semibold mt-1">{time}</p>}
            </li>
          ))}
        </ol>
        {content.film && (
          <details className="mt-4">
            <summary className="target semibold">{t('The video in words')}</summary>
            <p id={videoTextId} className="measure">
              {content.film}
            </p>
          </details>
        )}
      </div>
    </section>
  );
}

/** A still picture. Where motion is allowed, hero-loop.ts plays a video over it. assets-src/make-videos.ts makes both. */
function HeroLoop() {
  return (
    <hero-loop className={styles.loop}>
      <div className={styles.stage}>
        <picture>
          <source type="image/avif" srcSet="/film/hero-still.avif" />
          <img
            src="/film/hero-still.webp"
            alt={t('A woman with a below-knee leg walks her dog along the water at dusk')}
            width="1280"
            height="704"
            fetchPriority="high"
            className="fill"
          />
        </picture>
        <video
          hidden
          preload="none"
          width="1280"
          height="704"
          muted
          loop
          playsInline
          disablePictureInPicture
          aria-hidden="true"
          className="fill"
        >
          <source src="/film/hero.webm" type="video/webm" />
          <source src="/film/hero.mp4" type="video/mp4" />
        </video>
      </div>
      <IconButton
        hidden
        icon="pause"
        label={t('Pause background motion')}
        data-pause={t('Pause background motion')}
        data-play={t('Play background motion')}
        className={`boxed ${styles.pause}`}
      >
        <Icon name="play" />
      </IconButton>
    </hero-loop>
  );
}
