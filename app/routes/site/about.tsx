import type { Route } from './+types/about';
import { appContext } from '#app/context.ts';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';
import { listAboutPictures } from '#app/features/gallery/gallery.server.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [staff, pictures] = await Promise.all([listStaff(app), listAboutPictures(app)]);
  return { staff, pictures };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'About') }];
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <h1>About {loaderData.staff.length}</h1>;
}
