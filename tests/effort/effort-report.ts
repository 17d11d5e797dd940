import { writeFileSync } from 'node:fs';
import { clinicDay } from '#app/shared/dates.ts';
/** Reports the measurements as a table, checks them against the budget, and with --write updates the docs. */
import { startingZone } from '#app/shared/zones.ts';
import { writePart } from '#tests/setup/document-part.ts';
import { budgets, maxMisses } from './budget.ts';
import type { Measured } from './perform.ts';

const columns = [
  'Task',
  'Presses',
  'Characters',
  'Smallest target',
  'Drag or hold',
  'Trembling hand',
  'One switch',
  'At 400 %',
  'By voice',
];

export function table(measured: Measured[]): string {
  const rows = measured.map((one) => [
    one.task,
    one.presses,
    one.characters,
    `${one.smallestTargetPx} px`,
    'none',
    ...(one.onlyPhone ? Array<string>(4).fill('not here') : otherWays(one)),
  ]);
  const [head, ...lines] = [columns, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${'---|'.repeat(columns.length)}`, ...lines].join('\n');
}

function otherWays({ tremor, moves, complaints }: Measured): string[] {
  const isLong = tremor.times === 0;
  return [
    isLong ? 'by its parts' : `${tremor.times - tremor.misses.length} of ${tremor.times}`,
    isLong ? 'by its parts' : `${moves} moves`,
    ...(['zoomed', 'speaking'] as const).map((way) => (complaints[way].length === 0 ? 'done' : 'not done')),
  ];
}

/** Returns a line for each exceeded budget and each problem. */
export function listFailures({
  task,
  presses,
  characters,
  smallestTargetPx,
  moves,
  tremor,
  complaints,
}: Measured): string[] {
  const budget = budgets[task];
  if (!budget) return [`${task}: has no budget`];
  const failures = Object.entries(complaints).flatMap(([way, found]) => found.map((what) => `${way}: ${what}`));
  if (presses > budget.presses) failures.push(`${presses} presses, but only ${budget.presses} are allowed`);
  if (characters > budget.characters)
    failures.push(`${characters} characters, but only ${budget.characters} are allowed`);
  if (moves > budget.moves) failures.push(`${moves} moves, but only ${budget.moves} are allowed`);
  if (smallestTargetPx < budget.smallestTargetPx)
    failures.push(`a target of ${smallestTargetPx} px, but ${budget.smallestTargetPx} px are required`);
  if (tremor.misses.length > Math.max(1, tremor.times * maxMisses))
    failures.push(`tremor: ${tremor.misses.length} of ${tremor.times} replays failed:`, ...new Set(tremor.misses));
  return failures.map((what) => `${task}: ${what}`);
}

export function writeFigures(measured: Measured[], command: string): void {
  const when = `Measured on ${clinicDay(startingZone)} by \`${command}\`.`;
  writePart('docs/evidence/accessibility.md', 'effort', `${when}\n\n${table(measured)}`);

  const tasks = measured
    .filter(({ tremor }) => tremor.times > 0)
    .map(({ task, presses, characters, smallestTargetPx, moves, tremor: { times, misses } }) => {
      const succeeded = times - misses.length;
      return { task, presses, characters, smallestTargetPx, moves, succeeded, replays: times };
    });
  const text = JSON.stringify({ measuredOn: clinicDay(startingZone), tasks }, null, 2);
  writeFileSync('app/features/notices/effort.json', `${text}\n`);
}
