import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contrast,
  lightnessOf,
  withLightness,
  accentInFile,
  accentProblem,
  accentRatio,
  accentSheet,
  backgrounds,
  minContrast,
  onAccent,
  paletteOf,
  readColor,
} from './accent.ts';
import { accentFile } from './branding.ts';

const tokens = readFileSync('app/styles/tokens.css', 'utf8');
const ours = '#944412';

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test('setting a color to its own lightness does not change it', () => {
  for (const color of [ours, '#1d4f91', '#808080', '#006b3f'])
    expect(withLightness(color, lightnessOf(color))).toBe(color);
});

test('the contrast check covers every background of the style sheet', () => {
  const primitives = new Map(
    [...tokens.matchAll(/(--c-[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  const hexOf = (value: string) => primitives.get(/var\((.*)\)/.exec(value)?.[1] ?? '') ?? value;
  const themed = [...tokens.matchAll(/--bg[\w-]*: light-dark\(([^,]+), (#[0-9a-f]{6})\);/g)];
  expect(themed.length).toBe(8);
  const [light, dark] = [1, 2].map((theme) => themed.map((found) => hexOf(found[theme] ?? '')));
  // Deep, deeper and night are dark in both themes.
  for (const ground of light ?? [])
    expect(lightnessOf(ground) > 0.5 ? backgrounds.light : backgrounds.dark).toContain(ground);
  for (const ground of dark ?? []) expect(backgrounds.dark).toContain(ground);
  expect([onAccent.light, onAccent.dark]).toEqual([
    primitives.get('--c-paper-raised'),
    primitives.get('--c-cypress-950'),
  ]);
});

test.each([
  ['ours', ours],
  ['navy', '#1d4f91'],
  ['forest', '#006b3f'],
  ['plum', '#6b2a6b'],
  ['black', '#000000'],
])('%s is readable and accepted', (_, accent) => {
  expect(accentProblem(accent)).toBeNull();
});

/** The color that the sentence suggests. */
const nearestTo = (accent: string) => /#[0-9a-f]{6}/.exec(accentProblem(accent) ?? '')?.[0] ?? accent;

test.each(['#ffd400', '#6fa8dc', '#d0702f', '#2f80c0'])(
  '%s is refused, and the suggested color is accepted',
  (accent) => {
    expect(accentProblem(accent)).toMatch(/^Too light for buttons. Try a darker one, like #[0-9a-f]{6}\.$/);
    expect(accentProblem(nearestTo(accent))).toBeNull();
    // The nearest color is hardly darker than necessary.
    expect(accentRatio(nearestTo(accent))).toBeLessThan(4.75);
  },
);

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

const atLeast = (color: string, others: string[], ratio: number) => {
  for (const other of others) expect(contrast(color, other)).toBeGreaterThanOrEqual(ratio);
};

test('all shades of every accepted color are readable in both themes', () => {
  fc.assert(
    fc.property(anyColor, (typed) => {
      const accent = nearestTo(typed);
      const palette = paletteOf(accent);
      for (const shade of [palette[600], palette[700]])
        atLeast(shade, [...backgrounds.light, onAccent.light], minContrast.text);
      atLeast(palette[500], backgrounds.light, minContrast.graphic);
      for (const shade of [palette[400], palette[300]])
        atLeast(shade, [...backgrounds.dark, onAccent.dark], minContrast.text);
    }),
    { numRuns: 300 },
  );
});

test('the style sheet sets only the primitives that tokens.css defines', () => {
  const sheet = accentSheet('#1d4f91');
  const names = [...sheet.matchAll(/--[\w-]+/g)].map(([name]) => name);
  expect(names.length).toBe(5);
  for (const name of names) expect(tokens).toContain(`${name}: #`);
  expect([...tokens.matchAll(/--c-copper-\d+: /g)].length).toBe(5);
  expect(sheet).toMatch(/^:root\{(--c-copper-\d00:#[0-9a-f]{6};?)+\}$/);
});

test('only addresses with a readable color and the current version exist', () => {
  expect(accentInFile(accentFile('#1d4f91', 'css').replace('/branding/', ''))).toEqual({
    accent: '#1d4f91',
    kind: 'css',
  });
  for (const none of ['1-ffd400.css', '0-1d4f91.css', '1-1d4f91.js', '1-1d4f9.css', '../1-1d4f91.css', ''])
    expect(accentInFile(none)).toBeNull();
});

test.each([
  ['#1D4F91', '#1d4f91'],
  [' 1d4f91 ', '#1d4f91'],
  ['#14a', '#1144aa'],
  ['blue', null],
  ['#1d4f9', null],
  ['#1d4f91;}', null],
])('%s is read as %s', (typed, color) => {
  expect(readColor(typed)).toBe(color);
});
