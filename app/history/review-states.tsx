import { formatDay } from '#app/shared/dates.ts';
import type { ReviewState, Signature } from './review.ts';
import styles from '#app/forms/forms.module.css';

const discs = { draft: undefined, 'in-effect': 'full', due: 'half', overdue: undefined } as const;

export function ReviewStateLine({ state: { kind, text } }: { state: ReviewState }) {
  return (
    <span className={kind === 'overdue' ? 'danger semibold' : 'status'} data-disc={discs[kind]}>
      {text}
    </span>
  );
}

type StateRowsProps = { rows: (Signature & { href: string; label: string; state: ReviewState })[] };

export function StateRows({ rows }: StateRowsProps) {
  return (
    <ul className={`rows card flush ${styles.states}`}>
      {rows.map(({ href, label, state, reviewedBy, reviewedOn, reviewAgainBy }) => (
        <li key={href} className="stack center">
          <a href={href} className="target semibold">
            {label}
          </a>
          <ReviewStateLine state={state} />
          {reviewedBy && reviewedOn && (
            <span className="meta">
              {reviewedBy}, {formatDay(reviewedOn)}. Next review by {formatDay(reviewAgainBy ?? reviewedOn)}.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
