import { test } from 'vitest';

/** `.ci/run --full` sets it once a day. */
const full = Boolean(process.env['FULL']);

/** A test that takes long and whose outcome a commit rarely changes. */
export function nightly(title: string, run: () => void | Promise<void>): void {
  test(title, { skip: !full }, run);
}

/** The number with which a test runs in the gate, and the large one of the nightly run. */
export const scaled = (gate: number, large: number): number => (full ? large : gate);
