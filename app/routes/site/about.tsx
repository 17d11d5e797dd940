import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { describeCrumbs, describeStaff } from '#app/features/discovery/structured-data.server.ts';
import { about } from '#app/features/pages/about.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import { findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { listAboutPictures } from '#app/features/pictures/gallery/gallery.server.ts';
import { PictureGallery } from '#app/features/pictures/gallery/picture-gallery.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import { readCredentials } from '#app/features/staff/credentials.ts';
import { Portrait } from '#app/features/staff/portrait.tsx';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { type StaffProfile } from '#app/features/staff/staff.ts';
import { here, t } from '#app/shared/language.ts';
import { type PageHandle, describePage } from '#app/site/page-meta.ts';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import { LazyDrawing } from '#app/ui/drawing.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { PageBanner } from '#app/ui/page-banner.tsx';
import { Plate, pictured, type PlateTone } from '#app/ui/plate.tsx';
import { Banner, Figures } from '#app/ui/sections.tsx';
import type { Route } from './+types/about';
import staffStyles from '#app/features/staff/staff-grid.module.css';
import plateStyles from '#app/ui/plate.module.css';
import styles from './about.module.css';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const app = context.get(appContext);
  markCacheable(context);
  const [site, content, staff, pictures] = await Promise.all([
    findSite(args),
    loadPageTexts(args, about),
    listPublicStaff(app),
    listAboutPictures(app),
  ]);
  structuredData(context, describeCrumbs(site, '/about'), ...describeStaff(site, staff));
  return { content, staff, pictures };
}

export const handle = { frame: { ground: 'night' } } satisfies PageHandle;

export const meta = describePage({ path: '/about' });

