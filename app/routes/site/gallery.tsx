import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { CareEnd } from '#app/features/care/care-head.tsx';
import { describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { gallery } from '#app/features/pages/other-pages.ts';
import { findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { categoryTags, galleryHref } from '#app/features/pictures/gallery/gallery-links.ts';
import { countPictures, galleryQuerySchema, listPictures } from '#app/features/pictures/gallery/gallery.server.ts';
import { PictureGallery } from '#app/features/pictures/gallery/picture-gallery.tsx';
import { t } from '#app/shared/language.ts';
import { type PageHandle, pageMeta } from '#app/site/page-meta.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Pager, FilterTags } from '#app/ui/list-links.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import type { Route } from './+types/gallery';

export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  markCacheable(context);
  const { before, category } = galleryQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const app = context.get(appContext);
  const [site, content, page, counts] = await Promise.all([
    findSite(args),
    loadPageTexts(args, gallery),
    listPictures(app, { before, category }),
    countPictures(app),
  ]);
  structuredData(context, describeCrumbs(site, '/gallery'));
  return { content, ...page, before, category, counts };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { content, category, before, counts } = loaderData;
  const label = counts.find((one) => one.category === category)?.label;
  return pageMeta(matches[0].loaderData, {
    ...content.search,
    title: category ? `${label ?? category}: ${content.search.title}` : content.search.title,
    path: galleryHref({ category, before }),
    isLaterPage: before !== undefined,
  });
}

export default function Gallery({ loaderData, matches }: Route.ComponentProps) {
  const { content, pictures, older, before, category, counts } = loaderData;
  const tags = categoryTags(counts, category);
  return (
    <>
      <div className="container page-end">
        <Breadcrumbs path="/gallery" />
        <EditableRegion page="gallery" name="top">
          <div className="page-head stack">
            <h1>{content.top.title}</h1>
            {content.top.lead && <p className="lead">{content.top.lead}</p>}
          </div>
        </EditableRegion>
        {tags.length > 0 && (
          <div className="mb-5">
            <FilterTags label={t('Categories')} tags={tags} />
          </div>
        )}
        {pictures.length > 0 ? (
          <PictureGallery key={pictures[0]?.id} pictures={pictures} layout="grid" />
        ) : (
          <NoPictures />
        )}
        <Pager
          label={t('Pages of pictures')}
          back={{ label: t('Newest pictures'), href: before === undefined ? null : galleryHref({ category }) }}
          onward={{ label: t('Older pictures'), href: older && galleryHref({ category, before: older }) }}
        />
      </div>
      <EditableRegion page="gallery" name="end">
        <CareEnd content={content.end} facts={matches[0].loaderData.facts} />
      </EditableRegion>
    </>
  );
}

function NoPictures() {
  return (
    <div className="stack gap-3">
      <p className="lead">{t('No pictures yet.')}</p>
      <p>
        <ArrowLink href="/blog">{t('Read about how we work instead')}</ArrowLink>
      </p>
    </div>
  );
}
