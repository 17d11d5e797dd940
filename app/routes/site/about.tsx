import type { Route } from './+types/about';
import { appContext, sameForAll } from '#app/context.ts';
import { AboutPage } from '#app/features/about/about-page.tsx';
import { pageMeta } from '#app/features/clinic/page-meta.ts';
import { describeStaff, structuredData } from '#app/features/discovery/structured-data.ts';
import { listAboutPictures } from '#app/features/gallery/gallery.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  sameForAll(context, 'staff', 'gallery', 'pictures');
  const [staff, pictures] = await Promise.all([listPublicStaff(app), listAboutPictures(app)]);
  return { staff, pictures };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const page = pageMeta(site, {
    title: 'About',
    description:
      'A locally and family-owned clinic for prosthetic limbs, bracing, follow-up care, repairs and visits by van. Meet the people who measure, build and fit.',
    path: '/about',
  });
  return site && loaderData ? [...page, ...structuredData(...describeStaff(site, loaderData.staff))] : page;
}

export default function About({ loaderData: { staff, pictures }, matches }: Route.ComponentProps) {
  return <AboutPage facts={matches[0].loaderData.facts} staff={staff} pictures={pictures} />;
}
