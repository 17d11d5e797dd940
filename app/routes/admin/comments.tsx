import { data } from 'react-router';
import type { Route } from './+types/comments';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { actOnComments } from '#app/features/comments/act-on-comments.server.ts';
import { isHoldingComments } from '#app/features/comments/hold-comments.server.ts';
import { commentsNotSent } from '#app/features/comments/staff-comment.ts';
import { CommentsPage } from '#app/features/comments/comments-page.tsx';
import { commentsQuerySchema } from '#app/features/comments/staff-comments.schema.ts';
import { countHeldComments, listCommentsForStaff } from '#app/features/comments/staff-comments.server.ts';
import { sendForm } from '#app/shared/send-form.ts';

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

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status } = await actOnComments(
    context.get(appContext),
    context.get(staffContext),
    await request.formData(),
  );
  return data(answer, { status });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, commentsNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Comments');
}

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  return <CommentsPage {...loaderData} answer={actionData} />;
}
