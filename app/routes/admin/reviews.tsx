import { appContext } from '#app/context.ts';
import { listReviews } from '#app/features/care/reviews.server.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, FilteredList } from '#app/features/staff-area/list-screen.tsx';
import { filterRows } from '#app/forms/cursors.server.ts';
import { StateRows } from '#app/history/review-states.tsx';
import { listHref } from '#app/shared/address.ts';
import { namesOf } from '#app/shared/names-of.ts';
import type { Route } from './+types/reviews';

const path = '/admin/reviews';
const filters = { all: 'All', overdue: 'Out of date', due: 'Due soon', draft: 'Not reviewed', 'in-effect': 'Reviewed' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const reviews = await listReviews(context.get(appContext));
  const show = namesOf(filters).find((name) => name === url.searchParams.get('show')) ?? 'all';
  const ofKind = (kind: string) => reviews.filter(({ state }) => kind === 'all' || state.kind === kind);
  const list = filterRows(ofKind(show), url, ({ subject }) => subject.label);
  const counts = Object.fromEntries(namesOf(filters).map((name) => [name, ofKind(name).length]));
  return { list, show, tags: choicesOf(filters, show, (name) => listHref(path, { show: name }), counts) };
}

export default function Reviews({ loaderData: { list, show, tags } }: Route.ComponentProps) {
  return (
    <AdminPage>
      <p className="measure mb-4">
        After a change to a text, visitors don’t see its review until someone reads it again. To review a post, open it
        and choose Review and sources.
      </p>
      <FilteredList
        path={path}
        list={list}
        keep={{ show }}
        noun="text"
        find="Find a page or post"
        empty="Nothing to review."
        filters={tags}
      >
        <StateRows
          rows={list.rows.map(({ subject: { name, label }, review, state }) => ({
            ...review,
            href: `${path}/${name}`,
            label,
            state,
          }))}
        />
      </FilteredList>
    </AdminPage>
  );
}
