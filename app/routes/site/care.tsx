import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { CareEnd } from '#app/features/care/care-head.tsx';
import { listServices } from '#app/features/care/care.server.ts';
import type { ServiceLink } from '#app/features/care/care.ts';
import { describeCare, describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { careGroups } from '#app/features/pages/care-groups.ts';
import { care } from '#app/features/pages/care-pages.ts';
import { findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { here, t } from '#app/shared/language.ts';
import { type PageHandle, describePage } from '#app/site/page-meta.ts';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Breadcrumbs, PageLink } from '#app/ui/page-links.tsx';
import { Plate, type PlateTone } from '#app/ui/plate.tsx';
import type { Route } from './+types/care';
import styles from '#app/features/care/care.module.css';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  markCacheable(context);
  const [site, content, services] = await Promise.all([
    findSite(args),
    loadPageTexts(args, care),
    listServices(context.get(appContext)),
  ]);
  structuredData(context, describeCare(site, { path: '/care', ...content.search }), describeCrumbs(site, '/care'));
  return { content, services };
}

export const meta = describePage({ path: '/care' });
export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

const tones: Record<ServiceLink['group'], PlateTone> = { limbs: 'deep', braces: 'moss', upkeep: 'sunk' };

export default function Care({ loaderData: { content, services }, matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  const groups = careGroups.map((name) => ({ name, found: services.filter(({ group }) => group === name) }));
  return (
    <>
      <EditableRegion page="care" name="top">
        <div className={`container ${styles.intro}`}>
          <Breadcrumbs path="/care" />
          <h1 className="mt-1">{content.top.title}</h1>
          <p className="lead mt-4">{content.top.lead}</p>
        </div>
      </EditableRegion>
      {content.starts.items.length > 0 && (
        <EditableRegion page="care" name="starts">
          <section className="surface-sunk" aria-labelledby="starts-title">
            <div className={`container ${styles.starts}`}>
              <h2 id="starts-title" className="h3 mb-4">
                {content.starts.title}
              </h2>
              <ul className="stack pair quiet-links">
                {content.starts.items.map(({ id, label, href }) => (
                  <li key={id}>
                    <a href={here(href)} className="row center gap-4">
                      {label}
                      <Icon name="right" className="accent ml-auto" />
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </section>
        </EditableRegion>
      )}
      <div className="container">
        {groups.map(
          ({ name, found }) =>
            found.length > 0 && (
              <EditableRegion key={name} page="care" name={name}>
                <section
                  id={name}
                  className={`split split-4-7 start line-bottom gap-y-5 ${styles.group}`}
                  aria-labelledby={`${name}-title`}
                >
                  <Plate
                    image={`/art/${content[name].drawing}.svg`}
                    alt=""
                    tone={tones[name]}
                    className={`stays ${styles.groupPlate}`}
                  />
                  <div>
                    <h2 id={`${name}-title`} className="mb-3">
                      {content[name].title}
                    </h2>
                    {content[name].text && <p className="muted narrow">{content[name].text}</p>}
                    <ServiceList services={found} />
                  </div>
                </section>
              </EditableRegion>
            ),
        )}
        {services.length === 0 && (
          <p className="lead page-end">{t('We’re still writing this guide. Call us with your question.')}</p>
        )}
      </div>
      <EditableRegion page="care" name="end">
        <CareEnd content={content.end} facts={facts} />
      </EditableRegion>
    </>
  );
}

function ServiceList({ services }: { services: ServiceLink[] }) {
  return (
    <ul className={`lined mt-5 ${styles.services}`}>
      {services.map(({ slug, title, brief, lang }) => (
        <li key={slug}>
          <PageLink to={`/care/${slug}`} className="stack center" lang={lang}>
            <b>{title}</b>
            {brief && <span className="muted snug">{brief}</span>}
            <Icon name="right" className="accent" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
