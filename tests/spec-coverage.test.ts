import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = [...readFileSync('docs/spec-coverage.md', 'utf8').matchAll(/^\| (.+) \| `(.+)` › (.+) \|$/gm)];

test('the table is there', () => expect(rows.length).toBeGreaterThan(80));

test.each(rows.map(([, sentence = '', file = '', title = '']) => [sentence, file, title]))(
  '“%s” names a test that exists',
  (_sentence, file, title) => {
    expect(file).toSatisfy(existsSync);
    expect(readFileSync(file, 'utf8').includes(title)).toBe(true);
  },
);
