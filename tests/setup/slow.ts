import { test } from 'vitest';

/** A test of more than four seconds of CPU or twenty of waiting: `npm test` and the gate run it, `npm run check` does not. */
export function slow(title: string, run: () => void | Promise<void>): void {
  test(title, { tags: ['slow'] }, run);
}
