import type { Route } from './+types/blog';
import { appContext, sameForAll } from '#app/context.ts';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';
import { listQuerySchema } from '#app/features/posts/post.schema.ts';
import { blogHref, listHeading } from '#app/features/posts/post.ts';
import { PostList } from '#app/features/posts/post-list.tsx';
import { listPosts } from '#app/features/posts/posts.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  sameForAll(context, 'posts', 'pictures');
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { before, after, ...filter } = listQuerySchema.parse(query);
  return { filter, page: await listPosts(context.get(appContext), filter, { before, after }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches[0].loaderData?.facts, listHeading(loaderData?.filter ?? {})) },
    {
      name: 'description',
      content:
        'Plain answers about prosthetic limbs, bracing and follow-up care, written by the people who build them in Walker, Louisiana.',
    },
  ];
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
