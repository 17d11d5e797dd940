import { Fragment, type ReactNode } from 'react';
import { type FetcherWithComponents, Link, useFetcher } from 'react-router';
import { appContext, sessionContext, personContext } from '#app/context.ts';
import { StaffCommentItem } from '#app/features/comments/staff-comment.tsx';
import { CallButton, CallingLine, OutcomeButtons, TriesLine, useLiveCalls } from '#app/features/messages/calls.tsx';
import { formatPreference, preferenceNames } from '#app/features/messages/contact.ts';
import { useMinute } from '#app/features/messages/message-card.tsx';
import { callInSpanish, type MessageAnswer } from '#app/features/messages/message.ts';
import type { StaffMessage } from '#app/features/messages/messages.server.ts';
import { OutcomeSheet } from '#app/features/messages/outcome-sheet.tsx';
import { PageCounts, WeekViews } from '#app/features/search/page-counts.tsx';
import { AdminPage, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { formatRemaining, openingNote, type OpeningProgress } from '#app/features/today/opening.ts';
import { findToday, type Today, type Waiting } from '#app/features/today/today.server.ts';
import { HiddenFields } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { clinicDay, formatTime, formatWeekday } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';
import { formatDue } from '#app/shared/relative-dates.ts';
import { ArrowLink, Button, LinkButton } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/fold.tsx';
import { useZone } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/today';
import styles from './today.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(sessionContext);
  return { today: await findToday(context.get(appContext), context.get(personContext), role) };
}

export default function TodayPage({ loaderData: { today } }: Route.ComponentProps) {
  const zone = useZone();
  const moderator = useFetcher<Answer>();
  const { now, open, isClosure, calls, waiting, outgoing, health, ready, views } = today;
  const isNew = ready !== null && !ready.isOpen && calls?.due.length === 0;
  return (
    <AdminPage
      notes={openingNote(ready)}
      lead={
        <>
          {formatWeekday(clinicDay(zone, new Date(now)))}, {formatTime(zone, now)}. {open}.{' '}
          {isClosure && <Link to="/admin/clinic/hours">Change or end this</Link>}
        </>
      }
      actions={
        <LinkButton small icon="plus" href="/admin/blog/new">
          New post
        </LinkButton>
      }
    >
      <div className={`desk split-7-5 ${styles.today}`}>
        {isNew ? <StartHere ready={ready} /> : calls && <Calls calls={calls} now={now} />}
        <div className={`stack gap-5 ${styles.side}`}>
          {!(isNew && waiting.length === 0) && (
            <Block title="Waiting for you">
              {waiting.length === 0 && <EmptyNote>Nothing right now.</EmptyNote>}
              <Lines lines={waiting} moderator={moderator} />
              <Logged logger={moderator} action="/admin/comments" />
            </Block>
          )}
          {outgoing.length > 0 && (
            <Block title="Going out">
              <Lines lines={outgoing} />
            </Block>
          )}
          {ready && !ready.isOver && !isNew && (
            <p className="card target">
              <ArrowLink href="/admin/opening">{formatRemaining(ready.left)}</ArrowLink>
            </p>
          )}
          {health && (
            <p className={`card row start snug ${health.trouble ? 'danger' : ''}`}>
              <Icon name={health.trouble ? 'alert' : 'check'} />
              <span>
                <b>{health.text}</b> {health.detail}
              </span>
            </p>
          )}
        </div>
        <Block title="Page views this week" link={['/admin/page-views', 'All page views']} padding="pad">
          <div className={`stack gap-x-6 ${styles.views}`}>
            <WeekViews views={views} />
            <PageCounts pages={views.pages} />
          </div>
        </Block>
      </div>
    </AdminPage>
  );
}

/** On the first days there is no one to call, so the way to the opening comes first. */
function StartHere({ ready: { all, left, first } }: { ready: OpeningProgress }) {
  const [title, next] =
    first.length > 0
      ? [
          `${counted(first.length, 'thing')} before you can open`,
          `${first.join(', ')}. Until then, visitors read only “Opening soon”.`,
        ]
      : ['You can open the site', `${formatRemaining(left)}. Read first, or open now and read later.`];
  return (
    <Block title="Start here" padding="pad">
      <p className="h4">{title}</p>
      <p className="mt-2">{next}</p>
      <p className="row center mt-4">
        <Progress done={all - left} all={all} />
        <b className="nowrap">
          {all - left} of {all}
        </b>
      </p>
      <p className="mt-4">
        <LinkButton variant="primary" href="/admin/opening">
          Ready to open
        </LinkButton>
      </p>
    </Block>
  );
}

type BlockProps = { title: string; link?: [string, string]; padding?: 'pad' | 'flush'; children: ReactNode };

