import type { Route } from './+types/blog';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { listQuerySchema } from '#app/features/posts/post.schema.ts';
import { blogHref, categoryTags, listHeading } from '#app/features/posts/post.ts';
import { PostList } from '#app/features/posts/post-cards.tsx';
import { blog } from '#app/features/content/other-pages.ts';
import { findSite, loadPageContent } from '#app/features/content/site.server.ts';
import { redirectRenamedLabel } from '#app/features/taxonomy/taxonomy.server.ts';
import { countCategories, listPosts } from '#app/features/posts/posts.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  markCacheable(context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { before, after, ...filter } = listQuerySchema.parse(query);
  const cursor = { before, after };
  const app = context.get(appContext);
  const [site, content, page, categories] = await Promise.all([
    findSite(args),
    loadPageContent(args, blog),
    listPosts(app, filter, cursor),
    countCategories(app),
  ]);
  if (page.posts.length === 0 && isFiltered(filter)) await redirectRenamedLabel(app, filter);
  structuredData(context, describeCrumbs(site, '/blog'));
  return { content, filter, cursor, page, categories };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { content, filter, cursor } = loaderData;
  return pageMeta(matches[0].loaderData, {
    title: isFiltered(filter) ? listHeading(filter) : content.search.title,
    description: content.search.description,
    path: blogHref(filter, cursor),
    isLaterPage: Boolean(cursor.before ?? cursor.after),
  });
}

function isFiltered(filter: object): boolean {
  return Object.values(filter).some(Boolean);
}

export default function Blog({ loaderData: { content, filter, page, categories } }: Route.ComponentProps) {
  return (
    <PostList
      heading={listHeading(filter)}
      lead={content.top.lead}
      posts={page.posts}
      categories={categoryTags(categories, filter)}
      filtered={isFiltered(filter)}
      newerHref={page.newer && blogHref(filter, { after: page.newer })}
      olderHref={page.older && blogHref(filter, { before: page.older })}
    />
  );
}
