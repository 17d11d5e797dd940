import { appContext, personContext } from '#app/context.ts';
import { readPostId } from '#app/features/posts/post-schema.server.ts';
import { autosavePost } from '#app/features/posts/posts.commands.server.ts';
import { orNotFound, receiveForm } from '#app/forms/form.server.ts';
import { typedValues } from '#app/forms/form.ts';
import { readVersion } from '#app/shared/form-data.ts';
import type { Route } from './+types/blog-autosave';

/** Called only by script. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const id = orNotFound(readPostId(params.postId));
  const form = await receiveForm(request);
  const on = { id, baseVersion: readVersion(form, 'version') };
  return Response.json(await autosavePost(context.get(appContext), context.get(personContext), on, typedValues(form)));
}
