import type { Route } from './+types/reviews';
import { appContext } from '#app/context.ts';
import { ReviewsScreen } from '#app/features/reviews/review-screens.tsx';
import { listReviews } from '#app/features/reviews/reviews.server.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export function loader({ context }: Route.LoaderArgs) {
  return listReviews(context.get(appContext));
}

export const meta = staffTitle('Reviews');

export default function Reviews({ loaderData: { pages, posts } }: Route.ComponentProps) {
  return <ReviewsScreen pages={pages} posts={posts} />;
}
