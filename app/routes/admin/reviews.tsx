import type { Route } from './+types/reviews';
import { appContext } from '#app/context.ts';
import { listReviews } from '#app/features/reviews/reviews.server.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { StateRows } from '#app/records/reviewed.tsx';
import { type SubjectReview } from '#app/features/reviews/reviews.ts';

export function loader({ context }: Route.LoaderArgs) {
  return listReviews(context.get(appContext));
}

export const meta = staffTitle('Reviews');

export default function Reviews({ loaderData: { pages, posts } }: Route.ComponentProps) {
  const overdue = [...pages, ...posts].filter(({ state }) => state.kind === 'overdue').length;
  return (
    <AdminPage title="Reviews" back={{ href: '/admin/notices', label: 'Notices' }}>
      <p className="mb-4">
        {overdue === 0
          ? 'No review is overdue.'
          : overdue === 1
            ? '1 review is out of date.'
            : `${overdue} reviews are out of date.`}{' '}
        A review covers the text as it was read. If the text changes, visitors won’t see the review until someone
        reviews it again.
      </p>
      <h2 className="h4 mb-4">Questions and care pages</h2>
      <StateRows rows={rowsOf(pages)} />
      <h2 className="h4 mb-4 mt-6">Posts to review</h2>
      {posts.length === 0 ? (
        <EmptyNote>No posts to review. To add a review to a post, open it and choose Review and sources.</EmptyNote>
      ) : (
        <StateRows rows={rowsOf(posts)} />
      )}
    </AdminPage>
  );
}

const rowsOf = (reviews: SubjectReview[]) =>
  reviews.map(({ subject: { name, label }, review, state }) => ({
    ...review,
    href: `/admin/reviews/${name}`,
    label,
    state,
  }));
