import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { crossings, featureImports, findCircles, unusedExports } from './setup/imports.ts';

// Prints the size of the production code, and fails if a total exceeds its limit, a passage is copied, an import
// goes the wrong way or an export has no importer.

/** This many equal lines in a row, without imports and empty lines, count as a copy. */
const copied = 12;

const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));
const tracked = all.filter((file) => !/\.test\.tsx?$/.test(file));
const isProduction = (file: string) => /^(app|server|cli|db|deploy|assets-src)\/|^[^/]+$/.test(file);
const typescript = tracked.filter((file) => isProduction(file) && /\.tsx?$/.test(file)).map(read);
const css = tracked.filter((file) => isProduction(file) && file.endsWith('.css')).map(read);

type Source = { file: string; lines: string[] };

function read(file: string): Source {
  return { file, lines: readFileSync(file, 'utf8').trimEnd().split('\n') };
}

const folderOf = (file: string) => /^app\/features\/[^/]+|^app\/[^/]+(?=\/)|^[^/]+(?=\/)/.exec(file)?.[0] ?? '.';
const linesIn = (files: Source[]) => files.reduce((sum, { lines }) => sum + lines.length, 0);
const copies = findCopies([...typescript, ...css]);
const circles = findCircles(featureImports(typescript.map(({ file }) => file)));
const wrong = typescript.flatMap(({ file }) => crossings(file));
const unused = unusedExports(all.filter((file) => /\.tsx?$/.test(file)));

const folders = [...Map.groupBy(typescript, ({ file }) => folderOf(file))]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([folder, files]) => `${String(linesIn(files)).padStart(6)} ${folder}`);

print('Largest files', largest([...typescript, ...css], 12));
print('Circles of features', circles);
print(`Places with ${copied} identical lines`, copies);
print('Imports against the layer order', wrong);
print('Exported names that no other file imports', unused);
print(`Folders, ${typescript.length} files`, folders);
// Each limit leaves 2 % of room.
const totals = [
  { what: 'TypeScript', lines: linesIn(typescript), limit: 60_480 },
  { what: 'CSS', lines: linesIn(css), limit: 7_450 },
];
print(
  'Lines in all',
  totals.map(({ what, lines, limit }) => `${what} ${lines}, at most ${limit}`),
);
const over = totals.filter(({ lines, limit }) => lines > limit);
for (const { what, lines, limit } of over) console.error(`${what}: ${lines} lines, but the limit is ${limit}.`);
process.exitCode = over.length + [...copies, ...circles, ...wrong, ...unused].length;

function print(title: string, lines: string[]): void {
  console.log(`\n${title} (${lines.length})\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function largest(files: Source[], count: number): string[] {
  return files
    .toSorted((a, b) => b.lines.length - a.lines.length)
    .slice(0, count)
    .map(({ file, lines }) => `${String(lines.length).padStart(5)} ${file}`);
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
