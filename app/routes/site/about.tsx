import type { Route } from './+types/about';
import type { PageHandle } from '#app/site/frame-options.ts';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { AboutPage } from '#app/features/about/about-page.tsx';
import { describePage } from '#app/site/page-meta.ts';
import { about } from '#app/features/content/about.ts';
import { findSite, loadPageContent } from '#app/features/content/site.server.ts';
import { describeCrumbs, describeStaff } from '#app/features/discovery/structured-data.server.ts';
import { listAboutPictures } from '#app/features/gallery/gallery.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const app = context.get(appContext);
  markCacheable(context);
  const [site, content, staff, pictures] = await Promise.all([
    findSite(args),
    loadPageContent(args, about),
    listPublicStaff(app),
    listAboutPictures(app),
  ]);
  structuredData(context, describeCrumbs(site, '/about'), ...describeStaff(site, staff));
  return { content, staff, pictures };
}

export const handle = { frame: { ground: 'night' } } satisfies PageHandle;

export const meta = describePage({ path: '/about' });

export default function About({ loaderData: { content, staff, pictures }, matches }: Route.ComponentProps) {
  return <AboutPage content={content} facts={matches[0].loaderData.facts} staff={staff} pictures={pictures} />;
}
