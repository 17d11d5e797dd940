/** The summary of `.ci/run`: time by step, file and cause, and flaky tests. Fails if too many tests are flaky. */
import { existsSync, readFileSync } from 'node:fs';
import { flakyFile, gateFolder, type FileTimes } from './setup/gate-times.ts';

/** Above this number flaky tests are not a coincidence. */
const maxFlaky = 2;
const filesShown = 25;

const stepsFile = `${gateFolder}/steps.tsv`;
if (existsSync(stepsFile)) {
  const rows = readFileSync(stepsFile, 'utf8').trim().split('\n');
  printTable(
    ['step', 'from', 'seconds', 'CPU s', 'passed', 'failed'],
    rows.map((row) => row.split('\t')),
  );
}
for (const runner of ['vitest', 'browser']) {
  const file = `${gateFolder}/${runner}.json`;
  if (!existsSync(file)) continue;
  const files: FileTimes[] = JSON.parse(readFileSync(file, 'utf8'));
  const causes = [...new Set(files.flatMap((one) => Object.keys(one.causes)))];
  const row = (name: string, some: FileTimes[]) => [
    name,
    sum(some, ({ tests }) => tests),
    sum(some, ({ seconds }) => seconds),
    ...causes.map((cause) => sum(some, (one) => one.causes[cause] ?? 0)),
  ];
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds);
  printTable(
    [`${runner}: seconds of tests`, 'tests', 'seconds', ...causes],
    [
      row('all files', files),
      ...slowest.slice(0, filesShown).map((one) => row(one.file, [one])),
      row(`${Math.max(0, files.length - filesShown)} others`, slowest.slice(filesShown)),
    ],
  );
}

const flaky = existsSync(flakyFile) ? readFileSync(flakyFile, 'utf8').trim().split('\n').filter(Boolean) : [];
for (const line of flaky) console.log(`FLAKY: ${line}`);
console.log(`${flaky.length} flaky`);
if (flaky.length > maxFlaky) console.log(`More than ${maxFlaky} flaky tests fail the gate.`);
process.exitCode = flaky.length > maxFlaky ? 1 : 0;

function sum(files: FileTimes[], of: (file: FileTimes) => number): string {
  return String(Math.round(files.reduce((all, file) => all + of(file), 0)));
}

function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  console.log('');
  for (const row of [head, ...rows])
    console.log(
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    );
}
