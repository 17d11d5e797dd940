import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { crossings, featureCircles, importsOf } from './setup/imports.ts';

// Prints the size of the production code and fails if a limit is exceeded.

/** This many equal lines in a row, without imports and empty lines, count as a copy. */
const copied = 12;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !/\.test\.tsx?$/.test(file));
const isProduction = (file: string) => /^(app|server|cli|db|deploy|assets-src)\/|^[^/]+$/.test(file);
const typescript = tracked.filter((file) => isProduction(file) && /\.tsx?$/.test(file)).map(read);
const css = tracked.filter((file) => isProduction(file) && file.endsWith('.css')).map(read);

type Source = { file: string; lines: string[] };

function read(file: string): Source {
  return { file, lines: readFileSync(file, 'utf8').trimEnd().split('\n') };
}

const folderOf = (file: string) => /^app\/features\/[^/]+|^app\/[^/]+(?=\/)|^[^/]+(?=\/)/.exec(file)?.[0] ?? '.';
const linesIn = (files: Source[]) => files.reduce((sum, { lines }) => sum + lines.length, 0);
const cycles = findCycles(new Map(typescript.map(({ file }) => [file, importsOf(file).map(({ to }) => to)])));
const copies = findCopies([...typescript, ...css]);
const circles = featureCircles(typescript.map(({ file }) => file));
const wrong = typescript.flatMap(({ file }) => crossings(file));

/** The limit of each figure. A commit that raises one gives the reason. */
const table: [figure: string, now: number, limit: number][] = [
  ['lines of TypeScript', linesIn(typescript), 58_060],
  ['files of TypeScript', typescript.length, 565],
  ['lines of CSS', linesIn(css), 8_915],
  ['lines of server/http.ts', read('server/http.ts').lines.length, 214],
  ['import cycles, types included', cycles.length, 0],
  [`pairs of places with ${copied} identical lines`, copies.length, 0],
  ['pairs of features that import each other', circles.length, 0],
  ['imports against the layer order', wrong.length, 0],
];

print('Largest files', largest([...typescript, ...css], 12));
print('Files and lines per folder', perFolder());
print(
  'Import cycles',
  cycles.map((files) => files.join(' ')),
);
print('Features that import each other', circles);
print('Duplicate lines', copies);
print('Imports against the layer order', wrong);
console.log('\n| figure | now | limit |\n|---|---:|---:|');
for (const [figure, ...numbers] of table)
  console.log(`| ${figure} | ${numbers.map((number) => number.toLocaleString('en-US')).join(' | ')} |`);
const over = table.filter(([, now, limit]) => now > limit);
for (const [figure, now, limit] of over) console.error(`${figure}: ${now}, but only ${limit} are allowed`);
process.exitCode = over.length;

function print(title: string, lines: string[]): void {
  console.log(`\n${title} (${lines.length})\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function largest(files: Source[], count: number): string[] {
  return files
    .toSorted((a, b) => b.lines.length - a.lines.length)
    .slice(0, count)
    .map(({ file, lines }) => `${String(lines.length).padStart(5)} ${file}`);
}

function perFolder(): string[] {
  return [...Map.groupBy([...typescript, ...css], ({ file }) => folderOf(file))]
    .toSorted()
    .map(
      ([folder, files]) =>
        `${folder.padEnd(28)} ${String(files.length).padStart(4)} files ${String(linesIn(files)).padStart(6)} lines`,
    );
}

/** Returns groups of files with circular imports (Tarjan's algorithm). */
function findCycles(graph: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    let lowest = order.get(file) ?? 0;
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? 0);
    }
    low.set(file, lowest);
    if (lowest === order.get(file)) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) found.push(group.toSorted());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Returns pairs of places with identical lines, each listed once by its first line. */
function findCopies(files: Source[]): string[] {
  const bodies = files.map(({ file, lines }) => ({ file, body: bodyOf(lines) }));
  const windows = new Map<string, { file: string; body: { text: string; at: number }[]; start: number }[]>();
  for (const { file, body } of bodies)
    for (let start = 0; start + copied <= body.length; start += 1) {
      const key = body
        .slice(start, start + copied)
        .map(({ text }) => text)
        .join('\n');
      windows.set(key, [...(windows.get(key) ?? []), { file, body, start }]);
    }
  return [...windows.values()].flatMap((places) =>
    places.flatMap((one, i) =>
      places
        .slice(i + 1)
        .filter((other) => one.body[one.start - 1]?.text !== other.body[other.start - 1]?.text || one.start === 0)
        .map((other) => `${one.file}:${one.body[one.start]?.at} ${other.file}:${other.body[other.start]?.at}`),
    ),
  );
}

function bodyOf(lines: string[]): { text: string; at: number }[] {
  let isImport = false;
  return lines.flatMap((line, i) => {
    const text = line.trim();
    if (/^import\b/.test(text)) isImport = true;
    const skipped = isImport || text === '';
    if (isImport && /from '|^import '/.test(text)) isImport = false;
    return skipped ? [] : [{ text, at: i + 1 }];
  });
}
