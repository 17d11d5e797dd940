import { data } from 'react-router';
import type { Route } from './+types/messages';
import { appContext, staffContext } from '#app/context.ts';
import { countCalls, findLiveCalls, listCalls } from '#app/features/messages/calls.server.ts';
import { messageHandlers } from '#app/features/messages/messages.commands.server.ts';
import { recordNameAccess } from '#app/records/activity-log.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import {
  countKeptDeadlines,
  countMessages,
  findMessage,
  listByDeadline,
  listMessages,
} from '#app/features/messages/messages.server.ts';
import { InboxPage } from '#app/features/messages/inbox-page.tsx';
import { againFields } from '#app/features/messages/call.ts';
import { messageErrorMessages, noteFields } from '#app/features/messages/message.ts';
import { findRetention } from '#app/features/messages/retention.server.ts';
import { readInboxView, searchMessages } from '#app/features/messages/messages.server.ts';

/** Loads the list and the selected message, or the first message, which wide screens show beside the list. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const view = readInboxView(app, url.searchParams);
  const staff = context.get(staffContext);
  const { show, q, before } = view;
  const [page, counts, kept, { leaving }, figures, live] = await Promise.all([
    show === 'mine' || (show === 'new' && !q)
      ? listByDeadline(app, before, show === 'mine' ? staff.id : undefined)
      : q
        ? searchMessages(app, q, show, before)
        : listMessages(app, show, before),
    countMessages(app, staff.id),
    countKeptDeadlines(app),
    findRetention(app),
    countCalls(app),
    findLiveCalls(app, staff),
  ]);
  const asked = params.messageId !== undefined;
  const id = asked ? (parseId(params.messageId ?? '') ?? 0) : page.messages[0]?.id;
  const selected = id ? await findMessage(app, id) : null;
  const calls = selected ? await listCalls(app, selected.id) : [];
  const shown = selected ? [...page.messages, selected] : page.messages;
  await recordNameAccess(
    app,
    staff,
    'message',
    shown.map(({ id: read }) => read),
  );
  const missing = asked && selected === null;
  return data(
    { view, page, counts, leaving, asked, selected, kept, figures, calls, live, now: new Date().toISOString() },
    { status: missing ? 404 : 200 },
  );
}

const formConfig = { failed: messageErrorMessages, fields: { ...noteFields, ...againFields } };
export const action = createStaffAction(formConfig, messageHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ matches, params }: Route.MetaArgs) {
  const page = params.messageId ? `Message ${params.messageId}` : 'Messages';
  return staffTitle(page)({ matches });
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} answer={actionData} />;
}
