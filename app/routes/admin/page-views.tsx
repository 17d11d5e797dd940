import type { Route } from './+types/page-views';
import { appContext } from '#app/context.ts';
import { PageViewsPage } from '#app/features/page-views/page-views-page.tsx';
import { findPageViews } from '#app/features/page-views/page-views.server.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { reads: await findPageViews(context.get(appContext)) };
}

export const meta = staffTitle('Page views');

export default function PageViewsRoute({ loaderData }: Route.ComponentProps) {
  return <PageViewsPage {...loaderData} />;
}
