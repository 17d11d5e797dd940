import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync('docs/evidence/accessibility.md', 'utf8');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d\.\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Every criterion of WCAG 2.2 of levels A and AA: guideline, then its criteria. */
const criteria = Object.entries({
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
}).flatMap(([guideline, numbers]) => numbers.map((number) => `${guideline}.${number}`));

test('every criterion of WCAG 2.2, level A and AA, has one answer', () => {
  expect(criteria).toHaveLength(55);
  expect(rows.map(([, id]) => id).sort()).toEqual(criteria.toSorted());
});

test('each is held by tests that exist, or says why by none', () => {
  const unanswered = rows.filter(([, , name, how = '', heldBy = '']) => {
    const files = [...heldBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const isReasoned = how.startsWith('n/a: ') || heldBy.startsWith('no test: ');
    return !name || !how || !files.every((file) => existsSync(file)) || (files.length === 0 && !isReasoned);
  });
  expect(unanswered).toEqual([]);
});

/** The colours of a theme by their role, as the style sheet gives them. */
function readColors(theme: 'light' | 'dark'): (role: string) => string {
  const css = readFileSync('app/styles/tokens.css', 'utf8');
  const find = (name: string): string => {
    const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
    const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
    const chosen = (theme === 'dark' ? dark : light) ?? value;
    const other = /^var\(--([^)]+)\)$/.exec(chosen)?.[1];
    return other ? find(other) : chosen;
  };
  return find;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['light', 'dark'] as const)(
  'the edge of a control and the focus ring are seen on every ground, %s',
  (theme) => {
    const color = readColors(theme);
    for (const ground of ['bg', 'bg-raised', 'bg-sunk', 'bg-moss', 'bg-dusk'])
      for (const mark of ['border-strong', 'focus', 'accent-graphic', 'danger'])
        expect(contrast(color(mark), color(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
  },
);
