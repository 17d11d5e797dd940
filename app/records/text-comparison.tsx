import type { ReactNode } from 'react';
import type { ComparedText, DiffBlock, DiffPart } from '#app/shared/text-diff.ts';
import styles from './records.module.css';

type Compared = { blocks: DiffBlock[]; spoken?: { added: string; removed: string } };

const change = { added: 'added', removed: 'removed' };

export function TextComparison({ blocks, spoken = change }: Compared) {
  return (
    <div className={styles.comparison}>
      {blocks.map(({ parts }, index) => (
        <p key={index}>
          {parts.map((part, at) => (
            <Part key={at} part={part} spoken={spoken} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Part({ part: { kind, text }, spoken }: { part: DiffPart; spoken: NonNullable<Compared['spoken']> }) {
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <span className="visually-hidden">{` (${spoken[kind]}: `}</span>
      {text}
      <span className="visually-hidden">) </span>
    </Tag>
  );
}

type ComparedTextsProps = Pick<Compared, 'spoken'> & { changes: ComparedText[] };

export function ComparedTexts({ changes, ...compared }: ComparedTextsProps) {
  return (
    <div className={`stack gap-3 ${styles.texts}`}>
      {changes.map(({ label, blocks }) => (
        <div key={label}>
          <b>{label}</b>
          <TextComparison blocks={blocks} {...compared} />
        </div>
      ))}
    </div>
  );
}

type ConflictNoticeProps = { changes: ComparedText[]; children?: ReactNode };

/** The fields that a colleague and this person both changed. `children` are the buttons to choose. */
export function ConflictNotice({ changes, children }: ConflictNoticeProps) {
  if (changes.length === 0) return children;
  return (
    <section className="stack mt-4" aria-label="Two versions">
      <p className="meta">Their text is crossed out. Yours is underlined.</p>
      <ComparedTexts changes={changes} spoken={{ added: 'yours', removed: 'theirs' }} />
      {children && <div className="cluster gap-3">{children}</div>}
    </section>
  );
}
