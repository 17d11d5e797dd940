import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { tellFlaky, writeTimes, type FileTimes } from './gate-times.ts';

/** Where browser tests spend their time, by Playwright's step names. */
const causes: [cause: string, names: RegExp][] = [
  ['site starts', /^open a site$/],
  ['sign-ins', /^sign in$/],
  ['page loads', /^(Navigate|Reload|page\.goto|page\.reload|Go back)/],
  ['waits', /^(Wait|Expect|expect|page\.wait|locator\.wait)/],
  ['presses and typing', /^(Click|Fill|Press|Tap|Check|Uncheck|Type|Select|Hover|Double|Set input)/],
  ['scripts in the page', /^(Evaluate|page\.evaluate|locator\.evaluate)/],
];

/** Reports to the gate how long the browser tests took, by cause, and which were flaky. */
export default class GateReporter implements Reporter {
  #files = new Map<string, FileTimes>();
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const name = relative(process.cwd(), test.location.file);
    const file = this.#files.get(name) ?? { file: name, tests: 0, seconds: 0, causes: {} };
    this.#files.set(name, file);
    file.tests += 1;
    file.seconds += result.duration / 1_000;
    addUp(result.steps, file.causes);
  }

  onEnd(): void {
    writeTimes('browser', [...this.#files.values()]);
    for (const test of this.#suite?.allTests() ?? []) {
      if (test.outcome() !== 'flaky') continue;
      const files = test.results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? []));
      tellFlaky(test.titlePath().filter(Boolean).join(' › '), test.results[0]?.error?.message ?? '', files);
    }
  }
}

/** Adds up step durations by cause. The inner steps of a counted step are already included in it. */
function addUp(steps: TestStep[], into: Record<string, number>): void {
  for (const { title, duration, steps: inner } of steps) {
    const [cause] = causes.find(([, names]) => names.test(title)) ?? [];
    if (cause) into[cause] = (into[cause] ?? 0) + duration / 1_000;
    else addUp(inner, into);
  }
}
