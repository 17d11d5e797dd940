import type { Route } from './+types/about';
import { appContext, sameForAll } from '#app/context.ts';
import { AboutPage } from '#app/features/about/about-page.tsx';
import { describePage } from '#app/site/page-meta.ts';
import { findSite } from '#app/features/discovery/site.server.ts';
import { describeStaff } from '#app/features/discovery/structured-data.server.ts';
import { listAboutPictures } from '#app/features/gallery/gallery.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  sameForAll(context);
  const [site, staff, pictures] = await Promise.all([findSite(context), listPublicStaff(app), listAboutPictures(app)]);
  return { staff, pictures, things: describeStaff(site, staff) };
}

export const meta = describePage({
  title: 'About',
  description:
    'A locally and family-owned clinic for prosthetic limbs, bracing, follow-up care, repairs and visits by van. Meet the people who measure, build and fit.',
  path: '/about',
});

export default function About({ loaderData: { staff, pictures }, matches }: Route.ComponentProps) {
  return <AboutPage facts={matches[0].loaderData.facts} staff={staff} pictures={pictures} />;
}
