import type { Route } from './+types/blog';
import { appContext } from '#app/context.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { staffCommentFailed } from '#app/features/comments/comment.ts';
import { commentHandlers, commentTrash } from '#app/features/comments/comments.commands.server.ts';
import { postTrash } from '#app/features/posts/posts.commands.server.ts';
import { staffAction } from '#app/records/form.server.ts';
import { sendForm } from '#app/records/form.ts';
import { trashHandlers } from '#app/records/trash.server.ts';
import { listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { postFailed } from '#app/features/posts/post.ts';
import { staffListQuerySchema } from '#app/features/posts/post.schema.ts';
import { answerSaved, listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { StaffPostsPage } from '#app/features/posts/staff-post-list.tsx';

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

const failed = { ...staffCommentFailed, delete: postFailed.delete };

export function action(args: Route.ActionArgs) {
  return staffAction(args, { failed }, { ...commentHandlers, ...trashHandlers(postTrash, commentTrash) });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, failed);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Blog');
}

export default function AdminBlog({ loaderData: { answer, ...list }, actionData }: Route.ComponentProps) {
  return <StaffPostsPage {...list} answer={actionData ?? answer} />;
}
