import { data, redirect } from 'react-router';
import type { Route } from './+types/post';
import { appContext, requestContext, sameForAll } from '#app/context.ts';
import { CommentForm } from '#app/features/comments/comment-form.tsx';
import { CommentList } from '#app/features/comments/comment-list.tsx';
import { sendForm } from '#app/shared/send-form.ts';
import { momentCursorSchema } from '#app/shared/moment-cursor.ts';
import { commentNotSent } from '#app/features/comments/comment.ts';
import { stampForm } from '#app/features/comments/form-stamp.server.ts';
import { acceptComment } from '#app/features/comments/accept-comment.server.ts';
import { listComments } from '#app/features/comments/comments.server.ts';
import { cardKey, postCard } from '#app/features/cards/card.server.ts';
import { pageMeta } from '#app/features/clinic/page-meta.ts';
import { findSite } from '#app/features/discovery/site.server.ts';
import { describeCrumbs, describePost } from '#app/features/discovery/structured-data.server.ts';
import type { PageHandle } from '#app/features/clinic/site-frame/frame-options.ts';
import { PostArticle } from '#app/features/posts/post-article.tsx';
import { PostSidebar } from '#app/features/posts/post-sidebar.tsx';
import { RelatedArticles } from '#app/features/posts/related-articles.tsx';
import {
  findPost,
  findPostId,
  listCategories,
  listPopularPosts,
  listRelatedPosts,
} from '#app/features/posts/posts.server.ts';

export const handle = { frame: { ground: 'sunk' } } satisfies PageHandle;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await findPost(app, params.blogId);
  if (!found) throw data(null, { status: 404 });
  if ('movedTo' in found) throw redirect(`/blog/${found.movedTo}`, 301);
  const { post } = found;
  sameForAll(context, `post:${post.id}`, 'posts', 'pictures');
  const before = momentCursorSchema.parse(new URL(request.url).searchParams.get('comments') ?? undefined);
  const [site, comments, related, categories, popular] = await Promise.all([
    findSite(context),
    listComments(app, post.id, before),
    listRelatedPosts(app, post),
    listCategories(app),
    listPopularPosts(app),
  ]);
  const path = `/blog/${post.slug}`;
  // An uploaded cover is shown itself, for as long as it may be shown.
  const image = post.cover?.src ?? `/${cardKey(postCard(site.facts, post))}`;
  return {
    post,
    comments,
    related,
    categories,
    popular,
    url: app.config.publicUrl + path,
    image,
    things: [describePost(site, post, image), describeCrumbs(site, path, post.title)],
    formKey: crypto.randomUUID(),
    formStamp: stampForm(app),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { state, status, typed } = await acceptComment(
    app,
    context.get(requestContext).address,
    () => findPostId(app, params.blogId),
    await request.formData(),
  );
  context.get(requestContext).typed = typed;
  return data(state, { status });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, commentNotSent);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { post, image, things } = loaderData;
  return pageMeta(matches[0].loaderData, {
    title: post.title,
    description: post.description,
    path: `/blog/${post.slug}`,
    image,
    isArticle: true,
    things,
  });
}

export default function Post({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { post, comments, related, categories, popular, url, formKey, formStamp } = loaderData;
  const { officePhone } = matches[0].loaderData.facts;
  const olderHref = comments.older && `/blog/${post.slug}?comments=${encodeURIComponent(comments.older)}#comments`;
  return (
    <>
      <PostArticle
        post={post}
        pageUrl={url}
        sidebar={<PostSidebar categories={categories} popular={popular} phone={officePhone} />}
      >
        <CommentList comments={comments.comments} olderHref={olderHref} />
        <CommentForm
          postSlug={post.slug}
          submissionKey={formKey}
          stamp={formStamp}
          formState={actionData ?? emptyForm}
        />
      </PostArticle>
      <RelatedArticles posts={related} />
    </>
  );
}

// One object, so that the form does not see a change where there is none.
const emptyForm = { state: 'empty' as const };
