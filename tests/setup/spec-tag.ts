import { onTestFinished } from 'vitest';
import { recordHeld } from './spec-record.ts';

/** Call inside a test: the ids in tests/evidence/spec.tsv that it covers. fixtures.ts has the same for browser tests. */
export function spec(...ids: string[]): void {
  onTestFinished(({ task }) => {
    if (task.result?.state === 'pass') recordHeld(ids);
  });
}
