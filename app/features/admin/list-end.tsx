import { Link } from 'react-router';
import { RowMenu } from '#app/records/confirm-dialog.tsx';
import { trashDays } from '#app/records/trash.ts';
import { formatCount } from '#app/shared/phrases.ts';
import { Pager, type PagerLink } from '#app/ui/page-links.tsx';

type ListEndProps = {
  /** 'post'. */
  noun: string;
  plural?: string;
  /** The number of the first row shown; null if it is unknown. */
  from?: number | null | undefined;
  shown: number;
  /** Unknown for a search that would be slow to count. */
  total: number | undefined;
  /** How many records of a trash rule's kind can be restored. */
  deleted?: { kind: string; count: number };
  back?: PagerLink | undefined;
  onward?: PagerLink | undefined;
};

/** The line under a list: '1 to 15 of 170 posts. 2 deleted posts wait 30 days.' */
export function ListEnd(props: ListEndProps) {
  const { noun, plural = `${noun}s`, from = 1, shown, total, deleted, back, onward } = props;
  const named = (count: number) => (count === 1 ? noun : plural);
  const isPart = from !== null && total !== undefined && shown > 0 && shown < total;
  return (
    <Pager label={`Pages of ${plural}`} back={back} onward={onward}>
      <p className="muted">
        {isPart && `${formatCount(from)} to ${formatCount(from + shown - 1)} of `}
        {total !== undefined && `${formatCount(total)} ${named(total)}.`}
        {deleted && deleted.count > 0 && (
          <>
            {' '}
            <Link to={`/admin/trash?kind=${deleted.kind}`} className="target">
              {formatCount(deleted.count)} deleted {named(deleted.count)}
            </Link>{' '}
            {deleted.count === 1 ? 'waits' : 'wait'} {trashDays} days.
          </>
        )}
      </p>
    </Pager>
  );
}

type SortMenuProps = { orders: { label: string; href: string; current: boolean }[] };

export function SortMenu({ orders }: SortMenuProps) {
  const now = orders.find(({ current }) => current)?.label ?? 'Order';
  return (
    // Closes after a choice.
    <RowMenu key={now} label={now}>
      {orders.map(({ label, href, current }) => (
        <Link key={label} to={href} className="target" aria-current={current || undefined}>
          {label}
        </Link>
      ))}
    </RowMenu>
  );
}
