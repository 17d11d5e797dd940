import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { ottobock } from '#app/features/pages/about.ts';
import { findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { type PageHandle, describePage } from '#app/site/page-meta.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import { Plate, pictured, type PlateTone } from '#app/ui/plate.tsx';
import { Banner, PlateCard } from '#app/ui/sections.tsx';
import type { Route } from './+types/partner';

/** The parent page, departments, is a sample page and may be turned off. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  markCacheable(context);
  const { config } = context.get(appContext);
  const path = config.samplePages ? '/departments/ottobock' : '/ottobock';
  const [site, content] = await Promise.all([findSite(args), loadPageTexts(args, ottobock)]);
  structuredData(context, describeCrumbs(site, path));
  return { content, path };
}

export const handle = { frame: { ground: 'night' } } satisfies PageHandle;

export const meta = describePage({ path: '/departments/ottobock' });

const tones: PlateTone[] = ['dusk', 'moss', 'deep', 'sunk'];

export default function Partner({ loaderData: { content, path } }: Route.ComponentProps) {
  return (
    <>
      <EditableRegion page="ottobock" name="top">
        <div className="container page-end">
          <Breadcrumbs path={path} />
          <div className="page-head stack">
            <h1>{content.top.title}</h1>
            <p className="lead">{content.top.lead}</p>
          </div>
          <ul className="grid">
            {content.top.parts.map((part, index) => (
              <li key={part.id}>
                <PlateCard
                  title={part.title}
                  text={part.text}
                  headingLevel={2}
                  picture={<Plate {...pictured(part)} tone={tones[index % tones.length] ?? 'moss'} ratio="tall" />}
                />
              </li>
            ))}
          </ul>
        </div>
      </EditableRegion>
      <EditableRegion page="ottobock" name="choice">
        <section className="section surface-sunk" aria-labelledby="choose-heading">
          <div className="container split split-4-7 gap-y-5">
            <h2 id="choose-heading">{content.choice.title}</h2>
            <div className="stack measure">
              <div className="stack" dangerouslySetInnerHTML={{ __html: content.choice.text.html }} />
              <p>
                <ArrowLink href={content.choice.href}>{content.choice.link}</ArrowLink>
              </p>
            </div>
          </div>
        </section>
      </EditableRegion>
      <EditableRegion page="ottobock" name="banner">
        <Banner id="partner-banner" content={content.banner} />
      </EditableRegion>
    </>
  );
}
