import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { collectionWords } from './incoming.ts';

type Outcome = 'taken' | 'changed' | 'known' | 'refused';

export type MovingReport = {
  /** One document and what became of it. `name` is its old id, never a person. */
  tell: (collection: string, name: string, outcome: Outcome, reasons: string[]) => void;
  totals: () => Record<string, Record<Outcome, number>>;
  /** The last lines, which the command also prints. */
  end: (closing: string[]) => Promise<string[]>;
};

/** Written as it goes: a run that is killed leaves what it did, and a million lines need no memory. */
export function openReport(file: string, title: string): MovingReport {
  const out = createWriteStream(file, { mode: 0o600 });
  const totals: Record<string, Record<Outcome, number>> = {};
  out.write(`${title}\n\n`);
  return {
    tell(collection, name, outcome, reasons) {
      const counted = (totals[collection] ??= { taken: 0, changed: 0, known: 0, refused: 0 });
      counted[outcome] += 1;
      if (outcome === 'changed' || outcome === 'refused')
        out.write(`${collection}/${name}: ${outcome}: ${reasons.join('; ')}\n`);
    },
    totals: () => totals,
    async end(closing) {
      const lines = [...Object.entries(totals).map(([name, counts]) => inWords(name, counts)), ...closing];
      out.end(`\n${lines.join('\n')}\n`);
      await finished(out);
      return lines;
    },
  };
}

function inWords(collection: string, { taken, changed, known, refused }: Record<Outcome, number>): string {
  const words = collectionWords[collection] ?? collection;
  return `${words}: ${taken + changed} taken (${changed} of them changed), ${known} known from before, ${refused} refused`;
}

const plainId = /^[\w.:-]{1,128}$/;

/** A document in the report: by its old id, or by its place where the id could be somebody's name or address. */
export function reportName(oldId: string, place: number): string {
  return plainId.test(oldId) && !oldId.includes('@') ? oldId : `number ${place}`;
}
