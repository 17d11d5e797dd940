import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConfirmButton } from '#app/forms/confirm-dialog.tsx';
import { ComparedTexts } from '#app/forms/text-comparison.tsx';
import { useTimeOrDate } from '#app/ui/hooks.ts';
import { Pager } from '#app/ui/list-links.tsx';
import type { Comparison, VersionLine, VersionList } from './versions.ts';

type VersionsProps = VersionList & {
  /** The name of a saved version. A copy that lost an edit conflict is named after its writer. */
  nameOf: (line: VersionLine) => string;
  /** The id of the current version. */
  current: number | null;
  comparison: Comparison | null;
  /** The compared text of a record, if it is more than fields. */
  comparedText?: ReactNode;
  /** The hidden fields of the restore command, besides the version. */
  fields: Record<string, string>;
  /** The result of restoring, as a sentence. */
  consequence: string;
};

/** 'version 2', 'the draft of 9:42 AM'. A person’s name stays as it is. */
function inSentence(name: string): string {
  return name
    .replace(/^Version/, 'version')
    .replace(/^(Draft|Published text) of/, (kind) => `the ${kind.toLowerCase()}`);
}

/** The versions of a record: what changed in each, and restoring one. */
export function Versions(props: VersionsProps) {
  const { versions, older, current, comparison, comparedText, fields, consequence } = props;
  const timeOrDate = useTimeOrDate();
  const savedBy = (line: VersionLine) => `${line.savedBy}, ${timeOrDate(line.savedAt)}`;
  const nameOf = (line: VersionLine) =>
    line.kind === 'conflict' ? `${line.savedBy}’s unsaved copy` : props.nameOf(line);
  return (
    <>
      {comparison && (
        <section className="card">
          <h2 className="h4 mb-3" id="comparison">
            {comparison.against === 'now'
              ? `${nameOf(comparison.line)} compared with the current text`
              : `What changed in ${nameOf(comparison.line)}`}
          </h2>
          <p className="meta mb-3">
            {savedBy(comparison.line)}. Added text is underlined. Removed text is crossed out.
          </p>
          {comparison.changes.length === 0 && !comparedText && <p>No differences.</p>}
          <ComparedTexts changes={comparison.changes} />
          {comparedText}
        </section>
      )}
      <section className="card">
        <h2 className="h4 mb-3">All versions</h2>
        {versions.length === 0 && <p className="muted">No earlier versions.</p>}
        <ol className="flush">
          {versions.map((line) => (
            <li key={line.id} className="cluster apart py-4 line-top gap-y-3 gap-x-6">
              <p>
                <b>
                  {nameOf(line)}
                  {line.id === current && ' (current)'}
                </b>
                <span className="block">{savedBy(line)}</span>
                {line.label !== nameOf(line) && <span className="meta">{line.label}</span>}
              </p>
              <div className="cluster targets gap-y-2 gap-x-5">
                <Link to={`?show=${line.id}&against=before`} preventScrollReset>
                  What changed<span className="visually-hidden"> in {nameOf(line)}</span>
                </Link>
                {line.id !== current && (
                  <>
                    <Link to={`?show=${line.id}&against=now`} preventScrollReset>
                      Compare with current<span className="visually-hidden">: {nameOf(line)}</span>
                    </Link>
                    <ConfirmButton
                      label="Restore"
                      about={nameOf(line)}
                      question={`Restore ${inSentence(nameOf(line))}?`}
                      consequence={consequence}
                      icon="undo"
                      safe
                      fields={{ intent: 'restore', versionId: String(line.id), ...fields }}
                    />
                  </>
                )}
              </div>
            </li>
          ))}
        </ol>
        <Pager
          label="Pages of versions"
          onward={older === null ? null : { label: 'Older versions', href: `?before=${older}` }}
        />
      </section>
    </>
  );
}
