import { Link } from 'react-router';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import type { RevisionLine } from '#app/records/revisions.ts';
import { formatTimeOrDate } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import crumbs from '#app/ui/breadcrumbs.module.css';
import { Pager } from '#app/ui/page-links.tsx';
import type { Comparison } from './staff-posts.server.ts';
import prose from './prose.module.css';
import styles from './staff-posts.module.css';

type RevisionsPageProps = RevisionListProps & { title: string; comparison: Comparison | null; answer: unknown };

export function RevisionsPage({ title, comparison, answer, ...list }: RevisionsPageProps) {
  return (
    <AdminPage
      title={`Versions of “${title}”`}
      above={<PostCrumbs current="Versions" post={{ id: list.postId }} />}
      answer={answer}
    >
      <div className="stack gap-5">
        {comparison && <RevisionComparison comparison={comparison} current={list.current} />}
        <RevisionList {...list} />
      </div>
    </AdminPage>
  );
}

type RevisionListProps = { postId: number; current: number; revisions: RevisionLine[]; older: number | null };

function RevisionList({ postId, current, revisions, older }: RevisionListProps) {
  const zone = useZone();
  const address = `/admin/blog/${postId}/revisions`;
  return (
    <Card>
      <h2 className="h4 mb-3">All versions</h2>
      {revisions.length === 0 && <EmptyNote>No earlier versions.</EmptyNote>}
      <ol className="flush">
        {revisions.map((line) => (
          <li key={line.id} className={`cluster apart py-4 line-top gap-y-3 gap-x-6 ${styles.version}`}>
            <div>
              <b>{nameOf(line, current)}</b>
              <span>
                {line.savedBy}, {formatTimeOrDate(zone, line.savedAt)}
              </span>
              <span className="meta">{line.label}</span>
            </div>
            <div className="cluster targets gap-y-2 gap-x-5">
              <Link to={`${address}?show=${line.id}&against=before`} preventScrollReset>
                What changed<span className="visually-hidden"> in {nameOf(line, current)}</span>
              </Link>
              {!isCurrent(line, current) && (
                <>
                  <Link to={`${address}?show=${line.id}&against=now`} preventScrollReset>
                    Compare with current<span className="visually-hidden">: {nameOf(line, current)}</span>
                  </Link>
                  <ConfirmButton
                    label="Restore"
                    about={nameOf(line, current)}
                    question={`Restore ${inSentence(line, current)}?`}
                    consequence="It becomes the newest version. The current text stays in this list."
                    confirm="Restore"
                    icon="undo"
                    safe
                    fields={{
                      intent: 'restore',
                      id: String(postId),
                      revision: String(line.id),
                      version: String(current),
                    }}
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
        onward={older === null ? null : { label: 'Older versions', href: `${address}?before=${older}` }}
      />
    </Card>
  );
}

function isCurrent(line: RevisionLine, current: number): boolean {
  return line.kind === 'saved' && line.version === current;
}

function nameOf(line: RevisionLine, current: number): string {
  if (line.kind === 'conflict') return `${line.savedBy}’s unsaved copy beside version ${line.version + 1}`;
  return isCurrent(line, current) ? `Version ${line.version} (current)` : `Version ${line.version}`;
}

function inSentence(line: RevisionLine, current: number): string {
  return nameOf(line, current).replace(/^Version/, 'version');
}

function RevisionComparison({ comparison, current }: { comparison: Comparison; current: number }) {
  const zone = useZone();
  const { line, against, changes, html } = comparison;
  const same = changes.length === 0 && html === null;
  return (
    <Card>
      <h2 className="h4 mb-3" id="comparison">
        {against === 'now'
          ? `${nameOf(line, current)} compared with version ${current} (current)`
          : `What changed in ${inSentence(line, current)}`}
      </h2>
      <p className="meta">
        {line.savedBy}, {formatTimeOrDate(zone, line.savedAt)}. Added text is underlined. Removed text is crossed out.
      </p>
      {same && <p>No differences.</p>}
      {changes.length > 0 && (
        <dl className={`gap-2 ${styles.changes}`}>
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt className="semibold">{label}</dt>
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
      {/* Rendered and sanitized on the server. */}
      {html !== null && (
        <div className={`${prose.prose} ${styles.compared}`} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </Card>
  );
}

export function PostCrumbs({ current, post }: { current: string; post?: { id: number } }) {
  return (
    <nav aria-label="Breadcrumb" className={`targets small pt-4 ${crumbs.crumbs}`}>
      <ol>
        <li>
          <Link to="/admin/blog">Blog</Link>
        </li>
        {post && (
          <li>
            <Link to={`/admin/blog/${post.id}`}>Edit post</Link>
          </li>
        )}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
