/** Writes a bench's results to var/bench, and with --write also its plot and its section of the document. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, relative } from 'node:path';
import { writePart } from '#tests/setup/document-part.ts';
import { barPlot, type Plot } from './plots.ts';

export type Part = {
  name: string;
  file: string;
  lines: string[];
  /** Comparisons within each round, which hold on a busy machine too. */
  ratios?: string[];
  plot?: Plot;
};

/** The load from other work when the bench began. */
export const [loadAtStart = 0] = loadavg();
/** Other work that takes more than one processor changes the figures by a fifth from one run to the next. */
const maxLoad = 1;

/** Why a bench does not begin; undefined if it may. */
export function refusal(load: number, { busy, write }: { busy: boolean; write: boolean }): string | undefined {
  if (busy && write) return 'Figures of a busy machine are not written: leave out --busy or --write.';
  if (load <= maxLoad || busy) return undefined;
  return `No figures at a load over ${maxLoad}: this machine has ${load.toFixed(1)} from other work. Wait for it to end, or print ratios only: --busy`;
}

export function report(parts: Part[], { busy, write }: { busy: boolean; write: boolean }): void {
  mkdirSync('var/bench', { recursive: true });
  const load = `a load of ${loadAtStart.toFixed(1)} from other work`;
  for (const { name, file, lines, ratios = [], plot } of parts) {
    const day = `Measured on ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} processors, with ${load} at the start.`;
    const text = (
      busy
        ? [`**Measured on a busy machine, with ${load} at the start: ratios only.**`, '', ...ratios]
        : [
            day,
            '',
            ...lines,
            ...(ratios.length > 0 ? ['', ...ratios] : []),
            ...(plot ? ['', `![${plot.title}](${relative(dirname(file), `docs/pictures/bench-${name}.svg`)})`] : []),
          ]
    ).join('\n');
    console.log(`\n${text}\n`);
    writeFileSync(`var/bench/${name}.md`, `${text}\n`);
    if (!write) continue;
    writePart(file, `bench ${name}`, text);
    if (plot) writeFileSync(`docs/pictures/bench-${name}.svg`, barPlot(plot));
  }
}
