import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { ConfirmButton, RowMenu } from '#app/records/confirm-dialog.tsx';
import { fieldProps, valuesOf } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { synonymFields, type Misses, type SynonymRow } from './synonym.ts';

type SynonymsPageProps = {
  synonyms: SynonymRow[];
  /** The entry that is being changed. */
  changed: SynonymRow | undefined;
  misses: Misses[];
  answer: Answer | undefined;
};

export function SynonymsPage({ synonyms, changed, misses, answer }: SynonymsPageProps) {
  return (
    <AdminPage title="Search words" back={{ href: '/admin/pages', label: 'Pages & words' }} answer={answer}>
      <div className="stack gap-5">
        <Card title={changed ? 'Change these words' : 'Words that mean the same'}>
          <p className="meta mb-4">
            Who searches the website by a word that your pages do not use finds what you mean by it, also in Spanish.
          </p>
          <SynonymForm key={changed?.id ?? 0} changed={changed} answer={answer} />
        </Card>
        <Card title="Searches that found nothing">
          <p className="meta mb-4">How many a day, half-typed ones among them. What people typed is not kept.</p>
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
        <Card title="All search words">
          {synonyms.length === 0 && <EmptyNote>No search words yet.</EmptyNote>}
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
                      question="Remove these words?"
                      consequence={`Who types “${typed}” then finds only what says it.`}
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

function SynonymForm({ changed, answer }: Pick<SynonymsPageProps, 'changed' | 'answer'>) {
  const intent = changed ? 'save-synonym' : 'add-synonym';
  const values = changed && valuesOf(synonymFields, changed);
  const field = fieldProps(synonymFields, { answer: answer?.form === intent ? answer : undefined, values });
  return (
    <RecordForm
      intent={intent}
      answer={answer}
      stored={values}
      submit={changed ? 'Save words' : 'Add words'}
      icon={changed ? 'check' : 'plus'}
      className="stack"
    >
      {changed && <input type="hidden" name="id" value={changed.id} />}
      <Field {...field('typed')} />
      <Field {...field('finds')} />
    </RecordForm>
  );
}
