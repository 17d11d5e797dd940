import type { Route } from './+types/home';
import { appContext } from '#app/context.ts';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';
import { LatestPosts } from '#app/features/posts/latest-posts.tsx';
import { listLatestPosts } from '#app/features/posts/posts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { latest: await listLatestPosts(context.get(appContext)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Home') }];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <LatestPosts posts={loaderData.latest} />;
}
