import type { Route } from './+types/gallery';
import { appContext, sameForAll } from '#app/context.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { GalleryPage } from '#app/features/gallery/gallery-page.tsx';
import { listPictures } from '#app/features/gallery/gallery.server.ts';
import { positionCursorSchema } from '#app/records/paging.ts';

function galleryHref(before: string | undefined): string {
  return before === undefined ? '/gallery' : `/gallery?before=${encodeURIComponent(before)}`;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  sameForAll(context);
  const before = positionCursorSchema.parse(new URL(request.url).searchParams.get('before') ?? undefined);
  return { ...(await listPictures(context.get(appContext), before)), before };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Gallery',
    description:
      'Prosthetic legs, feet, hands and braces from our bench, the van that brings them, and the place we work.',
    path: galleryHref(loaderData?.before),
    isLaterPage: loaderData?.before !== undefined,
  });
}

export default function Gallery({ loaderData: { pictures, older, before } }: Route.ComponentProps) {
  return (
    <GalleryPage
      pictures={pictures}
      olderHref={older && galleryHref(older)}
      newestHref={before === undefined ? null : '/gallery'}
    />
  );
}