function Block({ title, link, padding = 'flush', children }: BlockProps) {
  const id = title.replaceAll(/\W+/g, '-');
  return (
    <section aria-labelledby={id}>
      <div className={`row apart center ${styles.head}`}>
        <h2 id={id} className="h4">
          {title}
        </h2>
        {link && (
          <Link className="target" to={link[0]}>
            {link[1]}
          </Link>
        )}
      </div>
      <div className={`card ${padding}`}>{children}</div>
    </section>
  );
}

type LinesProps = { lines: Waiting[]; moderator?: FetcherWithComponents<Answer> };

function Lines({ lines, moderator }: LinesProps) {
  return (
    <ul className="rows">
      {lines.map(({ count, label, detail, href, comment }) => (
        <Fragment key={href + label}>
          <li>
            <Link to={href} className={`stack center tight focus-inside ${styles.line}`}>
              <b className="accent">{count ?? <Icon name="clock" />}</b>
              <span>
                {label}
                {detail && <span className="block meta">{detail}</span>}
              </span>
              <Icon name="right" className="accent" />
            </Link>
          </li>
          {comment && moderator && (
            <StaffCommentItem comment={comment} acting={{ action: '/admin/comments', form: moderator.Form }} />
          )}
        </Fragment>
      ))}
    </ul>
  );
}

/** The answer to a fetcher, which remains after the row that sent the form is gone. */
function Logged({ logger, action }: { logger: FetcherWithComponents<Answer>; action: string }) {
  const answer = logger.data;
  return (
    <div
      role="status"
      className={`row center small tight line-top pinned ${styles.logged}`}
      data-tells-offline={answer?.failed ? '' : undefined}
    >
      {answer && (
        <>
          <Icon name={answer.ok ? 'check' : 'alert'} className={answer.ok ? 'accent' : 'danger'} />
          <p>
            <b>{answer.notice}</b> {answer.detail}
          </p>
        </>
      )}
      {answer?.undo && (
        <logger.Form method="post" action={action}>
          <HiddenFields fields={answer.undo} />
          <Button type="submit" small icon="undo">
            Undo
          </Button>
        </logger.Form>
      )}
    </div>
  );
}

function Calls({ calls, now }: { calls: NonNullable<Today['calls']>; now: string }) {
  const { due, more, next, live: served, unfinished } = calls;
  const live = useLiveCalls(served);
  // One fetcher for all rows, so that the notice about a call remains after its row is removed.
  const logger = useFetcher<MessageAnswer>();
  const count = more ? `${due.length}+` : due.length;
  return (
    <Block
      title={due.length === 0 ? 'No calls to make' : `${count} ${due.length === 1 ? 'call' : 'calls'} to make`}
      link={['/admin/contactMessages', 'All messages']}
    >
      {due.length === 0 && <EmptyNote>Everyone has been called. New requests appear here automatically.</EmptyNote>}
      <ol className={`rows ${styles.calls}`}>
        {due.map((message, index) => {
          const action = `/admin/contactMessages/${message.id}`;
          const isNext = index === 0;
          const form = `call-${message.id}`;
          return (
            <li key={message.id} className={`stack center ${styles.call}`} data-next={isNext || undefined}>
              <Due dueAt={message.dueAt} now={now} />
              <div className="snug">
                <Link className="semibold" to={action}>
                  {message.name}
                </Link>
                <p className="small">{formatPreferences(message)}</p>
                {message.language === 'es' && <p className="small semibold">{callInSpanish}</p>}
                {isNext && <TriesLine calls={next} />}
                <CallingLine live={live.find(({ id }) => id === message.id)} keepsRoom={isNext} />
              </div>
              <CallButton message={message} action={action} small={!isNext} />
              {isNext && (
                <logger.Form id={form} method="post" action={action} className="all-columns">
                  <input type="hidden" name="id" value={message.id} />
                  <OutcomeButtons form={form} />
                </logger.Form>
              )}
            </li>
          );
        })}
      </ol>
      <Logged logger={logger} action="/admin/contactMessages" />
      {unfinished && (
        <OutcomeSheet key={unfinished.message.id} unfinished={unfinished} answer={logger.data} form={logger.Form} />
      )}
    </Block>
  );
}

/** The time in two parts: '9:00 AM' and '24 minutes late'. */
function Due({ dueAt, now }: { dueAt: string | null; now: string }) {
  const [zone, minute] = [useZone(), useMinute(now)];
  const due = dueAt === null ? null : formatDue(zone, new Date(dueAt), minute);
  return (
    <p className={`cluster baseline ${styles.due} ${due?.isLate ? 'danger' : ''}`}>
      {due && <b>{due.time}</b>}
      <span className={due?.isLate ? 'small semibold' : 'meta'}>{due?.away ?? 'Any time'}</span>
    </p>
  );
}

/** 'Someone in my family, A brace, The van comes to me'. */
function formatPreferences({ preferences }: StaffMessage): string {
  const chosen = preferenceNames.flatMap((name) =>
    preferences[name] === undefined ? [] : formatPreference(name, preferences[name]),
  );
  return chosen.join(', ') || 'No details given';
}
