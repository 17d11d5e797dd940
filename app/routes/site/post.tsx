import { redirect } from 'react-router';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { findRequestLink } from '#app/features/care/care.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { CommentList } from '#app/features/comments/comment-list.tsx';
import { commentForm, commentFields, commentsClosed } from '#app/features/comments/comment.ts';
import { commentAction } from '#app/features/comments/comments.commands.server.ts';
import { listComments } from '#app/features/comments/comments.server.ts';
import { describeCrumbs, describePost } from '#app/features/discovery/structured-data.server.ts';
import { cardKey, postCard } from '#app/features/pages/cards.server.ts';
import { blog } from '#app/features/pages/other-pages.ts';
import { findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { PostArticle, PostSidebar } from '#app/features/posts/post-article.tsx';
import {
  findPost,
  findPostId,
  listCategories,
  listPopularPosts,
  listRelatedPosts,
} from '#app/features/posts/posts.server.ts';
import { answerMissing } from '#app/features/posts/redirects.server.ts';
import { RelatedArticles } from '#app/features/posts/related-articles.tsx';
import { findPortraits } from '#app/features/staff/staff.server.ts';
import type { Answer } from '#app/forms/answer.ts';
import { momentCursorSchema } from '#app/forms/cursors.server.ts';
import { controlProps } from '#app/forms/fields.ts';
import { createClientAction } from '#app/forms/form.ts';
import { newFormStamp } from '#app/forms/visitor-form.server.ts';
import type { FormStamp } from '#app/forms/visitor-form.ts';
import { VisitorForm } from '#app/forms/visitor-form.tsx';
import { pageMeta, type PageHandle } from '#app/site/page-meta.ts';
import { Field } from '#app/ui/field.tsx';
import type { Route } from './+types/post';

export const handle = { frame: { ground: 'sunk' } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args;
  const app = context.get(appContext);
  const found = await findPost(app, params.blogId);
  if (!found) return answerMissing(url);
  if ('movedTo' in found) throw redirect(`/blog/${found.movedTo}`, 301);
  const { post, reviewed } = found;
  markCacheable(context, post.id);
  const before = momentCursorSchema.parse(url.searchParams.get('comments') ?? undefined);
  const [site, content, comments, related, categories, popular, request] = await Promise.all([
    findSite(args),
    loadPageTexts(args, blog),
    listComments(app, post.id, before),
    listRelatedPosts(app, post),
    listCategories(app),
    listPopularPosts(app),
    findRequestLink(app, post.tags),
  ]);
  const replying = comments.comments.flatMap(({ replies }) => replies.flatMap(({ name }) => name ?? []));
  const portraits = await findPortraits(app, [post.author, ...replying]);
  const path = `/blog/${post.slug}`;
  // Use the uploaded cover while visitors may see it, otherwise the generated card.
  const image = post.cover?.src ?? `/${cardKey(postCard(site.facts, post))}`;
  structuredData(context, describePost(site, post, image, reviewed), describeCrumbs(site, path, post.title));
  return {
    post,
    reviewed,
    portraits,
    request,
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
  const { post, reviewed, portraits, call, comments, related, categories, popular, url, stamp } = loaderData;
  const phone = phoneToCall(matches[0].loaderData.facts);
  const olderHref = comments.older && `/blog/${post.slug}?comments=${encodeURIComponent(comments.older)}#comments`;
  return (
    <>
      <PostArticle
        post={post}
        reviewed={reviewed}
        portrait={portraits[post.author]}
        pageUrl={url}
        sidebar={<PostSidebar content={call} categories={categories} popular={popular} phone={phone} />}
      >
        <CommentList comments={comments.comments} portraits={portraits} olderHref={olderHref} />
        <CommentForm postSlug={post.slug} stamp={stamp} answer={actionData} isClosed={post.comments === 'closed'} />
      </PostArticle>
      <RelatedArticles posts={related} />
    </>
  );
}

type CommentFormProps = { postSlug: string; stamp: FormStamp; answer: Answer | undefined; isClosed: boolean };

function CommentForm({ postSlug, stamp, answer, isClosed }: CommentFormProps) {
  if (isClosed) return <p className="measure muted mt-7">{commentsClosed}</p>;
  const field = controlProps(commentFields, { answer: answer?.ok ? undefined : answer });
  return (
    <section id="reply" className="measure mt-7" aria-labelledby="reply-heading" data-print="hide">
      <h2 id="reply-heading" className="h3">
        Leave a Reply
      </h2>
      <p className="muted mt-3">Your e-mail is never shown.</p>
      <VisitorForm
        name="comment"
        stamp={stamp}
        answer={answer}
        action={`/blog/${postSlug}`}
        submit="Post Comment"
        busyLabel="Submitting..."
        className="stack gap-5 mt-6"
      >
        <div className="stack gap-5 start pair">
          <Field {...field('name')} id="comment-name" />
          <Field {...field('email')} id="comment-email" />
        </div>
        <Field {...field('message')} id="comment-message" />
      </VisitorForm>
    </section>
  );
}
