import { chromium } from '@playwright/test';
/**
 * npm run effort: measures the effort of the main tasks on a phone, in a browser on the built site, and whether they succeed with a
 * tremor, with a switch, at 400% zoom and by voice. Compares with budget.ts. --short performs every task on the phone and the main ones
 * with each input method, with 4 tremor replays instead of 200. --write puts the figures into docs/evidence/accessibility.md and onto /accessibility. --only NAME selects tasks by prefix.
 */
import { readArguments } from '#server/arguments.ts';
import { closeServices } from '#server/services.ts';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { startDemo } from '#tests/setup/start-demo.ts';
import { budgets } from './budget.ts';
import { listFailures, table, writeFigures } from './effort-report.ts';
import { measure, type Measured } from './perform.ts';
import { tasks, type Task } from './tasks.ts';

const { values } = readArguments('npm run effort [-- --short | --write] [--only NAME]', {
  options: {
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
if (values.short && values.write) throw new Error('--write needs the full run, without --short.');
const demo = await startDemo('effort', await freePorts(1), { LOG_LEVEL: 'warn', TRUST_PROXY: 'true' });
const app = demo.openApp();
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const measured: Measured[] = [];
try {
  for (const task of tasks.filter(({ name }) => name.startsWith(values.only))) {
    const begun = performance.now();
    const one = await measure({ demo, app, browser }, task, replaysOf(task));
    measured.push(one);
    console.log(`${task.name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  }
} finally {
  await browser.close();
  await closeServices(app);
  await demo.stop();
}

// In the order of the budget, not in the order of the runs.
const order = Object.keys(budgets);
measured.sort((one, other) => order.indexOf(one.task) - order.indexOf(other.task));
console.log(table(measured));
const failures = measured.map(listFailures);
for (const line of failures.flat()) console.log(line);
const failed = failures.filter((lines) => lines.length > 0).length;
console.log(`${measured.length - failed} passed, ${failed} failed`);
if (values.write && failed === 0) writeFigures(measured, 'npm run effort -- --write');
process.exitCode = failed === 0 ? 0 : 1;

/** Returns the number of tremor replays. 0 means that the task runs on the phone only. */
function replaysOf(task: Task): number {
  if (!values.short) return 200;
  return task.isMain ? 4 : 0;
}
