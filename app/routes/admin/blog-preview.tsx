import { appContext, personContext } from '#app/context.ts';
import { requireStaff } from '#app/features/accounts/guard.server.ts';
import { SignedOutBoundary } from '#app/features/accounts/sign-in-frame.tsx';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { blog } from '#app/features/pages/other-pages.ts';
import { loadPageTexts } from '#app/features/pages/site.server.ts';
import { PostArticle, PostSidebar } from '#app/features/posts/post-article.tsx';
import { readPostId } from '#app/features/posts/post-schema.server.ts';
import { listCategories, listPopularPosts } from '#app/features/posts/posts.server.ts';
import { previewPost } from '#app/features/posts/staff-posts.server.ts';
import { orNotFound, receiveForm } from '#app/forms/form.server.ts';
import { typedValues } from '#app/forms/form.ts';
import { staffTitle, type PageHandle } from '#app/site/page-meta.ts';
import type { Route } from './+types/blog-preview';
import styles from '#app/features/posts/post-article.module.css';

export const middleware = [requireStaff];

export const handle = { frame: { ground: 'paper' } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const [app, by] = [context.get(appContext), context.get(personContext)];
  // First, because it may throw: a query that no one awaits would crash the process if the database is down.
  const id = orNotFound(readPostId(params.postId));
  const [content, found, categories, popular] = await Promise.all([
    loadPageTexts(args, blog),
    previewPost(app, by, id, null),
    listCategories(app),
    listPopularPosts(app),
  ]);
  const post = orNotFound(found);
  return { call: content.call, post, categories, popular, url: `${app.config.publicUrl}/blog/${post.slug}` };
}

/** Renders the form's current values without storing them. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const typed = typedValues(await receiveForm(request));
  const id = orNotFound(readPostId(params.postId));
  const post = await previewPost(context.get(appContext), context.get(personContext), id, typed);
  return { post: orNotFound(post) };
}

export const meta = staffTitle('Preview');

export default function Preview({ loaderData, actionData, matches, params }: Route.ComponentProps) {
  const { call, categories, popular, url } = loaderData;
  const phone = phoneToCall(matches[0].loaderData.facts);
  return (
    <>
      {/* So that staff do not take it for the published page. */}
      <div className={`targets py-3 ${styles.notice}`} role="note">
        <p className="container">
          <b>Preview. Visitors can’t see this yet.</b> <a href={`/admin/blog/${params.postId}`}>Back to the editor</a>
        </p>
      </div>
      <PostArticle
        post={actionData?.post ?? loaderData.post}
        pageUrl={url}
        sidebar={<PostSidebar content={call} categories={categories} popular={popular} phone={phone} />}
      >
        {null}
      </PostArticle>
    </>
  );
}

export const ErrorBoundary = SignedOutBoundary;
