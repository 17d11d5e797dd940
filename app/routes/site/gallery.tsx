import type { Route } from './+types/gallery';
import { appContext, sameForAll } from '#app/context.ts';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';
import { GalleryPage } from '#app/features/gallery/gallery-page.tsx';
import { listPictures } from '#app/features/gallery/gallery.server.ts';
import { positionCursorSchema } from '#app/shared/moment-cursor.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  sameForAll(context, 'gallery', 'pictures');
  const before = positionCursorSchema.parse(new URL(request.url).searchParams.get('before') ?? undefined);
  return { ...(await listPictures(context.get(appContext), before)), first: before === undefined };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches[0].loaderData?.facts, 'Gallery') },
    {
      name: 'description',
      content:
        'Prosthetic legs, feet, hands and braces from our bench, the van that brings them, and the place we work.',
    },
  ];
}

export default function Gallery({ loaderData: { pictures, older, first } }: Route.ComponentProps) {
  return (
    <GalleryPage
      pictures={pictures}
      olderHref={older && `/gallery?before=${encodeURIComponent(older)}`}
      newestHref={first ? null : '/gallery'}
    />
  );
}
