import { redirect } from 'react-router';
import type { Route } from './+types/post';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { CommentForm, CommentList } from '#app/features/comments/comment-thread.tsx';
import { momentCursorSchema } from '#app/records/paging.ts';
import { commentForm } from '#app/features/comments/comment.ts';
import { commentAction } from '#app/features/comments/comments.commands.server.ts';
import { findPostReview } from '#app/records/review.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { newFormStamp } from '#app/records/visitor-form.server.ts';
import { listComments } from '#app/features/comments/comments.server.ts';
import { cardKey, postCard } from '#app/features/posts/cards.server.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { blog } from '#app/features/content/other-pages.ts';
import { answerMissing } from '#app/features/redirects/redirects.server.ts';
import { findSite, loadPageContent } from '#app/features/content/site.server.ts';
import { describeCrumbs, describePost } from '#app/features/discovery/structured-data.server.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { PostArticle, PostSidebar } from '#app/features/posts/post-article.tsx';
import { RelatedArticles } from '#app/features/posts/post-cards.tsx';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import {
  findPost,
  findPostId,
  listCategories,
  listPopularPosts,
  listRelatedPosts,
} from '#app/features/posts/posts.server.ts';

export const handle = { frame: { ground: 'sunk' } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { params, request, context } = args;
  const app = context.get(appContext);
  const found = await findPost(app, params.blogId);
  if (!found) return answerMissing(new URL(request.url));
  if ('movedTo' in found) throw redirect(`/blog/${found.movedTo}`, 301);
  const { post } = found;
  markCacheable(context, post.id);
  const before = momentCursorSchema.parse(new URL(request.url).searchParams.get('comments') ?? undefined);
  const [site, content, reviewed, comments, related, categories, popular] = await Promise.all([
    findSite(args),
    loadPageContent(args, blog),
    findPostReview(app, post.id),
    listComments(app, post.id, before),
    listRelatedPosts(app, post),
    listCategories(app),
    listPopularPosts(app),
  ]);
  const path = `/blog/${post.slug}`;
  // Use the uploaded cover while visitors may see it, otherwise the generated card.
  const image = post.cover?.src ?? `/${cardKey(postCard(site.facts, post))}`;
  structuredData(context, describePost(site, post, image, reviewed), describeCrumbs(site, path, post.title));
  return {
    post,
    reviewed,
    call: content.call,
    comments,
    related,
    categories,
    popular,
    url: app.config.publicUrl + path,
    image,
    stamp: newFormStamp(app),
  };
}

export function action(args: Route.ActionArgs) {
  return commentAction(args, (app) => findPostId(app, args.params.blogId));
}

export const clientAction = createClientAction(commentForm);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { post, image } = loaderData;
  return pageMeta(matches[0].loaderData, {
    title: post.title,
    description: post.description,
    path: `/blog/${post.slug}`,
    image,
    isArticle: true,
  });
}

export default function Post({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { post, reviewed, call, comments, related, categories, popular, url, stamp } = loaderData;
  const phone = phoneToCall(matches[0].loaderData.facts);
  const olderHref = comments.older && `/blog/${post.slug}?comments=${encodeURIComponent(comments.older)}#comments`;
  return (
    <>
      <PostArticle
        post={post}
        reviewed={reviewed}
        pageUrl={url}
        sidebar={<PostSidebar content={call} categories={categories} popular={popular} phone={phone} />}
      >
        <CommentList comments={comments.comments} olderHref={olderHref} />
        <CommentForm postSlug={post.slug} stamp={stamp} answer={actionData} isClosed={post.comments === 'closed'} />
      </PostArticle>
      <RelatedArticles posts={related} />
    </>
  );
}
