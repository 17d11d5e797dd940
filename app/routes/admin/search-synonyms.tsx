import { synonymErrorMessages, synonymFields } from '#app/features/search/synonym.ts';
import type { Route } from './+types/search-synonyms';
import { appContext } from '#app/context.ts';
import { countMisses, listSynonyms, synonymHandlers } from '#app/features/search/synonyms.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { PairsPage, readPairs } from '#app/features/admin/pairs-page.tsx';
import { counted } from '#app/shared/phrases.ts';

const formConfig = { failed: synonymErrorMessages, fields: synonymFields };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [synonyms, misses] = await Promise.all([listSynonyms(app), countMisses(app)]);
  return { pairs: readPairs(synonyms, new URL(request.url), ({ typed, finds }) => `${typed} ${finds}`), misses };
}

export const action = createStaffAction(formConfig, synonymHandlers);
export const clientAction = createClientAction(formConfig);

export default function SearchSynonyms({ loaderData: { pairs, misses }, actionData }: Route.ComponentProps) {
  return (
    <PairsPage
      path="/admin/search"
      kind="synonym"
      fields={synonymFields}
      pairs={pairs}
      answer={actionData}
      words={{
        add: 'Add synonyms',
        change: 'Change synonyms',
        noun: 'entry',
        plural: 'entries',
        find: 'Filter by any word',
      }}
      rows={pairs.list.rows.map(({ id, typed, finds }) => ({
        id,
        about: typed,
        cells: (
          <>
            <b className="two-lines">{typed}</b>
            <span className="two-lines">
              <span className="visually-hidden">also finds </span>
              {finds}
            </span>
          </>
        ),
        question: 'Remove these synonyms?',
        consequence: `A search for “${typed}” will find only pages that use those words.`,
      }))}
    >
      When a visitor types a word your pages do not use, in English or Spanish, search finds the right page anyway.{' '}
      {misses > 0 && `${counted(misses, 'search', 'searches')} found nothing this week. `}We don’t keep what people
      typed.
    </PairsPage>
  );
}
