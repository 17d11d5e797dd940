import type { ReactNode } from 'react';
import { markCacheable, structuredData } from '#app/context.ts';
import { CareEnd, CareHead, Plans } from '#app/features/care/care-head.tsx';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { describeCare, describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { firstWeeks, paying } from '#app/features/pages/care-pages.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import { findReview, findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { ReviewNote } from '#app/history/reviewed.tsx';
import { type PageHandle, describePage } from '#app/site/page-meta.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Plate, pictureOfScene } from '#app/ui/plate.tsx';
import { QuestionList } from '#app/ui/sections.tsx';
import type { Route } from './+types/guide';
import styles from '#app/features/care/care.module.css';

/** The two fixed pages of the care guide: paying and the first weeks. */
export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  const page = /paying/i.test(args.url.pathname) ? paying : firstWeeks;
  const { path, name } = page;
  const [site, content, reviewed] = await Promise.all([
    findSite(args),
    page === paying ? loadPageTexts(args, paying) : loadPageTexts(args, firstWeeks),
    findReview(args, page),
  ]);
  structuredData(args.context, describeCare(site, { path, ...content.search }, reviewed), describeCrumbs(site, path));
  return { path, name, content, reviewed, request: content.end.href };
}

export function meta(args: Route.MetaArgs) {
  return describePage({ path: args.loaderData?.path ?? '/care' })(args);
}

export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

export default function Guide({ loaderData, matches }: Route.ComponentProps) {
  const { path, name, content, reviewed } = loaderData;
  const { facts } = matches[0].loaderData;
  const phone = phoneToCall(facts);
  const call = (
    <LinkButton variant="primary" icon="phone" href={phone.href}>
      {phone.label}
    </LinkButton>
  );
  return (
    <>
      <div className="container">
        {'plans' in content ? (
          <Paying content={content} path={path} call={call} />
        ) : (
          <FirstWeeks content={content} path={path} call={call} />
        )}
        <ReviewNote reviewed={reviewed} className={styles.part} />
      </div>
      <EditableRegion page={name} name="end">
        <CareEnd content={content.end} facts={facts} />
      </EditableRegion>
    </>
  );
}

type GuideProps<Content> = { content: Content; path: string; call: ReactNode };

function Paying({ content, path, call }: GuideProps<PageTexts<typeof paying>>) {
  return (
    <>
      <EditableRegion page="paying" name="top">
        <CareHead path={path} content={content.top}>
          {call}
        </CareHead>
      </EditableRegion>
      <EditableRegion page="paying" name="plans">
        {content.plans.plans.length > 0 && (
          <section id="plans" className={styles.part} aria-labelledby="plans-title">
            <h2 id="plans-title">{content.plans.title}</h2>
            <Plans content={content.plans} />
          </section>
        )}
      </EditableRegion>
      <EditableRegion page="paying" name="ways">
        {content.ways.items.length > 0 && (
          <section className={styles.part} aria-labelledby="ways-title">
            <h2 id="ways-title">{content.ways.title}</h2>
            <QuestionList
              name="ways"
              questions={content.ways.items.map(({ id, title, text }) => ({ id, title, content: text }))}
              open={undefined}
            />
          </section>
        )}
      </EditableRegion>
      <EditableRegion page="paying" name="estimate">
        <section id="estimate" className={styles.part} aria-labelledby="estimate-title">
          <h2 id="estimate-title">{content.estimate.title}</h2>
          <div className="stack measure" dangerouslySetInnerHTML={{ __html: content.estimate.text.html }} />
        </section>
      </EditableRegion>
    </>
  );
}

function FirstWeeks({ content, path, call }: GuideProps<PageTexts<typeof firstWeeks>>) {
  const { scene, ...top } = content.top;
  return (
    <>
      <div className={`split split-7-5 ${styles.urgent}`}>
        <div>
          <EditableRegion page="first-weeks" name="top">
            <CareHead path={path} content={top}>
              {call}
            </CareHead>
          </EditableRegion>
        </div>
        <div>
          <EditableRegion page="first-weeks" name="calls">
            {content.calls.items.length > 0 && (
              <section className={styles.part} aria-labelledby="calls-title">
                <h2 id="calls-title">{content.calls.title}</h2>
                <Calls items={content.calls.items} />
              </section>
            )}
          </EditableRegion>
        </div>
        <Plate {...pictureOfScene(scene)} ratio="card" />
      </div>
      <EditableRegion page="first-weeks" name="weeks">
        <div className={styles.part}>
          <Entries items={content.weeks.items} />
          {content.weeks.scene && <Plate {...pictureOfScene(content.weeks.scene)} ratio="banner" className="mt-5" />}
        </div>
      </EditableRegion>
    </>
  );
}

function Calls({ items }: { items: PageTexts<typeof firstWeeks>['calls']['items'] }) {
  return (
    <ul className={`lined ${styles.calls}`}>
      {items.map(({ id, title, who, phone }) => (
        <li key={id} className="stack pair">
          <span>{title}</span>
          <p className="tight">
            <b className="block semibold">{who}</b>
            {phone && (
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="target gap-2 semibold">
                <Icon name="phone" />
                {phone}
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Entries({ items }: { items: PageTexts<typeof firstWeeks>['weeks']['items'] }) {
  return (
    <div className={`rows ${styles.entries}`}>
      {items.map(({ id, title, when, text }) => (
        <section key={id} className="split split-4-7" aria-label={title}>
          <div>
            <h2 className="h4">{title}</h2>
            {when && <p className="meta">{when}</p>}
          </div>
          <div className="stack measure" dangerouslySetInnerHTML={{ __html: text.html }} />
        </section>
      ))}
    </div>
  );
}
