import { data } from 'react-router';
import type { Route } from './+types/blog-revisions';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { compareRevision, findPostToEdit } from '#app/features/posts/staff-posts.server.ts';
import { postRevisions, readPostId, revisionsQuerySchema } from '#app/features/posts/post.schema.ts';
import { revisionHandlers } from '#app/features/posts/posts.commands.server.ts';
import { RevisionsPage } from '#app/features/posts/revisions.tsx';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { listRevisions } from '#app/records/revisions.server.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const postId = readPostId(params.postId) ?? 0;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { before, show, against, restored } = revisionsQuerySchema.parse(query);
  const [post, list, comparison] = await Promise.all([
    findPostToEdit(app, postId),
    listRevisions(app, postRevisions, postId, before),
    show === undefined ? null : compareRevision(app, postId, show, against),
  ]);
  if (!post) throw data(null, { status: 404 });
  const answer = restored === post.version && { ok: true, notice: `Restored as version ${post.version}.` };
  return { page: { postId, title: post.title, current: post.version, ...list, comparison }, answer };
}

const formConfig = { failed: { restore: 'Nothing was restored.' }, fields: {} };
export const action = createStaffAction(formConfig, revisionHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Versions');

export default function Revisions({ loaderData: { page, answer }, actionData }: Route.ComponentProps) {
  return <RevisionsPage {...page} answer={actionData ?? answer} />;
}
