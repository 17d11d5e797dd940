import { data } from 'react-router';
import type { Route } from './+types/blog';
import { appContext, staffContext } from '#app/context.ts';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { Card, EmptyNote } from '#app/features/admin/card.tsx';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { actOnComments } from '#app/features/comments/act-on-comments.server.ts';
import { listCommentsForStaff } from '#app/features/comments/staff-comments.server.ts';
import { actOnPosts } from '#app/features/posts/act-on-posts.server.ts';
import { staffListQuerySchema } from '#app/features/posts/post.schema.ts';
import { answerSaved } from '#app/features/posts/saved-answer.server.ts';
import { StaffPostList } from '#app/features/posts/staff-post-list.tsx';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import styles from '#app/features/posts/staff-post-list.module.css';
import { LinkButton } from '#app/ui/button.tsx';
import { ListSearch } from '#app/ui/list-search.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = staffListQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { q, before, after, comments: postId, more, added, saved } = query;
  const [page, comments, answer] = await Promise.all([
    listStaffPosts(app, { q, before, after }),
    postId === undefined ? null : listCommentsForStaff(app, { postId, before: more }),
    answerSaved(app, added ?? saved ?? 0, added !== undefined),
  ]);
  return {
    page,
    query: { q, ...(before && { before }), ...(after && { after }) },
    open: postId !== undefined && comments ? { postId, ...comments } : null,
    answer,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await request.formData();
  const act = form.has('commentId') ? actOnComments : actOnPosts;
  const { answer, status } = await act(app, staff, form);
  return data(answer, { status });
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Blog');
}

export default function AdminBlog({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, open, answer } = loaderData;
  return (
    <AdminPage
      title="Blog"
      actions={
        <LinkButton href="/admin/blog/new" look="primary" icon="plus">
          New post
        </LinkButton>
      }
      answer={actionData ?? answer}
    >
      <div className={styles.find}>
        <ListSearch
          id="find-post"
          label="Find a post"
          action="/admin/blog"
          query={query.q}
          keep={{}}
          clearHref="/admin/blog"
        />
      </div>
      {page.ok ? (
        <StaffPostList posts={page.posts} query={query} newer={page.newer} older={page.older} open={open} />
      ) : (
        <Card>
          <EmptyNote>That search took too long. Try a longer or a rarer word.</EmptyNote>
        </Card>
      )}
    </AdminPage>
  );
}
