import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RowMenu } from '#app/forms/confirm-dialog.tsx';
import type { FilteredPage } from '#app/forms/cursors.server.ts';
import { trashDays } from '#app/forms/trash.ts';
import { listHref } from '#app/shared/address.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { formatCount } from '#app/shared/phrases.ts';
import { FilterTags, Pager, type FilterTag } from '#app/ui/list-links.tsx';
import { ListSearch, type ListSearchProps } from '#app/ui/list-search.tsx';
import { EmptyNote } from './admin-page.tsx';
import styles from './list-screen.module.css';

/** The links of a filter or a sort menu: one per label. */
export function choicesOf<Name extends string>(
  labels: Partial<Record<Name, string>>,
  current: Name,
  hrefOf: (name: Name) => string,
  counts?: Partial<Record<Name, number>> | null,
): FilterTag[] {
  return namesOf(labels).map((name) => ({
    label: labels[name] ?? name,
    href: hrefOf(name),
    current: name === current,
    count: counts?.[name],
  }));
}

type ListBarProps = {
  filters?: FilterTag[] | undefined;
  orders?: FilterTag[] | undefined;
  /** The label of `orders` on a phone. */
  ordersName?: string;
  search?: Omit<ListSearchProps, 'id' | 'compact'> | undefined;
};

/** A phone has room only for the short label beside the search. */
export function ShortLabel({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className={styles.long}>{long}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}

export function ListBar({ filters, orders, ordersName = 'Order', search }: ListBarProps) {
  const order = orders?.find(({ current }) => current)?.label ?? ordersName;
  return (
    <div className={`cluster apart mb-4 gap-y-3 ${styles.bar}`}>
      {filters && filters.length > 0 && <FilterTags label="Show" tags={filters} />}
      <div className={`cluster gap-y-3 ${styles.tools}`}>
        {orders && (
          // The key closes the menu after a choice.
          <RowMenu key={order} label={<ShortLabel long={order} short={ordersName} />}>
            {orders.map(({ label, href, current }) => (
              <Link key={label} to={href} className="target" aria-current={current || undefined}>
                {label}
              </Link>
            ))}
          </RowMenu>
        )}
        {search && <ListSearch id="filter" compact {...search} />}
      </div>
    </div>
  );
}

/** Nothing at an end of the list. */
type Neighbor = string | 0 | false | null | undefined;

type ListEndProps = {
  /** 'post'. */
  noun: string;
  plural?: string | undefined;
  /** The number of the first row shown; null if it is unknown. */
  from?: number | null | undefined;
  shown: number;
  /** Unknown for a search that would be slow to count. */
  total?: number | undefined;
  /** How many records of a trash rule's kind can be restored. */
  deleted?: { kind: string; count: number } | undefined;
  back?: Neighbor;
  backLabel?: string;
  onward?: Neighbor;
  onwardLabel?: string;
};

/** The line under a list: '1 to 15 of 170 posts. 2 deleted posts wait 30 days.' */
export function ListEnd(props: ListEndProps) {
  const { noun, plural = `${noun}s`, from = 1, shown, total, deleted, back, onward } = props;
  const { backLabel = 'Previous', onwardLabel = 'Next' } = props;
  const named = (count: number) => (count === 1 ? noun : plural);
  const isPart = from !== null && total !== undefined && shown > 0 && shown < total;
  const isDeleted = deleted !== undefined && deleted.count > 0;
  return (
    <Pager
      label={`Pages of ${plural}`}
      back={{ label: backLabel, href: back || null }}
      onward={{ label: onwardLabel, href: onward || null }}
    >
      {(total || isDeleted) && (
        <p className="muted">
          {isPart && `${formatCount(from)} to ${formatCount(from + shown - 1)} of `}
          {/* An empty list says so itself. */}
          {total ? `${formatCount(total)} ${named(total)}.` : null}
          {isDeleted && (
            <>
              {' '}
              <Link to={`/admin/trash?kind=${deleted.kind}`} className="target">
                {formatCount(deleted.count)} deleted {named(deleted.count)}
              </Link>{' '}
              {deleted.count === 1 ? 'waits' : 'wait'} {trashDays} days.
            </>
          )}
        </p>
      )}
    </Pager>
  );
}

type ListScreenProps = ListBarProps & ListEndProps & { empty: ReactNode; children: ReactNode };

/** Every list of the staff area: filters, order and search, then the rows, then where they are in the whole list. */
export function ListScreen({ filters, orders, ordersName, search, empty, children, ...end }: ListScreenProps) {
  return (
    <>
      {(filters || orders || search) && <ListBar {...{ filters, orders, search, ...(ordersName && { ordersName }) }} />}
      {end.shown === 0 ? <EmptyNote>{empty}</EmptyNote> : children}
      <ListEnd {...end} />
    </>
  );
}

type FilteredListProps = Pick<ListScreenProps, 'noun' | 'plural' | 'deleted' | 'filters' | 'children'> & {
  path: string;
  list: FilteredPage<unknown>;
  /** Other query parameters to keep. */
  keep?: Record<string, string | undefined>;
  /** The label of the text filter. */
  find: string;
  empty: string;
};

/** A list with a text filter if it is long, and pages of 15 rows. */
export function FilteredList({ path, list, keep, find, empty, ...props }: FilteredListProps) {
  const { q, page, from, rows, total, isLong, hasMore } = list;
  const hrefOf = (to: number) => listHref(path, { ...keep, q, page: to });
  return (
    <ListScreen
      {...props}
      search={isLong ? { label: find, action: path, query: q, keep } : undefined}
      empty={q ? `Nothing found for “${q}”. Try another word.` : empty}
      from={from}
      shown={rows.length}
      total={total}
      back={page > 1 ? hrefOf(page - 1) : null}
      onward={hasMore ? hrefOf(page + 1) : null}
    />
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
