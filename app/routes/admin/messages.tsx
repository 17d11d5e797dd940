import { data, Link } from 'react-router';
import { appContext, personContext } from '#app/context.ts';
import { againFields, formatCalling, type LiveCall } from '#app/features/messages/call.ts';
import { findLiveCalls, findUnfinishedCall, listCalls, listOwners } from '#app/features/messages/calls.server.ts';
import { useLiveCalls } from '#app/features/messages/calls.tsx';
import { LeavingLine } from '#app/features/messages/erasure-note.tsx';
import { DueLine, MessageCard, useMinute } from '#app/features/messages/message-card.tsx';
import {
  type InboxFilter,
  messageErrorMessages,
  noteFields,
  inboxHref,
  type InboxView,
} from '#app/features/messages/message.ts';
import { messageHandlers, messageTrash } from '#app/features/messages/messages.commands.server.ts';
import {
  countMessages,
  findMessage,
  listInbox,
  type MessageLine,
  type MessagePage,
  readInboxView,
} from '#app/features/messages/messages.server.ts';
import { OutcomeSheet } from '#app/features/messages/outcome-sheet.tsx';
import { findRetention } from '#app/features/messages/retention.server.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, ListBar, ListEnd } from '#app/features/staff-area/list-screen.tsx';
import { useKeptAnswer } from '#app/forms/answer-notice.tsx';
import { RowMenu } from '#app/forms/confirm-dialog.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { recordNameAccess } from '#app/history/activity-log.server.ts';
import { countTrash } from '#app/history/trash.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { parseId } from '#app/shared/form-data.ts';
import { counted } from '#app/shared/phrases.ts';
import { formatCompact } from '#app/shared/relative-dates.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/messages';
import styles from '#app/features/messages/inbox.module.css';

/** Loads the list and the selected message, or the first message, which wide screens show beside the list. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const view = readInboxView(app, url.searchParams);
  const by = context.get(personContext);
  const [page, counts, deleted, { leaving }, live, unfinished] = await Promise.all([
    listInbox(app, view, by.id),
    countMessages(app, by.id),
    countTrash(app, messageTrash),
    findRetention(app),
    findLiveCalls(app, by),
    findUnfinishedCall(app, by),
  ]);
  const asked = params.messageId !== undefined;
  const id = asked ? (parseId(params.messageId ?? '') ?? 0) : page.messages[0]?.id;
  const selected = id ? await findMessage(app, id) : null;
  const [calls, owners] = selected ? await Promise.all([listCalls(app, selected.id), listOwners(app)]) : [[], []];
  const named = [selected, unfinished?.message].filter((message) => message != null);
  await recordNameAccess(app, by, [...page.messages, ...named]);
  const now = new Date().toISOString();
  const people = { owners, me: by.id, unfinished };
  const loaded = { view, page, counts, deleted, leaving, asked, selected, calls, live, now, ...people };
  return data(loaded, { status: asked && !selected ? 404 : 200 });
}

const formConfig = {
  failed: messageErrorMessages,
  fields: { ...noteFields, noteBefore: noteFields.note, ...againFields },
};
export const action = createStaffAction(formConfig, messageHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ matches, params }: Route.MetaArgs) {
  const page = params.messageId ? `Message ${params.messageId}` : 'Messages';
  return staffTitle(page)({ matches });
}

const filters = { new: 'To call', mine: 'Mine', done: 'Done', all: 'All' };

const others = { oldest: 'Oldest first', name: 'By name' };
const orders = { '': 'Newest first', ...others };
const ordersToCall = { '': 'Most urgent first', newest: 'Newest first', ...others };

/** The list and the message are side by side on wide screens, and separate pages on narrow ones. */
export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { view, page, counts, deleted, leaving, asked, selected, calls, now } = loaderData;
  const { owners, me, unfinished } = loaderData;
  const { q, find, sort, before } = view;
  const zone = useZone();
  const live = useLiveCalls(loaderData.live);
  const answer = useKeptAnswer(actionData);
  const hrefOf = (show: InboxFilter) => inboxHref({ show, find: show === 'mine' ? '' : find });
  const isToCall = (view.show === 'new' && !q) || view.show === 'mine';
  const sorts = choicesOf(isToCall ? ordersToCall : orders, sort ?? '', (order) =>
    inboxHref({ ...view, sort: order || undefined, before: undefined }),
  );
  const minute = useMinute(now);
  return (
    <AdminPage
      title="Messages"
      above={
        asked && (
          <p className={styles.back}>
            <ArrowLink href={inboxHref(view)} back>
              All messages
            </ArrowLink>
          </p>
        )
      }
      lead={isToCall && !sort && !before && formatNextDue(zone, page, minute)}
      actions={
        counts.all > 0 &&
        view.show !== 'mine' && (
          <RowMenu label="More">
            <LinkButton small icon="save" href={exportHref(view)}>
              Export as CSV
            </LinkButton>
          </RowMenu>
        )
      }
      answer={answer}
    >
      <div className={styles.tags} data-open={asked ? 'message' : 'list'}>
        <ListBar
          // Only work is counted.
          filters={choicesOf(filters, view.show, hrefOf, { new: counts.new, mine: counts.mine })}
          orders={q ? undefined : sorts}
          search={{
            label: 'Name or phone',
            method: 'post',
            action: '/admin/contactMessages',
            query: q,
            keep: { intent: 'search' },
          }}
        />
      </div>
      <div className="desk split-5-7" data-open={asked ? 'message' : 'list'}>
        <div className={`stack ${styles.list}`}>
          <section className="card flush" aria-label="Inbox">
            {page.messages.length > 0 ? (
              <MessageList messages={page.messages} view={view} selectedId={selected?.id} now={now} live={live} />
            ) : (
              <EmptyNote>{emptyText(view, page, counts)}</EmptyNote>
            )}
          </section>
          <ListEnd
            noun="message"
            from={before ? null : 1}
            shown={page.messages.length}
            total={q ? undefined : counts[view.show]}
            deleted={deleted}
            back={before && inboxHref({ ...view, before: undefined })}
            backLabel="First messages"
            onward={page.older && inboxHref({ ...view, before: page.older })}
            onwardLabel={q ? 'Search older messages' : 'Next'}
          />
          <LeavingLine leaving={leaving} />
        </div>
        <div className={styles.message}>
          {selected && (
            <MessageCard
              key={selected.id}
              message={selected}
              view={view}
              asked={asked}
              now={now}
              answer={answer}
              calls={calls}
              owners={owners}
              me={me}
              live={live.find(({ id }) => id === selected.id)}
            />
          )}
          {asked && !selected && <MissingMessage typedNote={answer?.ok ? undefined : answer?.values?.['note']} />}
        </div>
      </div>
      {unfinished && <OutcomeSheet key={unfinished.message.id} unfinished={unfinished} answer={answer} />}
    </AdminPage>
  );
}

