import { appContext } from '#app/context.ts';
import { fieldName } from '#app/features/page-editor/text-form.ts';
import { listSpanish, type SpanishState } from '#app/features/pages/spanish-pages.server.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { StateRows } from '#app/history/review-states.tsx';
import type { ReviewState } from '#app/history/review.ts';
import { counted } from '#app/shared/phrases.ts';
import type { Route } from './+types/spanish';

export async function loader({ context }: Route.LoaderArgs) {
  const pages = await listSpanish(context.get(appContext));
  return {
    pages: pages.map(({ name, label, lost, confirmation, waiting }) => ({ name, label, lost, confirmation, waiting })),
  };
}

export default function Spanish({ loaderData: { pages } }: Route.ComponentProps) {
  const lost = pages.filter(({ confirmation, lost: texts }) => confirmation && texts.length > 0);
  return (
    <AdminPage>
      <p className="measure mb-4">
        Visitors can read a page in Spanish after a qualified person has confirmed it, and “On every page” with it. When
        the English of a sentence changes, visitors read that part of the page in English until someone writes and
        confirms its Spanish again.
      </p>
      <div className="stack gap-5">
        <Card title="Sentences that have lost their Spanish">
          {lost.length === 0 && <EmptyNote>None.</EmptyNote>}
          {lost.map(({ name, label, lost: texts }) => (
            <section key={name} className="stack gap-3 mt-4">
              <h3 className="h4">{label}</h3>
              {texts.map(({ page, section, at, english, old }) => (
                <div key={`${page}.${section}.${at}`}>
                  <a className="target" href={`/admin/pages/${page}/${section}#${fieldName(at)}`}>
                    {english}
                  </a>
                  {old && (
                    <p className="small">
                      Old Spanish, for “{old.english}”: <span lang="es">{old.spanish}</span>
                    </p>
                  )}
                </div>
              ))}
            </section>
          ))}
        </Card>
        <StateRows
          rows={pages.map(({ name, label, ...page }) => {
            return { href: `/admin/spanish/${name}`, label, state: stateOf(page), ...unsigned };
          })}
        />
      </div>
    </AdminPage>
  );
}

/** Its line of a review stays empty. */
const unsigned = { reviewedBy: null, reviewedOn: null, reviewAgainBy: null };

type Found = Pick<SpanishState, 'lost' | 'confirmation' | 'waiting'>;

function stateOf({ lost, confirmation, waiting }: Found): ReviewState {
  if (!confirmation) return { kind: 'draft', text: 'Not confirmed' };
  const troubles = [
    ...(lost.length > 0 ? [`${counted(lost.length, 'sentence')} without Spanish`] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'new sentence')} to confirm`] : []),
  ];
  return troubles.length > 0
    ? { kind: 'overdue', text: troubles.join(', ') }
    : { kind: 'in-effect', text: `Confirmed by ${confirmation.name}` };
}
