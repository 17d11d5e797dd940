import { test } from 'vitest';
import { isFull } from './full.ts';

/** A slow test whose result rarely changes with a commit. It runs nightly. */
export function nightly(title: string, run: () => void | Promise<void>): void {
  test(title, { skip: !isFull }, run);
}

/** Returns the number for the gate, or the larger one for the nightly run. */
export const scaled = (gate: number, large: number): number => (isFull ? large : gate);
