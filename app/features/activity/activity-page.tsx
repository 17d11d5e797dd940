import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { EmptyNote } from '#app/features/admin/card.tsx';
import { FilterTags } from '#app/ui/filter-tags.tsx';
import { ListSearch } from '#app/ui/list-search.tsx';
import { Pager } from '#app/ui/pager.tsx';
import type { ActivityPage as Page, ActivityPerson } from './activity-line.ts';
import { ActivityList } from './activity-list.tsx';
import type { StateLine } from './background-work.ts';
import styles from './activity-page.module.css';

type Place = { q: string; person: string; before?: string | undefined };
type ActivityPageProps = { place: Place; page: Page; people: ActivityPerson[]; states: StateLine[] };

const address = '/admin/activity';

/** Who did what when. Nothing here can be changed or removed, also not by the site itself. */
export function ActivityPage({ place, page, people, states }: ActivityPageProps) {
  const { q, person, before } = place;
  const tags = [{ id: '', name: 'Everybody' }, ...people].map(({ id, name }) => ({
    label: name,
    href: activityHref({ q, person: id }),
    current: id === person,
  }));
  return (
    <AdminPage title="Activity" actions={<FilterTags label="Whose activity" tags={tags} />}>
      <ul className={styles.states} aria-label="How the site is doing">
        {states.map(({ words, trouble }) => (
          <li key={words}>{trouble ? <strong>{words}</strong> : words}</li>
        ))}
      </ul>
      <div className={styles.tools}>
        <ListSearch
          id="activity-search"
          label="Search the activity"
          action={address}
          query={q}
          keep={person ? { person } : {}}
          clearHref={activityHref({ q: '', person })}
        />
      </div>
      <section className={styles.card} aria-label="Activity">
        {page.lines.length > 0 ? <ActivityList lines={page.lines} /> : <EmptyNote>{emptyWords(place, page)}</EmptyNote>}
      </section>
      <Pager
        label="Pages of activity"
        back={before ? { label: 'Newest activity', href: activityHref({ q, person }) } : null}
        onward={
          page.older === null
            ? null
            : {
                label: q || person ? 'Search further back' : 'Older activity',
                href: activityHref({ q, person, before: page.older }),
              }
        }
      />
    </AdminPage>
  );
}

function activityHref({ q, person, before }: Place): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (person) query.set('person', person);
  if (before) query.set('before', before);
  return query.size > 0 ? `${address}?${query}` : address;
}

function emptyWords({ q, person }: Place, { older }: Page): string {
  if (older !== null) return 'No activity found yet. Older lines have not been searched.';
  return q || person ? 'No activity found.' : 'No activity yet. What you and your colleagues do here will be listed.';
}
