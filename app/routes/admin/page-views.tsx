import { appContext, sessionContext } from '#app/context.ts';
import { formatPageViews, origins } from '#app/features/pages/page-views.ts';
import { Counts, PageCounts, WeekViews } from '#app/features/search/page-counts.tsx';
import { findPageViews } from '#app/features/search/page-views.server.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { findOpeningProgress } from '#app/features/today/opening.server.ts';
import { openingNote } from '#app/features/today/opening.ts';
import { Fold } from '#app/ui/fold.tsx';
import type { Route } from './+types/page-views';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const isOwner = context.get(sessionContext).role === 'owner';
  const [views, ready] = await Promise.all([findPageViews(app, 30, 50), isOwner ? findOpeningProgress(app) : null]);
  return { views, ready };
}

/** The other pages are in a fold. */
const pagesShown = 15;

export default function PageViewsPage({ loaderData: { views, ready } }: Route.ComponentProps) {
  return (
    <AdminPage notes={openingNote(ready)}>
      <div className="desk">
        <div className="stack gap-5">
          <Card title="Page views this week">
            <WeekViews views={views} />
            <p className="meta mt-3">Searches with no results: {formatPageViews(views.misses)}.</p>
          </Card>
          <Card title="Where visitors came from, last 30 days">
            <Counts lines={views.origins.map(({ origin, count }) => ({ name: origins[origin], count }))} />
          </Card>
        </div>
        <Card title="Most viewed pages, last 30 days">
          {views.pages.length === 0 && <EmptyNote>No page views yet.</EmptyNote>}
          <PageCounts pages={views.pages.slice(0, pagesShown)} />
          {views.pages.length > pagesShown && (
            <Fold title={`The next ${views.pages.length - pagesShown} pages`}>
              <PageCounts pages={views.pages.slice(pagesShown)} />
            </Fold>
          )}
          <p className="meta mt-3">Totals only: no names, no cookies. Bots and signed-in staff are not counted.</p>
        </Card>
      </div>
    </AdminPage>
  );
}
