/** What a bench found: always into var/bench, and with --write into the document between the marks of its name, with its plot. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

export type Part = { name: string; file: string; lines: string[]; plot?: string };

export function report(parts: Part[], isWriting: boolean): void {
  mkdirSync('var/bench', { recursive: true });
  for (const { name, file, lines, plot } of parts) {
    const text = `${lines.join('\n')}\n`;
    console.log(`\n${text}`);
    writeFileSync(`var/bench/${name}.md`, text);
    if (plot) writeFileSync(`var/bench/${name}.svg`, plot);
    if (!isWriting) continue;
    const [begin, end] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`];
    const [before, rest] = readFileSync(file, 'utf8').split(begin);
    const after = rest?.split(end)[1];
    if (after === undefined) throw new Error(`${file} has no place for ${name}`);
    const picture = plot ? `![${lines.at(-1)}](pictures/bench-${name}.svg)\n\n` : '';
    writeFileSync(
      file,
      `${before}${begin}\nMeasured on ${new Date().toISOString().slice(0, 10)}.\n\n${text}\n${picture}${end}${after}`,
    );
    if (plot) writeFileSync(`docs/pictures/bench-${name}.svg`, plot);
  }
}
