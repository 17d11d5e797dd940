import { useState } from 'react';
import { appContext, personContext, sessionContext } from '#app/context.ts';
import { PostEditor, UnsavedChoice } from '#app/features/posts/post-editor.tsx';
import { editorQuerySchema, readPostId } from '#app/features/posts/post-schema.server.ts';
import { postErrorMessages, postFormFields, type PostActionData } from '#app/features/posts/post.ts';
import { postHandlers } from '#app/features/posts/posts.commands.server.ts';
import { answerSaved, openEditor } from '#app/features/posts/staff-posts.server.ts';
import { flag } from '#app/forms/fields.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import type { Route } from './+types/blog-edit';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const postId = orNotFound(readPostId(params.postId));
  const query = editorQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [app, by] = [context.get(appContext), context.get(personContext)];
  const { role } = context.get(sessionContext);
  const wantsUnsaved = query.continue !== undefined;
  const opened = orNotFound(await openEditor(app, by, postId, { role, wantsUnsaved }));
  const { added, saved, rescued } = query;
  const answer = rescued
    ? { ok: true, notice: 'This post was deleted while you were writing. We kept your text in this new draft.' }
    : added || saved
      ? await answerSaved(app, opened.postId, added !== undefined)
      : null;
  return { opened, saved, answer };
}

const formConfig = { failed: postErrorMessages, fields: { ...postFormFields, noCover: flag('') } };
export const action = createStaffAction<PostActionData>(formConfig, postHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ params, matches }: Route.MetaArgs) {
  return staffTitle(params.postId === 'new' ? 'New post' : 'Edit post')({ matches });
}

export default function EditPost({ loaderData, actionData, params }: Route.ComponentProps) {
  const { opened, saved, answer } = loaderData;
  const { postId, unsaved } = opened;
  // The editor of a new post stays when the post becomes a draft with an address of its own.
  const [begun, setBegun] = useState('');
  const [at, setAt] = useState({ post: params.postId, editor: 0 });
  if (at.post !== params.postId) setAt({ post: params.postId, editor: at.editor + (params.postId === begun ? 0 : 1) });
  if (unsaved && !unsaved.continued && !actionData) return <UnsavedChoice postId={postId} savedAt={unsaved.savedAt} />;
  return (
    <PostEditor
      key={`${at.editor} ${opened.version === 0} ${unsaved ? 'continued' : 'fresh'}`}
      onBegun={(id) => setBegun(String(id))}
      opened={opened}
      answer={actionData}
      saved={saved}
      savedAnswer={answer}
    />
  );
}
