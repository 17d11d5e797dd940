import type { Answer } from '#app/records/answer.ts';
import { type SynonymRow, synonymErrorMessages, synonymFields } from '#app/features/search/synonym.ts';
import type { Route } from './+types/search-synonyms';
import { appContext } from '#app/context.ts';
import { countMisses, listSynonyms, synonymHandlers } from '#app/features/search/synonyms.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { FieldList } from '#app/records/field-list.tsx';
import { formValues } from '#app/records/fields.ts';
import { createClientAction } from '#app/records/form.ts';
import { filterRows, listHref } from '#app/records/paging.ts';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import { FilteredList, ListRows } from '#app/features/admin/filtered-list.tsx';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { counted } from '#app/shared/phrases.ts';
import { LinkButton } from '#app/ui/button.tsx';

const formConfig = { failed: synonymErrorMessages, fields: synonymFields };
const path = '/admin/search';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const url = new URL(request.url);
  const [synonyms, misses] = await Promise.all([listSynonyms(app), countMisses(app)]);
  const asked = url.searchParams.get('change');
  const list = filterRows(synonyms, url, ({ typed, finds }) => `${typed} ${finds}`);
  return { list, misses, isAdding: asked === 'new', changed: synonyms.find(({ id }) => String(id) === asked) };
}

export const action = createStaffAction(formConfig, synonymHandlers);
export const clientAction = createClientAction(formConfig);

export default function SearchSynonyms({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { list, isAdding, changed, misses } = loaderData;
  const { q, page } = list;
  return (
    <AdminPage
      answer={answer}
      actions={
        <LinkButton variant="primary" icon="plus" href={`${path}?change=new`}>
          Add synonyms
        </LinkButton>
      }
    >
      <p className="measure mb-4">
        When a visitor types a word your pages do not use, in English or Spanish, search finds the right page anyway.{' '}
        {misses > 0 && `${counted(misses, 'search', 'searches')} found nothing this week. `}We don’t keep what people
        typed.
      </p>
      {(isAdding || changed) && (
        <div className="mb-5">
          <Card title={changed ? 'Change synonyms' : 'Add synonyms'}>
            <SynonymForm key={changed?.id} changed={changed} answer={answer} />
          </Card>
        </div>
      )}
      <FilteredList
        path={path}
        list={list}
        noun="entry"
        plural="entries"
        find="Filter by any word"
        empty="No synonyms yet."
      >
        <ListRows
          heads={['When someone types', 'Search also finds']}
          rows={list.rows.map(({ id, typed, finds }) => ({
            id,
            about: typed,
            cells: (
              <>
                <b>{typed}</b>
                <span>
                  <span className="visually-hidden">also finds </span>
                  {finds}
                </span>
              </>
            ),
            menu: (
              <>
                <LinkButton small icon="edit" href={listHref(path, { change: id, q, page })}>
                  Change<span className="visually-hidden"> {typed}</span>
                </LinkButton>
                <ConfirmButton
                  id={`remove-synonym-${id}`}
                  label="Remove"
                  about={typed}
                  question="Remove these synonyms?"
                  consequence={`A search for “${typed}” will find only pages that use those words.`}
                  fields={{ intent: 'delete-synonym', id: String(id) }}
                  small
                />
              </>
            ),
          }))}
        />
      </FilteredList>
    </AdminPage>
  );
}

function SynonymForm({ changed, answer }: { changed: SynonymRow | undefined; answer: Answer | undefined }) {
  const intent = changed ? 'save-synonym' : 'add-synonym';
  const values = changed && formValues(synonymFields, changed);
  return (
    <RecordForm
      intent={intent}
      answer={answer}
      stored={values}
      submit={changed ? 'Save' : 'Add synonyms'}
      className="stack"
    >
      {changed && <input type="hidden" name="id" value={changed.id} />}
      <FieldList fields={synonymFields} answer={answer?.form === intent ? answer : undefined} values={values} />
    </RecordForm>
  );
}
