import type { Route } from './+types/today';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import { findToday, type Today, type Waiting } from '#app/features/today/today.server.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { Link, useFetcher } from 'react-router';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { StateLine } from '#app/features/activity/activity.ts';
import { formatRemaining } from '#app/features/launch/launch.ts';
import { formatPreference, preferenceNames } from '#app/features/messages/contact.ts';
import type { MessageAnswer, StaffMessage } from '#app/features/messages/message.ts';
import { CallButton, CallingLine, OutcomeButtons, TriesLine, useLiveCalls } from '#app/features/messages/calls.tsx';
import { DueLine } from '#app/features/messages/message-card.tsx';
import { WeekBars } from '#app/features/page-views/page-views-page.tsx';
import { HiddenFields } from '#app/records/answer-notice.tsx';
import { formatWeekday, clinicDay, formatTime } from '#app/shared/dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useZone } from '#app/ui/hooks.ts';
import styles from './today.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(sessionContext);
  return { today: await findToday(context.get(appContext), context.get(staffContext), role) };
}

export const meta = staffTitle('Today');

export default function TodayPage({ loaderData: { today } }: Route.ComponentProps) {
  const zone = useZone();
  const { now, open, closure, calls, waiting, states, ready, reads } = today;
  return (
    <AdminPage
      title="Today"
      lead={`${formatWeekday(clinicDay(zone, new Date(now)))}, ${formatTime(zone, now)}. ${open}.`}
      actions={
        <LinkButton small icon="plus" href="/admin/blog/new">
          New post
        </LinkButton>
      }
    >
      {closure && (
        <p className={`row mb-5 ${styles.closure}`}>
          <Icon name="alert" />
          <span>
            <b>{closure.text}</b> <Link to={closure.href}>Change or end this</Link>
          </span>
        </p>
      )}
      <div className={`desk ${styles.today}`}>
        <div className="stack gap-5">
          {calls && <Calls calls={calls} now={now} />}
          <Card title="Page views this week">
            <WeekBars week={reads.week} />
            <p className="meta mt-3">
              Totals only: no names, no cookies. <Link to="/admin/reads">All page views</Link>
            </p>
          </Card>
        </div>
        <div className="stack gap-5">
          <Card title="Waiting for you">
            {waiting.length > 0 ? <WaitingList waiting={waiting} /> : <p>Nothing right now.</p>}
          </Card>
          {ready && <Ready {...ready} />}
          {states.length > 0 && <States states={states} />}
        </div>
      </div>
    </AdminPage>
  );
}

type CallsProps = { calls: NonNullable<Today['calls']>; now: string };

function Calls({ calls: { due, more, next, live: served }, now }: CallsProps) {
  const live = useLiveCalls(served);
  // One fetcher for all rows, so that the notice about a call remains after its row is removed.
  const logger = useFetcher<MessageAnswer>();
  const count = more ? `${due.length}+` : due.length;
  return (
    <section aria-labelledby="calls-title" className="card flush">
      <div className={`cluster apart ${styles.head}`}>
        <h2 id="calls-title" className="h3">
          {due.length === 0 ? 'No calls to make' : `${count} ${due.length === 1 ? 'call' : 'calls'} to make`}
        </h2>
        <Link className="target" to="/admin/contactMessages">
          All messages
        </Link>
      </div>
      <div role="status">{logger.data && <Logged answer={logger.data} logger={logger} />}</div>
      {due.length === 0 ? (
        <EmptyNote>Everyone has been called. New requests appear here automatically.</EmptyNote>
      ) : (
        <ol className="rows">
          {due.map((message, place) => {
            const action = `/admin/contactMessages/${message.id}`;
            const isNext = place === 0;
            const form = `call-${message.id}`;
            return (
              <li key={message.id} className={`stack ${styles.call}`} data-next={isNext || undefined}>
                <div className="stack gap-1 items-start">
                  <Link className={styles.name} to={action}>
                    {message.name}
                  </Link>
                  {message.dueAt !== null && <DueLine dueAt={message.dueAt} now={now} />}
                  <p className="meta">{formatPreferences(message)}</p>
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
      )}
    </section>
  );
}

type Logger = ReturnType<typeof useFetcher<MessageAnswer>>;

function Logged({ answer, logger }: { answer: MessageAnswer; logger: Logger }) {
  return (
    <div className={styles.logged}>
      <Alert kind={answer.ok ? 'success' : 'error'} title={answer.notice}>
        {answer.undo && (
          <logger.Form method="post" action={`/admin/contactMessages/${answer.undo['id']}`}>
            <HiddenFields fields={answer.undo} />
            <Button type="submit" small icon="undo">
              Undo
            </Button>
          </logger.Form>
        )}
      </Alert>
    </div>
  );
}

/** 'Someone in my family, A brace, The van comes to me'. */
function formatPreferences({ wishes }: StaffMessage): string {
  const chosen = preferenceNames.flatMap((name) =>
    wishes[name] === undefined ? [] : formatPreference(name, wishes[name]),
  );
  return chosen.join(', ') || 'No details given';
}

function WaitingList({ waiting }: { waiting: Waiting[] }) {
  return (
    <ul className="rows">
      {waiting.map(({ count, label, detail, href }) => (
        <li key={label}>
          <Link to={href} className={`tight gap-3 center ${styles.waiting}`}>
            <b className={`accent ${styles.count}`}>{count}</b>
            <span>
              {label}
              {detail && <span className="block meta">{detail}</span>}
            </span>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many items are listed here. The Ready to open screen lists them all. */
const pointsShown = 5;

function Ready({ points, isOpened }: NonNullable<Today['ready']>) {
  return (
    <Card title="Ready to open">
      <p className="mb-4">
        {isOpened ? 'The site is open.' : 'Visitors see an “Opening soon” page.'} {formatRemaining(points.length)}.
      </p>
      <ul className="rows">
        {points.slice(0, pointsShown).map(({ key, label, why, href }) => (
          <li key={key} className={`cluster apart ${styles.point}`}>
            {href ? <Link to={href}>{label}</Link> : <b>{label}</b>}
            <span className="meta">{why}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link className="target" to="/admin/opening">
          {points.length > pointsShown ? `See all ${points.length}` : 'Ready to open'}
        </Link>
      </p>
    </Card>
  );
}

function States({ states }: { states: StateLine[] }) {
  return (
    <Card title="Site health">
      <ul className="stack gap-2">
        {states.map(({ text, trouble }) => (
          <li key={text} className={`row ${trouble ? 'danger semibold' : ''} ${styles.state}`}>
            <Icon name={trouble ? 'alert' : 'check'} />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
