import type { ReactNode } from 'react';
import { data } from 'react-router';
import { appContext, markCacheable, staffViewContext, structuredData } from '#app/context.ts';
import { ActionOrCall, CareEnd, CareHead, Plans } from '#app/features/care/care-head.tsx';
import { findService, listServicePeople } from '#app/features/care/care.server.ts';
import { StormNote } from '#app/features/clinic/clinic-details.tsx';
import { stormVanText, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { describeCare, describeCrumbs, describeQuestions } from '#app/features/discovery/structured-data.server.ts';
import { payers, paying, type ServicePage, servicePage } from '#app/features/pages/care-pages.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import { findReview, findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { plateTone } from '#app/features/posts/post-cards.tsx';
import { PostCard } from '#app/features/posts/post-cards.tsx';
import type { PostCard as Post } from '#app/features/posts/post.ts';
import { listPosts } from '#app/features/posts/posts.server.ts';
import { PersonLine } from '#app/features/staff/portrait.tsx';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import { ReviewNote } from '#app/history/reviewed.tsx';
import { t } from '#app/shared/language.ts';
import { type PageHandle, describePage } from '#app/site/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Drawing, drawingSize, type DrawingName } from '#app/ui/drawing.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { around, Kept } from '#app/ui/rich-phrase.tsx';
import { QuestionList } from '#app/ui/sections.tsx';
import type { Route } from './+types/service';
import styles from '#app/features/care/care.module.css';
import plateStyles from '#app/ui/plate.module.css';

const postsShown = 2;

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const app = context.get(appContext);
  const { slug } = params;
  const service = await findService(app, slug);
  // Staff can preview an unpublished page.
  if (!service || (!service.isShown && !context.get(staffViewContext))) throw data(null, { status: 404 });
  markCacheable(context);
  const [site, content, reviewed, pays, people] = await Promise.all([
    findSite(args),
    loadPageTexts(args, servicePage(slug)),
    findReview(args, servicePage(slug)),
    loadPageTexts(args, paying),
    listServicePeople(app, service.id),
  ]);
  const { tag } = content.end;
  const posts = tag ? (await listPosts(app, { tag }, {})).posts.slice(0, postsShown) : [];
  const { plans } = pays.plans;
  const chosen = content.pays.payers.flatMap(({ payer }) => plans.filter((plan) => plan.payer === payer));
  const others = new Set(plans.filter((plan) => !chosen.includes(plan)).map(({ payer }) => t(payers[payer])));
  const path = `/care/${slug}`;
  const title = content.search.title || content.top.title;
  const description = content.search.description || content.top.lead;
  structuredData(
    context,
    describeCare(site, { path, title, description }, reviewed),
    describeCrumbs(site, path, content.top.title),
    ...(content.questions.items.length > 0 ? [describeQuestions(content.questions.items)] : []),
  );
  return {
    slug,
    request: content.top.href,
    content: { ...content, search: { ...content.search, title, description } },
    reviewed,
    plans: { ...pays.plans, plans: chosen },
    others: [...others],
    people,
    posts,
  };
}

export function meta(args: Route.MetaArgs) {
  return describePage({ path: `/care/${args.params.slug}` })(args);
}
export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

