import { AdminPage, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { FilterTags } from '#app/ui/tags.tsx';
import { ListSearch } from '#app/ui/search-form.tsx';
import { Pager } from '#app/ui/pager.tsx';
import type { ActivityLine, ActivityPage as Page, ActivityPerson, StateLine } from './activity.ts';
import styles from './activity-page.module.css';
import { clinicDay, formatMoment, timeInWords } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';

type Filter = { q: string; person: string; before?: string | undefined };
type ActivityPageProps = { filter: Filter; page: Page; people: ActivityPerson[]; states: StateLine[] };

const address = '/admin/activity';

/** Who did what when. The database refuses to change or remove a line. */
export function ActivityPage({ filter, page, people, states }: ActivityPageProps) {
  const { q, person, before } = filter;
  const tags = [{ id: '', name: 'Everybody' }, ...people].map(({ id, name }) => ({
    label: name,
    href: activityHref({ q, person: id }),
    current: id === person,
  }));
  return (
    <AdminPage title="Activity" actions={<FilterTags label="Whose activity" tags={tags} />}>
      <ul className="muted mb-4" aria-label="How the site is doing">
        {states.map(({ words, trouble }) => (
          <li key={words}>{trouble ? <strong className={styles.trouble}>{words}</strong> : words}</li>
        ))}
      </ul>
      <div className={`mb-5 ${styles.tools}`}>
        <ListSearch
          id="activity-search"
          label="Search the activity"
          action={address}
          query={q}
          keep={person ? { person } : {}}
          clearHref={activityHref({ q: '', person })}
        />
      </div>
      <section className="card flush rows" aria-label="Activity">
        {page.lines.length > 0 ? <ActivityList lines={page.lines} /> : <EmptyNote>{emptyWords(filter)}</EmptyNote>}
      </section>
      <Pager
        label="Pages of activity"
        back={before ? { label: 'Newest activity', href: activityHref({ q, person }) } : null}
        onward={
          page.older === null
            ? null
            : {
                label: 'Older activity',
                href: activityHref({ q, person, before: page.older }),
              }
        }
      />
    </AdminPage>
  );
}

function activityHref({ q, person, before }: Filter): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (person) query.set('person', person);
  if (before) query.set('before', before);
  return query.size > 0 ? `${address}?${query}` : address;
}

function emptyWords({ q, person }: Filter): string {
  return q || person ? 'No activity found.' : 'No activity yet. What you and your colleagues do here will be listed.';
}

/** Lines under the day they were written on, at the clinic. */
function ActivityList({ lines }: { lines: ActivityLine[] }) {
  const zone = useZone();
  return byDay(zone, lines).map(({ day, name, lines: ofDay }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="h4">
        {name}
      </h2>
      <ol className={`mt-3 ${styles.lines}`}>
        {ofDay.map((line) => (
          <li key={line.id}>
            <time dateTime={line.at}>{timeInWords(zone, line.at)}</time>
            <p>
              <b>{line.actorName}</b> {asContinuation(line.summary)}
              {line.actorEmail && <small className="muted"> {line.actorEmail}</small>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function byDay(zone: string, lines: ActivityLine[]): { day: string; name: string; lines: ActivityLine[] }[] {
  const days = Map.groupBy(lines, ({ at }) => clinicDay(zone, new Date(at)));
  return [...days].map(([day, ofDay]) => ({ day, name: formatMoment(zone, ofDay[0]?.at ?? day), lines: ofDay }));
}

/** 'Dana Arceneaux deleted message 12.': the summary goes on after the name. */
function asContinuation(summary: string): string {
  return summary.charAt(0).toLowerCase() + summary.slice(1);
}
