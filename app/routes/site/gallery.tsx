import type { Route } from './+types/gallery';
import { appContext } from '#app/context.ts';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';
import { galleryCursorSchema, listPictures } from '#app/features/gallery/gallery.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = galleryCursorSchema.parse(new URL(request.url).searchParams.get('before') ?? undefined);
  return listPictures(context.get(appContext), before);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Gallery') }];
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return <h1>Gallery {loaderData.pictures.length}</h1>;
}
