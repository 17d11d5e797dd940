import type { Answer } from '#app/records/answer.ts';
import { type SynonymRow, synonymErrorMessages, synonymFields } from '#app/features/search/synonym.ts';
import type { Route } from './+types/search-synonyms';
import { appContext } from '#app/context.ts';
import { listMisses, listSynonyms, synonymHandlers } from '#app/features/search/synonyms.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { controlProps, formValues } from '#app/records/fields.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { ConfirmButton, RowMenu } from '#app/records/confirm-dialog.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

const formConfig = { failed: synonymErrorMessages, fields: synonymFields };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [synonyms, misses] = await Promise.all([listSynonyms(app), listMisses(app)]);
  const asked = Number(new URL(request.url).searchParams.get('change'));
  return { synonyms, misses, changed: synonyms.find(({ id }) => id === asked) };
}

export const action = createStaffAction(formConfig, synonymHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Search synonyms');

export default function SearchSynonyms({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { synonyms, changed, misses } = loaderData;
  return (
    <AdminPage title="Search synonyms" back={{ href: '/admin/pages', label: 'Pages' }} answer={answer}>
      <div className="stack gap-5">
        <Card title={changed ? 'Edit synonyms' : 'Add synonyms'}>
          <p className="meta mb-4">
            When a visitor types a word your pages don’t use, in English or Spanish, search can still find the right
            page.
          </p>
          <SynonymForm key={changed?.id ?? 0} changed={changed} answer={answer} />
        </Card>
        <Card title="Searches with no results">
          <p className="meta mb-4">Per day, including unfinished searches. We don’t keep what people typed.</p>
          {misses.length === 0 && <EmptyNote>None in the last 30 days.</EmptyNote>}
          <ul className="rows">
            {misses.map(({ day, count }) => (
              <li key={day} className="cluster apart">
                <span>{formatDay(day)}</span>
                <b>{count}</b>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="All synonyms">
          {synonyms.length === 0 && <EmptyNote>No synonyms yet.</EmptyNote>}
          <ul className="rows">
            {synonyms.map(({ id, typed, finds }) => (
              <li key={id} className="cluster apart py-4">
                <p className="measure">
                  <b>{typed}</b>
                  <br />
                  also finds {finds}
                </p>
                <div className="cluster">
                  <LinkButton small href={`/admin/search?change=${id}`}>
                    Change <span className="visually-hidden">{typed}</span>
                  </LinkButton>
                  <RowMenu about={typed}>
                    <ConfirmButton
                      id={`remove-synonym-${id}`}
                      label="Remove"
                      about={typed}
                      question="Remove these synonyms?"
                      consequence={`A search for “${typed}” will find only pages that use those words.`}
                      confirm="Remove"
                      fields={{ intent: 'delete-synonym', id: String(id) }}
                      small
                    />
                  </RowMenu>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </AdminPage>
  );
}

function SynonymForm({ changed, answer }: { changed: SynonymRow | undefined; answer: Answer | undefined }) {
  const intent = changed ? 'save-synonym' : 'add-synonym';
  const values = changed && formValues(synonymFields, changed);
  const field = controlProps(synonymFields, { answer: answer?.form === intent ? answer : undefined, values });
  return (
    <RecordForm
      intent={intent}
      answer={answer}
      stored={values}
      submit={changed ? 'Save' : 'Add synonyms'}
      icon={changed ? 'check' : 'plus'}
      className="stack"
    >
      {changed && <input type="hidden" name="id" value={changed.id} />}
      <Field {...field('typed')} />
      <Field {...field('finds')} />
    </RecordForm>
  );
}
