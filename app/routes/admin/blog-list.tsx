import type { Route } from './+types/blog-list';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { staffCommentErrorMessages } from '#app/features/comments/comment.ts';
import { commentHandlers, commentTrash } from '#app/features/comments/comments.commands.server.ts';
import { postTrash } from '#app/features/posts/posts.commands.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { trashHandlers } from '#app/records/trash.server.ts';
import { listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { postErrorMessages } from '#app/features/posts/post.ts';
import { staffListQuerySchema } from '#app/features/posts/post.schema.ts';
import { listCategories } from '#app/features/posts/posts.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { StaffPostsPage } from '#app/features/posts/staff-post-list.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = staffListQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { before, after, comments: postId, more, ...filter } = query;
  const [page, categories, comments] = await Promise.all([
    listStaffPosts(app, { ...filter, before, after }),
    listCategories(app),
    postId === undefined ? null : listCommentsForStaff(app, { postId, before: more }),
  ]);
  return {
    page,
    categories,
    query: { ...filter, ...(before && { before }), ...(after && { after }) },
    open: postId !== undefined && comments ? { postId, ...comments } : null,
  };
}

const formConfig = {
  failed: {
    ...staffCommentErrorMessages,
    delete: postErrorMessages.delete,
    'delete comment': staffCommentErrorMessages.delete,
  },
};
export const action = createStaffAction(formConfig, { ...commentHandlers, ...trashHandlers(postTrash, commentTrash) });
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Blog');

export default function AdminBlog({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffPostsPage {...loaderData} answer={actionData} />;
}
