/** Writes a bench's results to var/bench, and with --write also its plot and its section of the document. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, relative } from 'node:path';
import { writePart } from '#tests/setup/document-part.ts';
import { barPlot, type Plot } from './plots.ts';

export type Part = { name: string; file: string; lines: string[]; plot?: Plot };

const [loadBefore = 0] = loadavg();

export function report(parts: Part[], isWriting: boolean): void {
  mkdirSync('var/bench', { recursive: true });
  for (const { name, file, lines, plot } of parts) {
    const text = [
      `Measured on ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} processors, with a load of ${loadBefore.toFixed(1)} from other work at the start.`,
      '',
      ...lines,
      ...(plot ? ['', `![${plot.title}](${relative(dirname(file), `docs/pictures/bench-${name}.svg`)})`] : []),
    ].join('\n');
    console.log(`\n${text}\n`);
    writeFileSync(`var/bench/${name}.md`, `${text}\n`);
    if (!isWriting) continue;
    writePart(file, `bench ${name}`, text);
    if (plot) writeFileSync(`docs/pictures/bench-${name}.svg`, barPlot(plot));
  }
}
