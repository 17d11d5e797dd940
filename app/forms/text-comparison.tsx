import type { ComparedText, DiffBlock, DiffPart } from '#app/shared/text-diff.ts';
import { Button } from '#app/ui/button.tsx';
import type { Conflict } from './answer.ts';
import styles from './forms.module.css';

/** With `only`, one of two texts: the words that are not in the other one are marked. */
type Compared = { blocks: DiffBlock[]; only?: 'added' | 'removed' };

export function TextComparison({ blocks, only }: Compared) {
  const shown = blocks.map(({ parts }) => parts.filter(({ kind }) => !only || kind === 'same' || kind === only));
  if (shown.every((parts) => parts.length === 0)) return <p className="meta">Nothing</p>;
  return (
    <div className={styles.comparison}>
      {shown.map(
        (parts, index) =>
          parts.length > 0 && (
            <p key={index}>
              {parts.map((part, at) => (
                <Part key={at} part={part} Tag={only ? 'mark' : part.kind === 'added' ? 'ins' : 'del'} />
              ))}
            </p>
          ),
      )}
    </div>
  );
}

function Part({ part: { kind, text }, Tag }: { part: DiffPart; Tag: 'ins' | 'del' | 'mark' }) {
  if (kind === 'same') return text;
  return (
    <Tag>
      <span className="visually-hidden">{` (${Tag === 'mark' ? 'differs' : kind}: `}</span>
      {text}
      <span className="visually-hidden">) </span>
    </Tag>
  );
}

export function ComparedTexts({ changes }: { changes: ComparedText[] }) {
  return (
    <div className={`stack gap-3 ${styles.texts}`}>
      {changes.map(({ label, blocks }) => (
        <div key={label}>
          <b>{label}</b>
          <TextComparison blocks={blocks} />
        </div>
      ))}
    </div>
  );
}

/** What a colleague saved beside what this person typed. It is part of the form, whose fields stay below and can still be changed. */
export function ConflictNotice({ conflict: { by, changes, seen } }: { conflict: Conflict }) {
  const theirs = by ? `${firstName(by)}’s` : 'Theirs';
  return (
    <section className="stack gap-3 mt-4" aria-label="Two versions">
      {/* The Enter key in a field presses the form's first button. This one decides nothing. */}
      <input type="submit" disabled hidden aria-label="Choose below" />
      {changes.map(({ label, blocks }, index) => (
        <section key={index} className="card stack gap-3">
          <div>
            <h2 className="h4">{label}</h2>
            {blocks.some(({ kind }) => kind === 'same') && <p className="meta">Only the paragraphs that differ</p>}
          </div>
          <div className={`stack gap-3 pair ${styles.sides}`}>
            {(['added', 'removed'] as const).map((only) => (
              <div key={only} className="boxed">
                <b>{only === 'added' ? 'Yours' : theirs}</b>
                <TextComparison blocks={blocks.filter(({ kind }) => kind !== 'same')} only={only} />
              </div>
            ))}
          </div>
        </section>
      ))}
      <div className="cluster">
        <KeepMine seen={seen} />
        <Button type="submit" name="take" value="theirs" small>
          {by ? `Take ${theirs}` : 'Take theirs'}
        </Button>
      </div>
    </section>
  );
}

/** Stands also at the end of the form, in place of its button. */
export function KeepMine({ seen }: Pick<Conflict, 'seen'>) {
  return (
    <Button type="submit" name="keep" value={seen} variant="primary" small>
      Keep mine
    </Button>
  );
}

export const firstName = (name: string) => name.split(' ')[0] ?? name;
