import type { Route } from './+types/comments';
import { appContext } from '#app/context.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { staffCommentFailed } from '#app/features/comments/comment.ts';
import { commentHandlers, isHoldingComments } from '#app/features/comments/comments.commands.server.ts';
import { staffAction } from '#app/records/form.server.ts';
import { sendForm } from '#app/records/form.ts';
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

export function action(args: Route.ActionArgs) {
  return staffAction(args, { failed: staffCommentFailed }, commentHandlers);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, staffCommentFailed);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Comments');
}

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  return <CommentsPage {...loaderData} answer={actionData} />;
}
