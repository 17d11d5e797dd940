import { data, redirect } from 'react-router';
import type { Route } from './+types/blog-new';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { acceptNewPost } from '#app/features/posts/accept-post.server.ts';
import { forgetAutosave, newPost } from '#app/features/posts/autosave.server.ts';
import { openEditor } from '#app/features/posts/open-editor.server.ts';
import { PostEditor } from '#app/features/posts/post-editor.tsx';
import { postNotSent } from '#app/features/posts/post-form.ts';
import { UnsavedChoice } from '#app/features/posts/unsaved-choice.tsx';
import { readField } from '#app/shared/form-data.ts';
import { sendForm } from '#app/shared/send-form.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const wantsUnsaved = new URL(request.url).searchParams.has('continue');
  const opened = await openEditor(context.get(appContext), context.get(staffContext), newPost, wantsUnsaved);
  if (!opened) throw data(null, { status: 404 });
  return { opened };
}

export async function action({ request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await request.formData();
  if (readField(form, 'intent') === 'discard') {
    await forgetAutosave(app.db, staff, newPost);
    throw redirect('/admin/blog/new');
  }
  const answer = await acceptNewPost(app, staff, form);
  if (answer.ok) throw redirect(`/admin/blog?added=${answer.id}`);
  return data(answer.state, { status: answer.status });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, postNotSent('Failed to add blog post'));
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'New post');
}

export default function NewPost({ loaderData: { opened }, actionData }: Route.ComponentProps) {
  const { unsaved } = opened;
  if (unsaved && !unsaved.continued && !actionData) return <UnsavedChoice title="New post" savedAt={unsaved.savedAt} />;
  return <PostEditor key={unsaved ? 'continued' : 'fresh'} opened={opened} formState={actionData ?? emptyForm} />;
}

const emptyForm = { state: 'empty' as const };