/** '1 is overdue, 3 are due today.' The list begins with the most urgent ones. */
function formatNextDue(zone: string, { messages }: MessagePage, now: Date): string | null {
  const due = messages.flatMap(({ dueAt }) => (dueAt === null ? [] : new Date(dueAt)));
  const late = due.filter((at) => at < now).length;
  const today = due.filter((at) => at >= now && clinicDay(zone, at) === clinicDay(zone, now)).length;
  const parts = [
    late > 0 && counted(late, 'is overdue', 'are overdue'),
    today > 0 && counted(today, 'is due today', 'are due today'),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : null;
}

function emptyText({ show, q, before }: InboxView, { older }: MessagePage, counts: { all: number }): string {
  if (q && older !== null) return 'No messages found yet. Older messages have not been searched.';
  if (counts.all > 0 && !q && show === 'new') return 'No messages found. Everyone has been called.';
  if (counts.all > 0 && show === 'mine') return 'No messages found. Messages assigned to you appear here.';
  if (counts.all > 0 || q || before) return 'No messages found.';
  return 'No messages found. New contact requests will appear here.';
}

function exportHref({ show, find }: InboxView): string {
  return `/admin/contactMessages/export?${new URLSearchParams({ show, ...(find && { find }) })}`;
}

function MissingMessage({ typedNote }: { typedNote: string | undefined }) {
  return (
    <Card>
      <h2 data-arrival>This message is no longer here.</h2>
      <p className="mt-3">A colleague may have deleted it.</p>
      {typedNote && (
        <>
          <p className="mt-3">This is what you typed:</p>
          <p className="quoted as-typed mt-3">{typedNote}</p>
        </>
      )}
    </Card>
  );
}

/** A message is new until someone has called. */
const isFresh = ({ status, lastCall }: MessageLine) => status === 'new' && lastCall === null;

type MessageListProps = {
  messages: MessageLine[];
  view: InboxView;
  selectedId: number | undefined;
  now: string;
  live: LiveCall[];
};

function MessageList({ messages, view, selectedId, now, live }: MessageListProps) {
  const zone = useZone();
  const callers = new Map(live.map((call) => [call.id, formatCalling(call)]));
  return (
    <ul className="rows">
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            to={inboxHref(view, message.id)}
            preventScrollReset
            className={`relative snug focus-inside ${styles.line}`}
            data-new={isFresh(message) || undefined}
            aria-current={message.id === selectedId ? 'true' : undefined}
          >
            <b>{message.name}</b>
            <time dateTime={message.createdAt} className="small muted">
              {formatCompact(zone, message.createdAt, now)}
            </time>
            <span className="all-columns muted">{message.phone}</span>
            {message.status === 'new' && message.dueAt !== null && (
              <span className="all-columns muted">
                <DueLine dueAt={message.dueAt} now={now} />
              </span>
            )}
            {message.status === 'new' && (callers.get(message.id) ?? message.takenBy) && (
              <span className="all-columns muted">{callers.get(message.id) ?? `Assigned to ${message.takenBy}`}</span>
            )}
            {/* Last, so that the link's accessible name begins with its visible text. */}
            {isFresh(message) && <span className="visually-hidden">New</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