type AboutContent = PageTexts<typeof about>;
export default function About({ loaderData: { content, staff, pictures }, matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  return (
    <>
      <EditableRegion page="about" name="top">
        <PageBanner path="/about" title={content.top.title} lead={content.top.lead} drawing="walking">
          <LinkButton variant="primary" href={content.top.actionLink}>
            {content.top.action}
          </LinkButton>
          <LinkButton href="#staff">{content.top.staffLink}</LinkButton>
        </PageBanner>
      </EditableRegion>
      <EditableRegion page="about" name="services">
        <Services content={content.services} />
      </EditableRegion>
      <EditableRegion page="about" name="differences">
        <Differences content={content.differences} />
      </EditableRegion>
      {facts.funFacts.length > 0 && (
        <section className="surface-deep" aria-label={t('The clinic in figures')}>
          <Figures figures={facts.funFacts} />
        </section>
      )}
      <EditableRegion page="about" name="history">
        <History content={content.history} />
      </EditableRegion>
      <EditableRegion page="about" name="staff">
        <section id="staff" className="section surface-sunk" aria-labelledby="staff-heading">
          <div className="container">
            <h2 id="staff-heading" className="head-gap">
              {content.staff.title}
            </h2>
            <StaffGrid staff={staff} />
          </div>
        </section>
      </EditableRegion>
      <EditableRegion page="about" name="founder">
        {content.founder.consent && <FounderStory content={content.founder} staff={staff} />}
      </EditableRegion>
      <EditableRegion page="about" name="pictures">
        <section className="container" aria-labelledby="pictures-heading">
          <div className="cluster apart baseline gap-y-3 gap-x-6 head-gap">
            <h2 id="pictures-heading">{content.pictures.title}</h2>
            <ArrowLink href="/gallery">{content.pictures.link}</ArrowLink>
          </div>
          {pictures.length > 0 ? (
            <PictureGallery pictures={pictures} layout="lead" />
          ) : (
            <p className="lead">{t('No pictures yet.')}</p>
          )}
        </section>
      </EditableRegion>
      <EditableRegion page="about" name="record">
        <ServiceRecord content={content.record} />
      </EditableRegion>
      <EditableRegion page="about" name="banner">
        <Banner id="van-visit" content={content.banner} />
      </EditableRegion>
    </>
  );
}

const tones: PlateTone[] = ['deep', 'moss', 'dusk', 'sunk', 'night'];

function Services({ content }: { content: AboutContent['services'] }) {
  return (
    <section className="section" aria-labelledby="services-heading">
      <div className="container split split-4-7">
        <div>
          <div className="stack stays">
            <h2 id="services-heading">{content.title}</h2>
            {content.lead && <p className="lead">{content.lead}</p>}
          </div>
        </div>
        <ul className={`ruled ${styles.rows}`}>
          {content.items.map((item, index) => (
            <li key={item.id} className="cluster start link-card">
              <Plate {...pictured(item)} tone={tones[index % tones.length] ?? 'moss'} ratio="square" />
              <div>
                <h3 className="h4">
                  <a href={here(item.href)}>{item.title}</a>
                </h3>
                <p className="muted mt-2">{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Differences({ content }: { content: AboutContent['differences'] }) {
  return (
    <section className="section surface-moss" aria-labelledby="differences-heading">
      <div className="container split split-4-7 center">
        <LazyDrawing name="hand" className={`wide-only ${styles.hand}`} />
        <div>
          <h2 id="differences-heading" className="head-gap">
            {content.title}
          </h2>
          <dl className={`grid ${styles.differences}`}>
            {content.items.map(({ id, title, text }) => (
              <div key={id}>
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

function History({ content }: { content: AboutContent['history'] }) {
  return (
    <section className="section" aria-labelledby="history-heading">
      <div className="container split center">
        <div className="stack measure">
          <h2 id="history-heading">{content.title}</h2>
          <p className="lead">{content.lead}</p>
          {content.text && <p>{content.text}</p>}
          <h3 className="mt-4">{content.missionTitle}</h3>
          <p>{content.mission}</p>
        </div>
        <Plate
          image="/art/map-town.svg"
          alt={t('Contour map of the area around the clinic, with a circle that shows how far the van goes')}
          ratio="tall"
          className={styles.map}
        />
      </div>
    </section>
  );
}

type FounderStoryProps = { content: AboutContent['founder']; staff: StaffProfile[] };

function FounderStory({ content, staff }: FounderStoryProps) {
  const portrait = staff.find(({ name }) => name === content.name)?.picture;
  const picture = content.picture ?? portrait;
  return (
    <section className={`section ${styles.founder}`} aria-labelledby="founder-heading">
      <div className="container split split-4-7">
        {picture?.status === 'ready' ? (
          <PictureView
            picture={picture}
            alt=""
            sizes="(min-width: 60rem) 26rem, 100vw"
            className={`rounded ${plateStyles.tall} ${plateStyles.veiled} ${styles.portrait}`}
          />
        ) : (
          <Medallion name={content.name} size="large" className={styles.rings} />
        )}
        <div className="stack measure">
          <h2 id="founder-heading">{content.title}</h2>
          <div className="stack" dangerouslySetInnerHTML={{ __html: content.story.html }} />
          <p className="column tight">
            <b>{content.name}</b>
            {content.designation && <span className="meta">{content.designation}</span>}
          </p>
        </div>
      </div>
    </section>
  );
}

function ServiceRecord({ content }: { content: AboutContent['record'] }) {
  return (
    <section className="section" aria-labelledby="record-heading">
      <div className="container split split-4-7 start">
        <div className="stack">
          <h2 id="record-heading">{content.title}</h2>
          {content.lead && <p className="lead">{content.lead}</p>}
        </div>
        <ul className={`ruled ${styles.rows} ${styles.record}`}>
          {content.items.map(({ id, figure, title, text }) => (
            <li key={id} className="cluster start">
              <b className="figure">{figure}</b>
              <div>
                <p className={styles.unit}>{title}</p>
                {text && <p className="muted mt-2">{text}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function StaffGrid({ staff }: { staff: StaffProfile[] }) {
  if (staff.length === 0) return <p className="lead">{t('Our staff will introduce themselves here soon.')}</p>;
  return (
    <ul className={`stack pair ${staffStyles.grid}`}>
      {staff.map((member) => (
        <li key={member.id}>
          <Member member={member} />
        </li>
      ))}
    </ul>
  );
}

function Member({ member }: { member: StaffProfile }) {
  return (
    <article className={`cluster start ${staffStyles.member}`}>
      <Portrait person={member} size="large" sizes="(min-width: 44rem) 9rem, 5.5rem" className={staffStyles.portrait} />
      <div className={staffStyles.words}>
        <h3 className="h4">{member.name}</h3>
        <p className="semibold tight mt-1" lang={member.lang}>
          {member.designation}
        </p>
        <Qualifications member={member} />
        {member.description && (
          <p className="muted mt-3" lang={member.lang}>
            {member.description}
          </p>
        )}
        <MemberLinks name={member.name} social={member.social} />
      </div>
    </article>
  );
}

function Qualifications({ member: { credentials, license, languages, lang } }: { member: StaffProfile }) {
  if (!credentials && !license && !languages) return null;
  return (
    <dl className="stack gap-1 mt-3 small">
      {readCredentials(credentials).map(({ letters, name }) => (
        <div key={letters} className="cluster gap-2 gap-y-0">
          <dt className="semibold">{letters}</dt>
          <dd>{t(name ?? 'Credential')}</dd>
        </div>
      ))}
      {license && (
        <div className="cluster gap-2 gap-y-0">
          <dt className="semibold">{t('License')}</dt>
          <dd>{license}</dd>
        </div>
      )}
      {languages && (
        <div className="cluster gap-2 gap-y-0">
          <dt className="semibold">{t('Speaks')}</dt>
          <dd lang={lang}>{languages}</dd>
        </div>
      )}
    </dl>
  );
}

const networks: { network: keyof StaffProfile['social']; label: string; icon: IconName }[] = [
  { network: 'facebook', label: 'Facebook', icon: 'fb' },
  { network: 'linkedin', label: 'LinkedIn', icon: 'linkedin' },
  { network: 'twitter', label: 'Twitter', icon: 'twitter' },
];

/** A link of '#' means that the member has no profile on that network. */
function MemberLinks({ name, social }: { name: string; social: StaffProfile['social'] }) {
  const shown = networks.filter(({ network }) => social[network] !== '#');
  if (shown.length === 0) return null;
  return (
    <ul className="cluster targets mt-2 gap-y-0 gap-x-5" data-print="hide">
      {shown.map(({ network, label, icon }) => (
        <li key={network}>
          <a href={social[network]} className="gap-2" rel="noopener" aria-label={`${label}: ${name}`}>
            <Icon name={icon} className="accent" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
