import { expect, test } from 'vitest';
import { countSyllables, describeReading, measureReading } from './plain-text.ts';

test.each([
  ['cat', 1],
  ['liner', 2],
  ['make', 1],
  ['wanted', 2],
  ['walked', 1],
  ['table', 2],
  ['prosthesis', 3],
  ['Renée', 2],
  ['70', 1],
])('%s has %i syllables', (word, count) => expect(countSyllables(word)).toBe(count));

test('short words and sentences give a low grade, long ones a high grade', () => {
  const easy = measureReading('The cat sat. The dog ran. We like the sun. It is hot. '.repeat(4));
  const hard = measureReading(
    'Comprehensive interdisciplinary rehabilitation necessitates individualized biomechanical considerations throughout prosthetic fabrication, particularly regarding socket geometry and residual volume fluctuation. '.repeat(
      3,
    ),
  );
  expect(easy.grade).toBeLessThanOrEqual(2);
  expect(hard.grade).toBe(18);
});

test('Markdown markup does not count as words, and a heading counts as a sentence', () => {
  expect(measureReading('## Two words\n\n- **one** two\n- three ![alt text](/x.png)').words).toBe(5);
});

test('the reading grade for staff', () => {
  expect(describeReading({ words: 412, minutes: 2, grade: 7 })).toBe('412 words, 2 minutes, grade 7: easy to read');
  expect(describeReading({ words: 1, minutes: 1, grade: 7 })).toBe('1 word, 1 minute');
  expect(describeReading(measureReading('  '))).toBe('No words yet.');
});
