import { onTestFinished } from 'vitest';
import { recordHeld } from './spec-record.ts';

/** Said inside a test: which sentences of docs/evidence/spec-coverage.md it holds. fixtures.ts has the same for browser tests. */
export function spec(...ids: string[]): void {
  onTestFinished(({ task }) => {
    if (task.result?.state === 'pass') recordHeld(ids);
  });
}
