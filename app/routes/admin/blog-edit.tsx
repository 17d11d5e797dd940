import { data } from 'react-router';
import type { Route } from './+types/blog-edit';
import { appContext, staffContext, sessionContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { openEditor } from '#app/features/posts/staff-posts.server.ts';
import { PostEditor, UnsavedChoice } from '#app/features/posts/post-editor.tsx';
import { readPostId } from '#app/features/posts/post.schema.ts';
import { postFailed, postFields } from '#app/features/posts/post.ts';
import { postHandlers } from '#app/features/posts/posts.commands.server.ts';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const postId = readPostId(params.postId);
  const { searchParams } = new URL(request.url);
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const opened =
    postId === null
      ? null
      : await openEditor(app, staff, postId, {
          role: context.get(sessionContext).role,
          wantsUnsaved: searchParams.has('continue'),
        });
  if (!opened) throw data(null, { status: 404 });
  return { opened, rescued: searchParams.has('rescued') };
}

const words = { failed: postFailed, fields: postFields };
export const action = answerForms(words, postHandlers);
export const clientAction = sendForms(words);

export function meta({ params, matches }: Route.MetaArgs) {
  return staffTitle(params.postId === 'new' ? 'New post' : 'Edit post')({ matches });
}

export default function EditPost({ loaderData: { opened, rescued }, actionData }: Route.ComponentProps) {
  const { postId, unsaved } = opened;
  if (unsaved && !unsaved.continued && !actionData) return <UnsavedChoice postId={postId} savedAt={unsaved.savedAt} />;
  return (
    <PostEditor
      key={`${postId} ${unsaved ? 'continued' : 'fresh'}`}
      opened={opened}
      answer={actionData}
      notice={rescued ? 'The post was deleted while you were writing. Your text is kept in this new draft.' : null}
    />
  );
}
