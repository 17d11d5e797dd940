import { useState } from 'react';
import type { ComparedText, DiffBlock, DiffPart } from '#app/shared/text-diff.ts';
import { Button, buttonClassNames } from '#app/ui/button.tsx';
import { Fold } from '#app/ui/fold.tsx';
import { useHydrated, useTimeOrDate } from '#app/ui/hooks.ts';
import type { Conflict } from './answer.ts';
import { choiceName } from './form.ts';
import styles from './records.module.css';

/** With `only`, one of two texts: the words that are not in the other one are marked. */
type Compared = { blocks: DiffBlock[]; only?: 'added' | 'removed' };

export function TextComparison({ blocks, only }: Compared) {
  const shown = blocks.map(({ parts }) => parts.filter(({ kind }) => !only || kind === 'same' || kind === only));
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

/** The fields that two people changed, side by side. It is part of the form, whose other fields are hidden until the person wants to write on. */
export function ConflictNotice({ conflict, hasErrors }: { conflict: Conflict; hasErrors: boolean }) {
  const { by, at, choices, taken, keepsVersions } = conflict;
  const [chosen, setChosen] = useState(() => choices.map((choice) => choice.chosen));
  const [hydrated, timeOrDate] = [useHydrated(), useTimeOrDate()];
  const undecided = chosen.filter((side) => side === '').length;
  const whose = by ? `${by.split(' ')[0]}’s` : 'Your colleague’s';
  const names = { mine: 'Yours', theirs: whose };
  const notes = { mine: 'Not saved yet', theirs: at ? `Saved ${timeOrDate(at)}` : 'Saved' };
  const inWords = choices.map(
    ({ label }, index) => `${chosen[index] === 'mine' ? 'your' : whose} ${inSentence(label)}`,
  );
  return (
    <section className={`stack gap-3 mt-4 ${styles.choices}`} aria-label="Two versions">
      <input type="hidden" name="conflict" value={JSON.stringify(conflict)} />
      <input type="hidden" name="conflictBase" value={conflict.from} />
      {choices.map(({ label, note, blocks }, index) => (
        <fieldset key={label} className="card cluster">
          <legend>
            <b>{label}</b> <span className="meta">{note}</span>
          </legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className="stack gap-2 content-start boxed">
              <span className="row center">
                <input
                  type="radio"
                  name={choiceName(index)}
                  value={side}
                  defaultChecked={chosen[index] === side}
                  onChange={() => setChosen((now) => now.with(index, side))}
                />
                <span className="tight">
                  <b className="block">{names[side]}</b>
                  <span className="meta">{notes[side]}</span>
                </span>
              </span>
              <TextComparison blocks={blocks} only={side === 'mine' ? 'added' : 'removed'} />
            </label>
          ))}
        </fieldset>
      ))}
      {taken.length > 0 && (
        <div className="card flush rows">
          <Fold
            title="Nothing to choose here"
            note={taken.map(({ label }) => label).join(', ')}
            mustOpen={choices.length === 0}
          >
            {taken.map(({ label, text }) => (
              <p key={label} className="as-typed">
                <b>{label}:</b>{' '}
                {text === null
                  ? 'You changed different paragraphs. Both changes are filled in.'
                  : `Only ${by || 'your colleague'} changed it, to “${text}”. It is filled in.`}
              </p>
            ))}
          </Fold>
        </div>
      )}
      <div className={`cluster card pinned py-3 ${styles.decide}`}>
        <p role="status" className="tight">
          {choices.length > 0 && (
            <b className="block">
              {undecided > 0 ? 'Nothing is saved until you choose.' : capitalized(inWords.join(', '))}
            </b>
          )}
          {choices.length > 0 && keepsVersions && (
            <span className="meta">What you don’t choose stays in Versions.</span>
          )}
        </p>
        <details className={styles.rest} open={hasErrors || choices.length === 0}>
          <summary className={buttonClassNames({ small: true })}>Keep writing</summary>
        </details>
        <Button type="submit" variant="primary" small>
          {hydrated && undecided > 0 ? `Choose ${undecided}` : 'Save this version'}
        </Button>
      </div>
    </section>
  );
}

/** 'Title' becomes 'title'; 'FAQ' stays. */
const inSentence = (label: string) =>
  /^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
