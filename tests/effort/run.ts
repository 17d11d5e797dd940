/**
 * npm run effort: what the main tasks cost a person on a phone, in a browser on the built site, and whether they succeed with a trembling
 * hand, with one switch, at 400 % and by voice. Held against budget.ts. --short replays the tremor 6 times instead of 200, --write puts
 * the figures into docs/evidence/accessibility.md and onto the page /accessibility, --only NAME takes the tasks that begin so.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { closeServices } from '#app/services.server.ts';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';
import { startDemo } from '#tests/setup/demo.ts';
import { budgets } from './budget.ts';
import { measure, type Measured } from './perform.ts';
import { listFailures, table, writeFigures } from './report.ts';
import { tasks } from './tasks.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const demo = await startDemo('effort', 4469, { LOG_LEVEL: 'warn', TRUST_PROXY: 'true' });
const app = demo.openApp();
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const measured: Measured[] = [];
try {
  for (const task of tasks.filter(({ name }) => name.startsWith(values.only))) {
    const begun = performance.now();
    const one = await measure({ demo, app, browser }, task, values.short ? 6 : 200);
    measured.push(one);
    console.log(`${task.name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  }
} finally {
  await browser.close();
  await closeServices(app);
  await demo.stop();
}

// As visitors and staff read them, not as they were done.
const order = Object.keys(budgets);
measured.sort((one, other) => order.indexOf(one.task) - order.indexOf(other.task));
console.log(table(measured));
const failures = measured.map(listFailures);
for (const line of failures.flat()) console.log(line);
const failed = failures.filter((lines) => lines.length > 0).length;
console.log(`${measured.length - failed} passed, ${failed} failed`);
if (values.write && failed === 0) writeFigures(measured, `npm run effort -- ${values.short ? '--short ' : ''}--write`);
process.exitCode = failed === 0 ? 0 : 1;
