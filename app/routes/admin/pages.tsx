import { z } from 'zod';
import { appContext } from '#app/context.ts';
import { listPages } from '#app/features/page-editor/pages.server.ts';
import { PartLinks } from '#app/features/page-editor/text-editor.tsx';
import { countChanges, progressOf } from '#app/features/page-editor/text-form.ts';
import { listConfirmed } from '#app/features/pages/spanish-pages.server.ts';
import { AdminPage, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, ListBar } from '#app/features/staff-area/list-screen.tsx';
import { listHref } from '#app/shared/address.ts';
import { counted } from '#app/shared/phrases.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { Fold, Progress } from '#app/ui/fold.tsx';
import type { Route } from './+types/pages';
import styles from '#app/features/page-editor/texts.module.css';

const path = '/admin/pages';
const filters = { all: 'All', sample: 'Still sample', draft: 'Not published' };
const query = z.object({
  q: z.string().trim().max(100).catch(''),
  show: z.enum(['all', 'sample', 'draft']).catch('all'),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { q, show } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const app = context.get(appContext);
  const [listed, confirmed] = await Promise.all([listPages(app, q), listConfirmed(app)]);
  const lostIn = Map.groupBy(
    confirmed.flatMap(({ lost }) => lost),
    ({ page }) => page,
  );
  const pages = listed
    .map(({ sections, ...page }) => ({
      ...page,
      ...progressOf(sections),
      waiting: countChanges(sections),
      lost: lostIn.get(page.name)?.length ?? 0,
      sections: sections.filter(({ isFound }) => isFound),
    }))
    .filter(({ sections }) => sections.length > 0);
  const shown = {
    all: pages,
    sample: pages.filter(({ own, all }) => own < all),
    draft: pages.filter(({ waiting }) => waiting > 0),
  };
  const counts = Object.fromEntries(Object.entries(shown).map(([name, { length }]) => [name, length]));
  const tags = choicesOf(filters, show, (name) => listHref(path, { q, show: name }), counts);
  return { q, show, tags, pages: shown[show] };
}

export default function Pages({ loaderData: { q, show, tags, pages } }: Route.ComponentProps) {
  // Without changes the first page is open, so that most texts are as few presses away as they can be.
  const opened = pages.some(({ waiting }) => waiting > 0) ? undefined : pages[0]?.name;
  return (
    <AdminPage>
      <ListBar filters={tags} search={{ label: 'Find words on any page', action: path, query: q, keep: { show } }} />
      {pages.length === 0 && <EmptyNote>Nothing found{q && ` for “${q}”. Try another word`}.</EmptyNote>}
      <div className={`card flush rows ${styles.pages}`}>
        {pages.map(({ name, label, group, sections, own, all, waiting, lost }, at) => (
          <div key={name}>
            {group !== pages[at - 1]?.group && <h2 className="label accent">{group}</h2>}
            <Fold
              title={label}
              mustOpen={waiting > 0 || name === opened || q !== ''}
              note={
                <>
                  <Progress done={own} all={all} />
                  <span>{own === all ? 'All your own' : `${own} of ${all} own`}</span>
                  {waiting > 0 ? (
                    <b>{counted(waiting, 'change')} to publish</b>
                  ) : (
                    <span>{counted(sections.length, 'part')}</span>
                  )}
                  {lost > 0 && <b>{counted(lost, 'sentence')} without Spanish</b>}
                </>
              }
            >
              {lost > 0 && (
                <p className="pad">
                  <ArrowLink href="/admin/spanish">See what lost its Spanish</ArrowLink>
                </p>
              )}
              <PartLinks page={name} sections={sections} />
            </Fold>
          </div>
        ))}
      </div>
    </AdminPage>
  );
}
