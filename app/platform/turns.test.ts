import { expect, test } from 'vitest';
import { openTurns } from './limits.server.ts';

function aTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, finish: resolve };
}

test('a queue runs up to its limit at once, and the rest in order of arrival', async () => {
  const turns = openTurns(2);
  const tasks = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...aTask() }));
  const begun: string[] = [];
  const done = tasks.map(({ name, work }) =>
    turns.run(() => {
      begun.push(name);
      return work();
    }),
  );
  expect(begun).toEqual(['a', 'b']);
  tasks[1]?.finish();
  await done[1];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { finish } of tasks) finish();
  await Promise.all(done);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a queue is full at its limit of waiting callers, and has room again when one finishes or fails', async () => {
  const turns = openTurns(1, 2);
  const tasks = [aTask(), aTask(), aTask()];
  const done = [];
  for (const { work } of tasks) {
    expect(turns.isFull()).toBe(false);
    done.push(turns.run(work));
  }
  expect(turns.isFull()).toBe(true);
  tasks[0]?.finish();
  await done[0];
  expect(turns.isFull()).toBe(false);
  const failing = turns.run(() => Promise.reject(new Error('a fault')));
  for (const { finish } of tasks) finish();
  await expect(failing).rejects.toThrow('a fault');
  await expect(turns.run(async () => 'served')).resolves.toBe('served');
});
