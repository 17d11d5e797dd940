import { expect, test } from 'vitest';
import { itemsOf, valuesOf } from '#app/features/pages/content.ts';
import { sampledSection } from '#tests/factories/sample-content.ts';
import { fieldName, orderField, resultPromiseIn, readValues, singleField, takeStep } from './text-form.ts';

const section = sampledSection('home', 'questions');
const values = valuesOf(section, {});

/** Returns the form data that a browser sends for the section. */
function typed(): Record<string, string> {
  const items = itemsOf(values, 'items');
  return {
    [fieldName('title')]: 'Questions',
    [fieldName('lead')]: '',
    [orderField('items')]: items.map(({ id }) => id).join(' '),
    [singleField('items', 'open')]: 'sample-2',
    ...Object.fromEntries(
      items.flatMap(({ id, title, answer }) => [
        [fieldName('title', { list: 'items', id }), String(title)],
        [fieldName('answer', { list: 'items', id }), String(answer)],
      ]),
    ),
  };
}

test('the form contains every text, the order, and which entry of the list is open', () => {
  const read = readValues(section, typed());
  expect(read['title']).toBe('Questions');
  const items = itemsOf(read, 'items');
  expect(items).toHaveLength(9);
  expect(items.filter((item) => item['open']).map(({ id }) => id)).toEqual(['sample-2']);
});

test('a field that is missing from the form does not count as empty', () => {
  expect(readValues(section, { [fieldName('title')]: 'Only this' })).toEqual({ title: 'Only this' });
});

test('entries can be moved, added and removed, and never move past the ends of the list', () => {
  const ids = (step: string) => itemsOf(takeStep(section, values, step, 'new').values, 'items').map(({ id }) => id);
  expect(ids('up items sample-2').slice(0, 2)).toEqual(['sample-2', 'sample-1']);
  expect(ids('up items sample-1')[0]).toBe('sample-1');
  expect(ids('down items sample-9').at(-1)).toBe('sample-9');
  expect(ids('add items').at(-1)).toBe('new');
  expect(ids('remove items sample-1')).toHaveLength(8);
  expect(ids('turn items sample-1')).toHaveLength(9);
  expect(takeStep(section, values, 'down items sample-3', 'new').notice).toBe('Now number 4 of 9.');
});

test('a promise of an outcome is found, and plain text is not flagged', () => {
  for (const text of ['We guarantee a fit.', 'A pain-free socket.', 'You will walk again.'])
    expect(resultPromiseIn(text)).not.toBeNull();
  expect(resultPromiseIn('It should not hurt. Call us.')).toBeNull();
});
