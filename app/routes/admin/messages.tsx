import { data, redirect } from 'react-router';
import type { Route } from './+types/messages';
import { appContext, requestContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { actOnMessage } from '#app/features/messages/act-on-message.server.ts';
import { countMessages, findMessage, listMessages } from '#app/features/messages/inbox.server.ts';
import { InboxPage } from '#app/features/messages/inbox-page.tsx';
import { messageIdSchema } from '#app/features/messages/message.schema.ts';
import { inboxHref } from '#app/features/messages/message.ts';
import { countKeptPromises } from '#app/features/messages/kept-promises.server.ts';
import { listByPromise } from '#app/features/messages/promised-messages.server.ts';
import { messageNotSent } from '#app/features/messages/message-not-sent.ts';
import { findRetention } from '#app/features/messages/retention.server.ts';
import { readInboxPlace } from '#app/features/messages/sealed-search.server.ts';
import { searchMessages } from '#app/features/messages/search-messages.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { sendForm } from '#app/shared/send-form.ts';

/** The list, and beside it the message asked for; without one the first, for screens that have room for both. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const place = readInboxPlace(app, url.searchParams);
  const { show, q, before } = place;
  const [page, counts, kept, { leaving }] = await Promise.all([
    q
      ? searchMessages(app, q, show, before)
      : show === 'new'
        ? listByPromise(app, before)
        : listMessages(app, show, before),
    countMessages(app),
    countKeptPromises(app),
    findRetention(app),
  ]);
  const asked = params.messageId !== undefined;
  const id = asked ? messageIdSchema.catch(0).parse(params.messageId) : page.messages[0]?.id;
  const selected = id ? await findMessage(app, id) : null;
  const missing = asked && selected === null;
  return data(
    { place, page, counts, leaving, asked, selected, kept, now: new Date().toISOString() },
    { status: missing ? 404 : 200 },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  if (readField(form, 'intent') === 'search') throw redirect(inboxHref(readInboxPlace(app, form)));
  const { answer, status, typed } = await actOnMessage(app, context.get(staffContext), form);
  context.get(requestContext).typed = typed;
  return data(answer, { status });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, messageNotSent);
}

export function meta({ matches, params }: Route.MetaArgs) {
  const page = params.messageId ? `Message ${params.messageId}` : 'Messages';
  return staffMeta(matches[0].loaderData?.facts, page);
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} answer={actionData} />;
}
