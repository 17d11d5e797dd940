import type { DiffBlock, DiffPart } from '#app/shared/text-diff.ts';
import styles from './records.module.css';

export function TextComparison({ blocks, side }: { blocks: DiffBlock[]; side?: 'before' | 'after' }) {
  const hidden = side === 'before' ? 'added' : side === 'after' ? 'removed' : null;
  return (
    <div className={styles.comparison}>
      {blocks
        .map(({ parts }) => parts.filter(({ kind }) => kind !== hidden))
        .filter((parts) => parts.length > 0)
        .map((parts, index) => (
          <p key={index}>
            {parts.map((part, at) => (
              <Part key={at} part={part} label={side ? 'only in this version' : part.kind} />
            ))}
          </p>
        ))}
    </div>
  );
}

function Part({ part: { kind, text }, label }: { part: DiffPart; label: string }) {
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <span className="visually-hidden">{` (${label}: `}</span>
      {text}
      <span className="visually-hidden">) </span>
    </Tag>
  );
}
