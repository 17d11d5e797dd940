import { data } from 'react-router';
import type { Route } from './+types/blog-autosave';
import { appContext, staffContext } from '#app/context.ts';
import { readPostForm } from '#app/features/posts/accept-post.server.ts';
import { keepAutosave, newPost } from '#app/features/posts/autosave.server.ts';
import { readPostId } from '#app/features/posts/post.schema.ts';
import { readVersion } from '#app/shared/form-data.ts';

/** Keeps what is being typed. Asked by script alone, in the background. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const postId = params.postId === 'new' ? newPost : readPostId(params.postId);
  if (postId === null) throw data(null, { status: 404 });
  const form = await request.formData();
  const baseVersion = readVersion(form, 'version');
  const values = readPostForm(form);
  return Response.json(
    await keepAutosave(context.get(appContext), context.get(staffContext), { postId, baseVersion }, values),
  );
}
