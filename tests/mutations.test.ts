import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from './mutations.ts';

test.each(mutations)('$protection: $file contains its code once, and $test contains its test', (mutation) => {
  const { file, from, to, test: testFile, name = '' } = mutation;
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(readFileSync(testFile, 'utf8')).toContain(name);
});
