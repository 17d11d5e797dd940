import { z } from 'zod';
import type { Route } from './+types/gallery';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { GalleryPage } from '#app/features/gallery/gallery-page.tsx';
import { gallery } from '#app/features/content/other-pages.ts';
import { findSite, loadPageContent } from '#app/features/content/site.server.ts';
import { categoryTags, galleryHref, wordFields } from '#app/features/gallery/gallery.ts';
import { countPictures, listPictures } from '#app/features/gallery/gallery.server.ts';
import { positionCursorSchema } from '#app/records/paging.ts';

const categorySchema = z.string().trim().min(1).max(wordFields.category.max).optional().catch(undefined);

export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  markCacheable(context);
  const asked = new URL(request.url).searchParams;
  const before = positionCursorSchema.parse(asked.get('before') ?? undefined);
  const category = categorySchema.parse(asked.get('category') ?? undefined);
  const app = context.get(appContext);
  const [site, content, page, counts] = await Promise.all([
    findSite(args),
    loadPageContent(args, gallery),
    listPictures(app, { before, category }),
    countPictures(app),
  ]);
  structuredData(context, describeCrumbs(site, '/gallery'));
  return { content, ...page, before, category, counts };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { content, category, before } = loaderData;
  return pageMeta(matches[0].loaderData, {
    ...content.search,
    title: category ? `${category}: ${content.search.title}` : content.search.title,
    path: galleryHref({ category, before }),
    isLaterPage: before !== undefined,
  });
}

export default function Gallery({ loaderData, matches }: Route.ComponentProps) {
  const { content, pictures, older, before, category, counts } = loaderData;
  return (
    <GalleryPage
      content={content}
      facts={matches[0].loaderData.facts}
      tags={categoryTags(counts, category)}
      pictures={pictures}
      olderHref={older && galleryHref({ category, before: older })}
      newestHref={before === undefined ? null : galleryHref({ category })}
    />
  );
}
