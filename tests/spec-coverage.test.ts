import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSentences } from './setup/spec-record.ts';

const sentences = readSentences();

test('each sentence has an id of its own', () => {
  expect(sentences.length).toBeGreaterThan(80);
  expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length);
});

test('the test that a row names is there and says the id', () => {
  const wrong = sentences.filter(({ id, file, title }) => {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const body = source.slice(source.indexOf(title)).split(/\n\s*(?:test|served|unwatched|slow)(?:\.\w+)*\(/)[0] ?? '';
    return !source.includes(title) || !body.includes(`'${id}'`);
  });
  expect(wrong).toEqual([]);
});
