import type { Route } from './+types/blog';
import { appContext, sameForAll } from '#app/context.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { listQuerySchema } from '#app/features/posts/post.schema.ts';
import { blogHref, listHeading } from '#app/features/posts/post.ts';
import { PostList } from '#app/features/posts/post-cards.tsx';
import { listPosts } from '#app/features/posts/posts.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  sameForAll(context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { before, after, ...filter } = listQuerySchema.parse(query);
  const cursor = { before, after };
  return { filter, cursor, page: await listPosts(context.get(appContext), filter, cursor) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { filter, cursor } = loaderData ?? { filter: {}, cursor: { before: undefined, after: undefined } };
  return pageMeta(matches[0].loaderData, {
    title: listHeading(filter),
    description:
      'Plain answers about prosthetic limbs, bracing and follow-up care, written by the people who build them in Walker, Louisiana.',
    path: blogHref(filter, cursor),
    isLaterPage: Boolean(cursor.before ?? cursor.after),
  });
}

export default function Blog({ loaderData: { filter, page } }: Route.ComponentProps) {
  return (
    <PostList
      heading={listHeading(filter)}
      posts={page.posts}
      filtered={Object.values(filter).some(Boolean)}
      newerHref={page.newer && blogHref(filter, { after: page.newer })}
      olderHref={page.older && blogHref(filter, { before: page.older })}
    />
  );
}
