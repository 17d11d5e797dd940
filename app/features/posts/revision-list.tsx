import { Link } from 'react-router';
import { Card, EmptyNote } from '#app/features/admin/card.tsx';
import { ConfirmButton } from '#app/features/admin/confirm-dialog.tsx';
import { formatWhen } from '#app/shared/exact-dates.ts';
import { Pager } from '#app/ui/pager.tsx';
import type { RevisionLine } from './revision.ts';
import styles from './revisions.module.css';

type RevisionListProps = { postId: number; current: number; revisions: RevisionLine[]; older: number | null };

export function RevisionList({ postId, current, revisions, older }: RevisionListProps) {
  const address = `/admin/blog/${postId}/revisions`;
  return (
    <Card>
      <h2 className={styles.heading}>All versions</h2>
      {revisions.length === 0 && <EmptyNote>No earlier versions.</EmptyNote>}
      <ol className={styles.list}>
        {revisions.map((line) => (
          <li key={line.id}>
            <div>
              <b>{nameOf(line, current)}</b>
              <span>
                {line.savedBy}, {formatWhen(line.savedAt)}
              </span>
              <span className="meta">{line.title}</span>
            </div>
            <div className={styles.acts}>
              <Link to={`${address}?show=${line.id}&against=before`} preventScrollReset>
                What changed<span className="visually-hidden"> in {nameOf(line, current)}</span>
              </Link>
              {!isCurrent(line, current) && (
                <>
                  <Link to={`${address}?show=${line.id}&against=now`} preventScrollReset>
                    Compare<span className="visually-hidden"> {nameOf(line, current)}</span> with now
                  </Link>
                  <ConfirmButton
                    id={`restore-${line.id}`}
                    label="Restore"
                    about={nameOf(line, current)}
                    question={`Restore ${nameOf(line, current).toLowerCase()}?`}
                    consequence="It becomes the newest version. The text of now stays in this list."
                    confirm="Restore it"
                    icon="undo"
                    fields={{ intent: 'restore', revision: String(line.id), version: String(current) }}
                    small
                  />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Pager
        label="Pages of versions"
        back={null}
        onward={older === null ? null : { label: 'Older versions', href: `${address}?before=${older}` }}
      />
    </Card>
  );
}

function isCurrent(line: RevisionLine, current: number): boolean {
  return line.kind === 'saved' && line.version === current;
}

function nameOf(line: RevisionLine, current: number): string {
  if (line.kind === 'conflict') return `Text beside version ${line.version + 1}, kept and not shown`;
  return isCurrent(line, current) ? `Version ${line.version}, as it is now` : `Version ${line.version}`;
}
