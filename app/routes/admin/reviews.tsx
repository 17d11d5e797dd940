import type { Route } from './+types/reviews';
import { appContext } from '#app/context.ts';
import { listReviews } from '#app/features/reviews/reviews.server.ts';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { FilteredList } from '#app/features/admin/filtered-list.tsx';
import { filterRows } from '#app/records/paging.ts';
import { listHref } from '#app/records/filtered-page.ts';
import { StateRows } from '#app/records/reviewed.tsx';
import { FilterTags } from '#app/ui/page-links.tsx';

const path = '/admin/reviews';
const filters = { overdue: 'Out of date', due: 'Due soon', draft: 'Not reviewed', 'in-effect': 'Reviewed' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const reviews = await listReviews(context.get(appContext));
  const asked = url.searchParams.get('show') ?? '';
  const show = Object.hasOwn(filters, asked) ? asked : '';
  const ofKind = (kind: string) => reviews.filter(({ state }) => kind === '' || state.kind === kind);
  const list = filterRows(ofKind(show), url, ({ subject }) => subject.label);
  const tags = Object.entries({ '': 'All', ...filters }).map(([kind, label]) => ({
    label,
    count: ofKind(kind).length,
    href: listHref(path, { show: kind }),
    current: kind === show,
  }));
  return { list, show, tags };
}

export default function Reviews({ loaderData: { list, show, tags } }: Route.ComponentProps) {
  return (
    <AdminPage>
      <p className="measure mb-4">
        A review covers the text as it was read. After a change, visitors don’t see it until someone reviews the text
        again. To review a post, open it and choose Review and sources.
      </p>
      <FilteredList
        path={path}
        list={list}
        keep={show ? { show } : {}}
        noun="text"
        find="Find a page or post"
        empty="Nothing to review."
        beside={<FilterTags label="State" tags={tags} />}
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
