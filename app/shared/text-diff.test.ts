import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffText, type DiffBlock } from './text-diff.ts';

const side = (blocks: DiffBlock[], left: 'added' | 'removed') =>
  blocks
    .map(({ parts }) =>
      parts
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join(''),
    )
    .filter(Boolean);
const parts = (before: string, after: string) => diffText(before, after).flatMap((block) => block.parts);
const many = (seed: string) => Array.from({ length: 5_000 }, (_, i) => `${seed} ${i} words here`).join('\n\n');
const long = (seed: string) => Array.from({ length: 16_000 }, (_, i) => `${seed}${i}`).join(' ');
const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

test('a changed word is shown inside its paragraph', () => {
  expect(diffText('One stays.\n\nWash the liner daily.', 'One stays.\n\nWash the liner twice daily.')).toEqual([
    { kind: 'same', parts: [{ kind: 'same', text: 'One stays.' }] },
    {
      kind: 'changed',
      parts: [
        { kind: 'same', text: 'Wash the liner ' },
        { kind: 'added', text: 'twice ' },
        { kind: 'same', text: 'daily.' },
      ],
    },
  ]);
});

test('adding or removing the last word changes only that word', () => {
  expect(parts('Wash it daily', 'Wash it daily please')).toEqual([
    { kind: 'same', text: 'Wash it daily ' },
    { kind: 'added', text: 'please' },
  ]);
  expect(parts('Wash it daily please', 'Wash it daily')).toEqual([
    { kind: 'same', text: 'Wash it daily ' },
    { kind: 'removed', text: 'please' },
  ]);
});

test('paragraphs are added and removed as a whole', () => {
  expect(diffText('a b\n\nc d', 'a b\n\nnew one\n\nc d').map(({ kind }) => kind)).toEqual(['same', 'added', 'same']);
  expect(diffText('a b\n\ngone\n\nc d', 'a b\n\nc d').map(({ kind }) => kind)).toEqual(['same', 'removed', 'same']);
  expect(diffText('wholly different', 'nothing in common').map(({ kind }) => kind)).toEqual(['removed', 'added']);
  expect(diffText('', '')).toEqual([]);
});

test('both texts can be rebuilt from any comparison', () => {
  const text = fc
    .array(fc.array(fc.constantFrom('wash', 'the', 'liner', 'daily', 'a', '**b**'), { minLength: 1, maxLength: 8 }), {
      maxLength: 8,
    })
    .map((paragraphs) => paragraphs.map((words) => words.join(' ')).join('\n\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const blocks = diffText(before, after);
      expect(folded(side(blocks, 'added').join(' '))).toBe(folded(before));
      expect(folded(side(blocks, 'removed').join(' '))).toBe(folded(after));
      if (before === after) expect(blocks.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('the largest texts are compared in bounded time', () => {
  const begun = process.cpuUsage();
  expect(diffText(many('a'), many('b')).length).toBeGreaterThan(0);
  expect(diffText(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(5_000);
});
