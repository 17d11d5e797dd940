import { expect, test } from 'vitest';
import { sentences, tags } from './evidence/tables.ts';

test('each sentence of the requirements has an id of its own, and a test that says it', () => {
  const ids = sentences.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(200);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(sentences.filter(({ files }) => files.length === 0)).toEqual([]);
});

test('no test says an id that no sentence has', () => {
  expect(tags.filter(({ id }) => !sentences.some((sentence) => sentence.id === id))).toEqual([]);
});
