import { test } from 'vitest';
import { isFull } from './full.ts';

/** A test that takes long and whose outcome a commit rarely changes. */
export function nightly(title: string, run: () => void | Promise<void>): void {
  test(title, { skip: !isFull }, run);
}

/** The number with which a test runs in the gate, and the large one of the nightly run. */
export const scaled = (gate: number, large: number): number => (isFull ? large : gate);
