import type { ReactNode } from 'react';
import { filterFrom, firstRow, listHref, type FilteredPage } from '#app/records/filtered-page.ts';
import { RowMenu } from '#app/records/confirm-dialog.tsx';
import { ListSearch } from '#app/ui/search-form.tsx';
import { EmptyNote } from './admin-page.tsx';
import styles from './filtered-list.module.css';
import { ListEnd } from './list-end.tsx';

type FilteredListProps = {
  path: string;
  list: Omit<FilteredPage<unknown>, 'rows'> & { rows: unknown[] };
  /** Other query parameters to keep. */
  keep?: Record<string, string>;
  noun: string;
  plural?: string;
  /** The label of the text filter. */
  find: string;
  empty: string;
  deleted?: { kind: string; count: number };
  /** The filters beside the text filter. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A list with a text filter from 15 entries up, and pages of 15 rows. */
export function FilteredList(props: FilteredListProps) {
  const { path, list, keep = {}, noun, plural, find, empty, deleted, beside, children } = props;
  const { q, page, all, total, rows } = list;
  const link = (label: string, to: number) => ({ label, href: listHref(path, { ...keep, q, page: to }) });
  const from = firstRow(page);
  const hasFilter = all >= filterFrom || q !== '';
  return (
    <>
      {(beside || hasFilter) && (
        <div className="cluster apart mb-4">
          {beside}
          {hasFilter && (
            <ListSearch id="filter" label={find} action={path} query={q} keep={keep} clearHref={path} compact />
          )}
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyNote>{q ? `Nothing found for “${q}”. Try another word.` : empty}</EmptyNote>
      ) : (
        children
      )}
      <ListEnd
        noun={noun}
        {...(plural && { plural })}
        {...(deleted && { deleted })}
        from={from}
        shown={rows.length}
        total={total}
        back={page > 1 ? link('Previous', page - 1) : null}
        onward={from + rows.length - 1 < total ? link('Next', page + 1) : null}
      />
    </>
  );
}

type ListRow = { id: number; about: string; cells: ReactNode; buttons?: ReactNode; menu: ReactNode };

/** Rows of cells that wrap on a phone. `heads` are for the eye: each cell makes sense without them. */
export function ListRows({ heads, rows }: { heads?: string[]; rows: ListRow[] }) {
  return (
    <div className={`card flush ${styles.list}`}>
      {heads && (
        <div aria-hidden="true" className={styles.heads}>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      <ul className="rows">
        {rows.map(({ id, about, cells, buttons, menu }) => (
          <li key={id}>
            {cells}
            {buttons}
            <RowMenu about={about}>{menu}</RowMenu>
          </li>
        ))}
      </ul>
    </div>
  );
}
