import { Card } from '#app/features/admin/card.tsx';
import { formatWhen } from '#app/shared/exact-dates.ts';
import type { Comparison } from './compare-revisions.server.ts';
import { TextComparison } from './text-comparison.tsx';
import styles from './revisions.module.css';

export function RevisionComparison({ comparison }: { comparison: Comparison }) {
  const { line, against, changes, text } = comparison;
  const same = changes.length === 0 && text.every(({ kind }) => kind === 'same');
  return (
    <Card>
      <h2 className={styles.heading} id="comparison">
        {against === 'now' ? `From version ${line.version} to now` : `What version ${line.version} changed`}
      </h2>
      <p className="meta">
        {line.savedBy}, {formatWhen(line.savedAt)}. Added words are underlined, removed words are struck through.
      </p>
      {same && <p>There is no difference.</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {before && (
                  <del>
                    <span className="visually-hidden">was </span>
                    {before}
                  </del>
                )}{' '}
                {after && (
                  <ins>
                    <span className="visually-hidden">became </span>
                    {after}
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!same && <TextComparison blocks={text} />}
    </Card>
  );
}
