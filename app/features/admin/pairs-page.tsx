import type { ReactNode } from 'react';
import type { Answer } from '#app/records/answer.ts';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { FieldList } from '#app/records/field-list.tsx';
import { formValues, type Fields } from '#app/records/fields.ts';
import { filterRows, type FilteredPage } from '#app/records/paging.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { listHref } from '#app/shared/address.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { AdminPage, Card } from './admin-page.tsx';
import { FilteredList, ListRows } from './list-screen.tsx';

type Row = { id: number };

/** `opened` is the entry whose form is open: one of the rows, or 'new'. */
type Pairs<R> = { list: FilteredPage<R>; opened: R | 'new' | undefined };

export function readPairs<R extends Row>(rows: R[], url: URL, textOf: (row: R) => string): Pairs<R> {
  const asked = url.searchParams.get('change');
  const opened = asked === 'new' ? asked : rows.find(({ id }) => String(id) === asked);
  return { list: filterRows(rows, url, textOf), opened };
}

type PairsPageProps<R> = {
  path: string;
  /** Its intents are 'add-redirect', 'save-redirect' and 'delete-redirect'. */
  kind: string;
  fields: Fields;
  pairs: Pairs<R>;
  answer: Answer | undefined;
  words: { add: string; change?: string; noun: string; plural?: string; find: string };
  rows: { id: number; about: string; cells: ReactNode; question: string; consequence: string }[];
  children: ReactNode;
};

/** Short entries of two texts, with their form above the list. */
export function PairsPage<R extends Row>(props: PairsPageProps<R>) {
  const { path, kind, fields, pairs, answer, words, rows, children } = props;
  const { list, opened } = pairs;
  const changed = opened === 'new' ? undefined : opened;
  const intent = `${changed ? 'save' : 'add'}-${kind}`;
  const values = changed && formValues(fields, changed);
  return (
    <AdminPage answer={answer} add={{ href: `${path}?change=new`, label: words.add }}>
      <p className="measure mb-4">{children}</p>
      {opened && (
        <div className="mb-5">
          <Card title={changed ? words.change : words.add}>
            <RecordForm
              key={changed?.id}
              intent={intent}
              answer={answer}
              stored={values}
              submit={changed ? 'Save' : words.add}
              className="stack"
            >
              {changed && <input type="hidden" name="id" value={changed.id} />}
              <FieldList fields={fields} answer={answer?.form === intent ? answer : undefined} values={values} />
            </RecordForm>
          </Card>
        </div>
      )}
      <FilteredList path={path} list={list} {...words} empty="None yet.">
        <ListRows
          heads={Object.values(fields).map(({ label }) => label)}
          rows={rows.map(({ id, about, cells, ...asked }) => ({
            id,
            about,
            cells,
            menu: (
              <>
                {words.change && (
                  <LinkButton small icon="edit" href={listHref(path, { change: id, q: list.q, page: list.page })}>
                    Change<span className="visually-hidden"> {about}</span>
                  </LinkButton>
                )}
                <ConfirmButton
                  id={`remove-${kind}-${id}`}
                  label="Remove"
                  about={about}
                  {...asked}
                  fields={{ intent: `delete-${kind}`, id: String(id) }}
                />
              </>
            ),
          }))}
        />
      </FilteredList>
    </AdminPage>
  );
}
