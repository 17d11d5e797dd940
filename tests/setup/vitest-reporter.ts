import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { tellFlaky, writeTimes } from './gate-times.ts';

/** Reports to the gate how long the unit and database tests took, by cause, and which were flaky. */
export default class GateReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [first] = test.result().errors ?? [];
    tellFlaky(`${test.module.relativeModuleId} › ${test.fullName}`, first?.message ?? '');
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    writeTimes('vitest', modules.map(timesOf));
  }
}

function timesOf(module: TestModule) {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  const inTests = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  const setup = setupDuration + prepareDuration + environmentSetupDuration + Math.max(0, duration - inTests);
  const causes = { imports: collectDuration / 1_000, 'setup and hooks': setup / 1_000, tests: inTests / 1_000 };
  const seconds = causes.imports + causes['setup and hooks'] + causes.tests;
  return { file: module.relativeModuleId, tests: tests.length, seconds, causes };
}
