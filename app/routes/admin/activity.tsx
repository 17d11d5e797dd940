import { Link } from 'react-router';
import { appContext } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import {
  type ActivityLine,
  activityQuerySchema,
  findBackgroundWork,
  listActivePeople,
  listActivity,
} from '#app/features/operations/activity/activity.server.ts';
import {
  formatMailState,
  formatJobState,
  activityHref,
  activityKinds,
} from '#app/features/operations/activity/activity.ts';
import { findLastBackup } from '#app/features/operations/backups/backups.server.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, ListScreen } from '#app/features/staff-area/list-screen.tsx';
import { listHref } from '#app/shared/address.ts';
import { clinicDay, formatMoment, formatTime } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/activity';
import styles from './activity.module.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const filter = activityQuerySchema.parse(Object.fromEntries(url.searchParams));
  const [page, people, work, lastBackup, { timeZone }] = await Promise.all([
    listActivity(app, filter),
    listActivePeople(app),
    findBackgroundWork(app),
    findLastBackup(app),
    findClinicFacts(app),
  ]);
  const states = [lastBackup, formatMailState(timeZone, work, new Date()), formatJobState(work)];
  return { filter, page, people, states };
}

const address = '/admin/activity';
const named = Object.entries(activityKinds).map(([name, { label }]) => [name, label]);
const kinds: Record<string, string> = { '': 'Everything', ...Object.fromEntries(named) };

export default function Activity({ loaderData: { filter, page, people, states } }: Route.ComponentProps) {
  const { before, ...rest } = filter;
  const { q, person, kind } = rest;
  const hrefOf = (other: object) => listHref(address, { ...rest, ...other });
  const names: Record<string, string> = {
    '': 'Everyone',
    ...Object.fromEntries(people.map(({ id, name }) => [id, name])),
  };
  return (
    <AdminPage>
      <ul className="muted mb-4" aria-label="Site health">
        {states.map(({ text, trouble }) => (
          <li key={text}>{trouble ? <strong className={styles.trouble}>{text}</strong> : text}</li>
        ))}
      </ul>
      <ListScreen
        filters={choicesOf(kinds, kind, (name) => hrefOf({ kind: name }))}
        ordersName="Person"
        orders={choicesOf(names, person, (id) => hrefOf({ person: id }))}
        search={{ label: 'Search activity', action: address, query: q, keep: { person, kind } }}
        noun="activity"
        plural="activity"
        shown={page.lines.length}
        empty={
          q || person || kind
            ? 'No activity found.'
            : 'No activity yet. What you and your colleagues do here will appear in this list.'
        }
        back={before && hrefOf({})}
        backLabel="Newest activity"
        onward={page.older && hrefOf({ before: page.older })}
        onwardLabel="Older activity"
      >
        <section className="card flush rows" aria-label="Activity">
          <ActivityList lines={page.lines} />
        </section>
      </ListScreen>
    </AdminPage>
  );
}

function ActivityList({ lines }: { lines: ActivityLine[] }) {
  const zone = useZone();
  return [...Map.groupBy(lines, ({ at }) => clinicDay(zone, new Date(at)))].map(([day, ofDay]) => (
    <section key={day} className="pad" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="h4">
        {formatMoment(zone, ofDay[0]?.at ?? day)}
      </h2>
      <ol className={`mt-3 ${styles.lines}`}>
        {ofDay.map((line) => (
          <li key={line.id} className="stack baseline snug gap-y-0">
            <time dateTime={line.at} className="small muted">
              {formatTime(zone, line.at)}
            </time>
            <p>
              <b>{line.actorName}</b> <Summary {...line} />
              {line.actorEmail && <small className="muted"> {line.actorEmail}</small>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** The summary continues the sentence after the name: 'Dana Arceneaux deleted message 12.' */
function Summary(line: ActivityLine) {
  const href = activityHref(line);
  const text = line.summary.charAt(0).toLowerCase() + line.summary.slice(1);
  return href ? <Link to={href}>{text}</Link> : text;
}
