import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { criteria } from './evidence/tables.ts';

/** Every WCAG 2.2 criterion of levels A and AA, by guideline. */
const required = Object.entries({
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

test('every WCAG 2.2 criterion of levels A and AA has exactly one row', () => {
  expect(required).toHaveLength(55);
  expect(criteria.map(({ id }) => id).sort()).toEqual(required.toSorted());
});

test('each criterion names existing tests or explains why it has none', () => {
  const unanswered = criteria.filter(({ name, how, noTest, files }) => {
    const isReasoned = how.startsWith('n/a: ') || noTest;
    return !name || !how || !files.every((file) => existsSync(file)) || (files.length === 0 && !isReasoned);
  });
  expect(unanswered).toEqual([]);
});

/** Returns a lookup of a theme's colors by role. A dark surface has its own roles, the same in both themes. */
function readColors(theme: 'light' | 'dark', surface = false): (role: string) => string {
  const [page = '', dark = ''] = readFileSync('app/styles/tokens.css', 'utf8').split('.surface-night {', 2);
  const find = (name: string): string => {
    const role = new RegExp(`--${name}: ([^;]+);`);
    const value = (surface ? role.exec(dark)?.[1] : undefined) ?? role.exec(page)?.[1] ?? '';
    const [, light, night] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
    const chosen = (theme === 'dark' ? night : light) ?? value;
    const other = /^var\(--([^)]+)\)$/.exec(chosen)?.[1];
    return other ? find(other) : chosen;
  };
  return find;
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#([0-9a-f]{3}|[0-9a-f]{6})$/);
  const digits = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['light', 'dark'] as const)(
  'control borders and the focus ring have enough contrast on every background, %s',
  (theme) => {
    const color = readColors(theme);
    for (const ground of ['bg', 'bg-raised', 'bg-sunk', 'bg-moss', 'bg-dusk'])
      for (const mark of ['border-strong', 'focus', 'accent-graphic', 'danger'])
        expect(contrast(color(mark), color(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
  },
);

const grounds = ['bg', 'bg-raised', 'bg-sunk', 'bg-moss', 'bg-dusk'];
const texts = ['text', 'text-2', 'accent', 'accent-hover', 'danger', 'success'];
/** Text that appears on one background only. The last three are selected text and the thumb bar. */
const pairs = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-solid', 'solid'],
  ['on-solid', 'solid-hover'],
  ['text', 'danger-bg'],
  ['danger', 'danger-bg'],
  ['text', 'success-bg'],
  ['success', 'success-bg'],
  ['c-cypress-950', 'c-copper-300'],
  ['c-cypress-950', 'c-copper-400'],
  ['c-bone', 'bg-deeper'],
] as const;

test.each(['light', 'dark'] as const)(
  'every text color has enough contrast on each of its backgrounds, %s',
  (theme) => {
    const color = readColors(theme);
    const onSurface = readColors(theme, true);
    for (const text of texts) {
      for (const ground of grounds)
        expect(contrast(color(text), color(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['bg-deep', 'bg-deeper', 'bg-night'])
        expect(contrast(onSurface(text), color(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const find of [color, onSurface])
      for (const [text, ground] of pairs)
        expect(contrast(find(text), find(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  },
);
