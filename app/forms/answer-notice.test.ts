import { expect, test } from 'vitest';
import { keepAnswer } from './answer-notice.tsx';

test('the answer of a form that leads to another page stays there when the page is loaded again, until the next page', () => {
  const deleted = { notice: 'Message deleted.' };
  // The router tells the answer, then shows the list, then loads it again without the answer.
  const told = keepAnswer({ key: 'message', answer: undefined }, 'message', deleted);
  const shown = keepAnswer(told, 'list', deleted);
  const again = keepAnswer(shown, 'list', undefined);
  expect(again).toEqual({ key: 'list', answer: deleted });
  expect(keepAnswer(again, 'list', undefined)).toBe(again);
  expect(keepAnswer(again, 'next', undefined).answer).toBeUndefined();
});
