import { data, redirect } from 'react-router';
import type { Route } from './+types/blog-edit';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { acceptEditedPost } from '#app/features/posts/accept-post.server.ts';
import { forgetAutosave } from '#app/features/posts/autosave.server.ts';
import { openEditor } from '#app/features/posts/open-editor.server.ts';
import { PostEditor } from '#app/features/posts/post-editor.tsx';
import { notSaved, postNotSent } from '#app/features/posts/post-form.ts';
import { readPostId } from '#app/features/posts/post.schema.ts';
import { UnsavedChoice } from '#app/features/posts/unsaved-choice.tsx';
import { readField } from '#app/shared/form-data.ts';
import { sendForm } from '#app/shared/send-form.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const postId = readPostId(params.postId);
  const { searchParams } = new URL(request.url);
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const opened = postId === null ? null : await openEditor(app, staff, postId, searchParams.has('continue'));
  if (!opened) throw data(null, { status: 404 });
  return { opened, rescued: searchParams.has('rescued') };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const postId = readPostId(params.postId);
  if (postId === null) throw data(null, { status: 404 });
  const form = await request.formData();
  if (['discard', 'keep-theirs'].includes(readField(form, 'intent'))) {
    await forgetAutosave(app.db, staff, postId);
    throw redirect(`/admin/blog/${postId}`);
  }
  const answer = await acceptEditedPost(app, staff, postId, form);
  if (!answer.ok) return data(answer.state, { status: answer.status });
  throw redirect(answer.rescued ? `/admin/blog/${answer.id}?rescued=1` : `/admin/blog?saved=${answer.id}`);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, postNotSent(notSaved));
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Edit post');
}

export default function EditPost({ loaderData: { opened, rescued }, actionData }: Route.ComponentProps) {
  const { postId, unsaved } = opened;
  if (unsaved && !unsaved.continued && !actionData)
    return <UnsavedChoice title="Edit post" savedAt={unsaved.savedAt} />;
  return (
    <PostEditor
      key={`${postId} ${unsaved ? 'continued' : 'fresh'}`}
      opened={opened}
      formState={actionData ?? emptyForm}
      notice={rescued ? 'The post was deleted while you were writing. Your text is kept in this new draft.' : null}
    />
  );
}

const emptyForm = { state: 'empty' as const };
