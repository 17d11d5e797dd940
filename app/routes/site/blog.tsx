import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { blog } from '#app/features/pages/other-pages.ts';
import { findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { blogHref, categoryTags, listHeading } from '#app/features/posts/blog.ts';
import { redirectRenamedCategory } from '#app/features/posts/categories.server.ts';
import { plateTone } from '#app/features/posts/post-cards.tsx';
import { PostCard } from '#app/features/posts/post-cards.tsx';
import { listQuerySchema } from '#app/features/posts/post-schema.server.ts';
import type { PostCard as Post } from '#app/features/posts/post.ts';
import { countCategories, listPosts } from '#app/features/posts/posts.server.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { FilterTags, Pager } from '#app/ui/list-links.tsx';
import { ListSearch } from '#app/ui/list-search.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import type { Route } from './+types/blog';
import styles from '#app/features/posts/post-cards.module.css';

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  markCacheable(context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { before, after, ...filter } = listQuerySchema.parse(query);
  const cursor = { before, after };
  const app = context.get(appContext);
  const [site, content, page, categories] = await Promise.all([
    findSite(args),
    loadPageTexts(args, blog),
    listPosts(app, filter, cursor),
    countCategories(app),
  ]);
  if (page.posts.length === 0 && isFiltered(filter)) await redirectRenamedCategory(app, filter);
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
  const { posts, newer, older } = page;
  const { lead } = content.top;
  return (
    <div className="container page-end">
      <Breadcrumbs path="/blog" />
      <EditableRegion page="blog" name="top">
        <div className={`page-head split end gap-y-5 ${styles.head}`}>
          <div className="stack gap-3">
            <h1 className={styles.heading}>{listHeading(filter)}</h1>
            {lead && <p className="lead">{lead}</p>}
          </div>
          <ListSearch id="blog-search" label="Search articles" action="/search" query="" />
        </div>
      </EditableRegion>
      <div className={`py-4 ${styles.categories}`}>
        <FilterTags label="Categories" tags={categoryTags(categories, filter)} />
      </div>
      {posts.length > 0 ? <PostGrid posts={posts} /> : <NoPosts filtered={isFiltered(filter)} />}
      <Pager
        label="Pages of posts"
        back={{ label: 'Newer posts', href: newer && blogHref(filter, { after: newer }) }}
        onward={{ label: 'Older posts', href: older && blogHref(filter, { before: older }) }}
      />
    </div>
  );
}

function PostGrid({ posts }: { posts: Post[] }) {
  // With 3n + 2 posts, the newest one takes two of three columns, so that no card stands alone in the last row.
  const isPaired = posts.length % 3 === 2;
  return (
    <ul className={`grid ${styles.list}`}>
      {posts.map((post, index) => (
        <li key={post.slug} className={index > 0 ? undefined : isPaired ? styles.paired : 'all-columns'}>
          <PostCard
            post={post}
            headingLevel={2}
            size={index > 0 ? 'small' : isPaired ? 'lead' : 'wide'}
            tone={plateTone(post.image, index)}
            eager={index === 0}
            byline
          />
        </li>
      ))}
    </ul>
  );
}

function NoPosts({ filtered }: { filtered: boolean }) {
  return (
    <div className="stack gap-3">
      <p className="lead">No blog posts found.</p>
      {filtered && (
        <p>
          <ArrowLink href="/blog">See all posts</ArrowLink>
        </p>
      )}
    </div>
  );
}
