/** The data behind docs/evidence, and the parts of its pages that `npm run docs` generates from it. */
import { globSync, readFileSync } from 'node:fs';

function readRows(name: string): string[][] {
  const [, ...lines] = readFileSync(`tests/evidence/${name}.tsv`, 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

export const sentences = readRows('spec').map(([id = '', section = '', sentence = '', reading = '', instead = '']) => ({
  id,
  section,
  sentence,
  reading,
  instead,
}));

/** Which test file says which sentence's id, as in `spec('2.3')`. */
export const tags = globSync(['{app,db,server,cli}/**/*.test.{ts,tsx}', 'tests/e2e/*.e2e.ts'])
  .toSorted()
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bspec\(('[^)]+)\)/g)].flatMap(([, ids = '']) =>
      [...ids.matchAll(/'([^']+)'/g)].map(([, id = '']) => ({ id, file })),
    ),
  );

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const listFiles = (files: string[]) => [...new Set(files)].map((file) => `\`${file}\``).join(', ');

function specPart(): string {
  const sections = [...Map.groupBy(sentences, ({ section }) => section)].map(([section, rows]) => {
    const ids = new Set(rows.map(({ id }) => id));
    const files = tags.filter(({ id }) => ids.has(id)).map(({ file }) => file);
    return [section, String(rows.length), listFiles(files)];
  });
  const differences = sentences
    .filter(({ instead }) => instead !== '')
    .map(({ id, instead, reading }) => `- ${id}: ${instead}${reading && ` (reading ${reading})`}`);
  return `${table(['section', 'sentences', 'held by'], sections)}

## Where we differ on purpose

A reading is a numbered interpretation in the product's brief.

${differences.join('\n')}`;
}

export const parts = [{ file: 'docs/evidence/spec-coverage.md', name: 'spec', text: specPart() }];