type CareContent = PageTexts<ServicePage>;
/** Sections are in the order in which people ask. An empty section is left out, together with its link. */
export default function Service({ loaderData, matches }: Route.ComponentProps) {
  const { slug, content, reviewed, plans, others, people, posts } = loaderData;
  const { facts } = matches[0].loaderData;
  const { top, what, who, steps, bring, questions, end } = content;
  const page = `care-${slug}`;
  const parts: { id: string; title: string; isThere: boolean; body: ReactNode; name?: string; prints?: true }[] = [
    {
      id: 'what',
      title: t('What it is'),
      isThere: what.text.html !== '' || what.parts.length > 0,
      body: (
        <>
          <Prose html={what.text.html} />
          {what.parts.length > 0 && <NamedParts drawing={top.drawing} title={top.title} parts={what.parts} />}
        </>
      ),
    },
    {
      id: 'who',
      title: t('Who it is for'),
      isThere: who.text !== '' || who.reasons.length > 0,
      body: (
        <>
          {who.text && <p className="measure">{who.text}</p>}
          <ul className={`measure stack gap-1 mt-3 ${styles.reasons}`}>
            {who.reasons.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
          <Prose html={who.note.html} />
        </>
      ),
    },
    {
      id: 'steps',
      title: t('What happens, and when'),
      isThere: steps.steps.length > 0,
      prints: true,
      body: <Way content={steps} />,
    },
    {
      id: 'bring',
      title: t('What to bring'),
      isThere: bring.items.length > 0,
      prints: true,
      body: <Ticks items={bring.items} />,
    },
    {
      id: 'pay',
      title: t('Who pays'),
      name: 'pays',
      isThere: plans.plans.length > 0 || content.pays.note.html !== '',
      prints: true,
      body: (
        <>
          <Prose html={content.pays.note.html} />
          <Plans content={plans} others={others} />
        </>
      ),
    },
    {
      id: 'questions',
      title: t('Questions'),
      isThere: questions.items.length > 0,
      body: (
        <QuestionList
          name="questions-about-it"
          questions={questions.items.map(({ id, title, answer }) => ({ id, title, content: answer }))}
          open={0}
        />
      ),
    },
  ];
  const shown = parts.filter(({ isThere }) => isThere);
  const links = [
    ...shown.map(({ id, title }) => ({ id, title })),
    ...(people.length > 0 ? [{ id: 'people', title: t('Who you’ll meet') }] : []),
    ...(posts.length > 0 ? [{ id: 'posts', title: t('More to read') }] : []),
  ];
  return (
    <>
      <div className="container">
        <EditableRegion page={page} name="top">
          <ServiceHead content={top} facts={facts} path={`/care/${slug}`} />
        </EditableRegion>
        {links.length > 0 && (
          <details className={styles.jump} data-print="hide">
            <summary className="row center apart">
              <b>{t('On this page')}</b>
              <Icon name="down" className="accent" />
            </summary>
            <Jumps links={links} label={t('On this page, collapsible')} />
          </details>
        )}
        <div className={`stack ${styles.body}`}>
          <div>
            {shown.map(({ id, title, body, name = id, prints }) => (
              <EditableRegion key={id} page={page} name={name}>
                <section
                  id={id}
                  aria-labelledby={`${id}-title`}
                  className={styles.part}
                  data-print={prints ? undefined : 'hide'}
                >
                  <h2 id={`${id}-title`}>{title}</h2>
                  {body}
                </section>
              </EditableRegion>
            ))}
            {people.length > 0 && <People people={people} />}
            {posts.length > 0 && <MorePosts posts={posts} />}
            <ReviewNote reviewed={reviewed} className={styles.part} />
          </div>
          {links.length > 0 && (
            <aside className={`stays quiet-links ${styles.side}`} aria-labelledby="on-this-page" data-print="hide">
              <h2 id="on-this-page" className="label mb-2">
                {t('On this page')}
              </h2>
              <Jumps links={links} label={t('On this page')} />
            </aside>
          )}
        </div>
      </div>
      <EditableRegion page={page} name="end">
        <CareEnd
          content={{ ...end, title: end.title || top.title, action: top.action, href: top.href }}
          facts={facts}
        />
      </EditableRegion>
    </>
  );
}

function Prose({ html }: { html: string }) {
  return html === '' ? null : (
    <div className={`stack measure ${styles.prose}`} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

type ServiceHeadProps = { content: CareContent['top']; facts: ClinicFacts; path: string };

function ServiceHead({ content, facts, path }: ServiceHeadProps) {
  return (
    <>
      <CareHead path={path} isRecord content={content}>
        {content.href.includes('where=van') && <StormNote facts={facts}>{t(stormVanText)}</StormNote>}
        <ActionOrCall content={content} facts={facts} />
      </CareHead>
      {content.facts.length > 0 && (
        <dl className={`rows ${styles.facts}`}>
          {content.facts.map(({ id, title, value }) => (
            <div key={id} className="cluster apart baseline">
              <dt className="small muted tight">{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Jumps({ links, label }: { links: { id: string; title: string }[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="targets rows">
        {links.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type NamedPartsProps = { drawing: DrawingName; title: string; parts: CareContent['what']['parts'] };

/** Lines connect the drawing to the names beside it. A wide drawing leaves no room beside it, so its names are below. */
function NamedParts({ drawing, title, parts }: NamedPartsProps) {
  const { width, height } = drawingSize(drawing);
  const shape = width / height < 0.5 ? 'slim' : width < height ? 'broad' : 'wide';
  const named = `${title}: ${parts.map((part) => part.title.toLowerCase()).join(', ')}`;
  return (
    <div className="size-container">
      <div className={`${plateStyles.moss} ${styles.named}`} data-shape={shape}>
        <div className={`relative ${styles.figure}`}>
          <Drawing name={drawing} title={named} />
          {shape !== 'wide' && (
            <svg className={`fill ${styles.lines}`} aria-hidden="true" focusable="false">
              {parts.map(({ id, down, across }, index) => {
                const level = `${((index + 0.5) / parts.length) * 100}%`;
                return (
                  <g key={id}>
                    <line x1={`${across}%`} y1={`${down}%`} x2="104%" y2={level} />
                    <line x1="104%" y1={level} x2="130%" y2={level} />
                    <circle cx={`${across}%`} cy={`${down}%`} r="5" />
                  </g>
                );
              })}
            </svg>
          )}
        </div>
        <ul className="center">
          {parts.map(({ id, title: part, text }) => (
            <li key={id} className="small tight">
              <b className="block">{part}</b>
              <span className="muted">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Way({ content: { steps, note } }: { content: CareContent['steps'] }) {
  return (
    <>
      <ol className={styles.way}>
        {steps.map(({ id, title, when, long, text }) => (
          <li key={id} className="stack">
            <p className={`semibold tight ${styles.when}`}>
              {when}
              {long && <small className="block small muted">{long}</small>}
            </p>
            <div>
              <h3 className="h4">{title}</h3>
              <p className="muted narrow mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {note && <p className="measure muted mt-4">{note}</p>}
    </>
  );
}

function Ticks({ items }: { items: CareContent['bring']['items'] }) {
  return (
    <>
      <ul className={`line-bottom ${styles.ticks}`}>
        {items.map(({ id, text, note }) => (
          <li key={id} className="stack line-top py-3 snug">
            <Icon name="check" className="accent" />
            <span>
              {text}
              {note && <small className="block small muted">{note}</small>}
            </span>
          </li>
        ))}
      </ul>
      <div className={`needs-script mt-3 ${styles.print}`} data-print="hide">
        <Button variant="quiet" icon="print" onClick={() => window.print()}>
          {t('Print the times, list and plans')}
        </Button>
      </div>
    </>
  );
}

function People({ people }: { people: StaffProfile[] }) {
  return (
    <section id="people" aria-labelledby="people-title" className={styles.part} data-print="hide">
      <h2 id="people-title">{t('Who you’ll meet')}</h2>
      <ul className="stack pair gap-y-5 gap-x-6">
        {people.map((person) => (
          <li key={person.id}>
            <PersonLine person={person}>
              {person.languages && (
                <p className="meta">{around(t`Speaks ${'|'}`, <Kept lang={person.lang}>{person.languages}</Kept>)}</p>
              )}
            </PersonLine>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MorePosts({ posts }: { posts: Post[] }) {
  return (
    <section id="posts" aria-labelledby="posts-title" className={styles.part} data-print="hide">
      <h2 id="posts-title">{t('More to read')}</h2>
      <ul className="stack pair gap-y-5 gap-x-6">
        {posts.map((post, index) => (
          <li key={post.slug}>
            <PostCard post={post} headingLevel={3} tone={plateTone(post.image, index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
