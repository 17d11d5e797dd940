import { flag } from '#app/records/fields.ts';
import type { Route } from './+types/comments';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { staffCommentErrorMessages, replyFields } from '#app/features/comments/comment.ts';
import { commentHandlers, isHoldingComments } from '#app/features/comments/comments.commands.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { CommentsPage } from '#app/features/comments/comments-page.tsx';
import {
  commentsQuerySchema,
  countHeldComments,
  listCommentsForStaff,
} from '#app/features/comments/comments.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const place = commentsQuerySchema.parse(Object.fromEntries(url.searchParams));
  const [page, held, holding] = await Promise.all([
    listCommentsForStaff(app, place),
    countHeldComments(app),
    isHoldingComments(app),
  ]);
  return { place, page, held, holding };
}

const formConfig = { failed: staffCommentErrorMessages, fields: { ...replyFields, hold: flag({ label: '' }) } };
export const action = createStaffAction(formConfig, commentHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Comments');

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  return <CommentsPage {...loaderData} answer={actionData} />;
}
