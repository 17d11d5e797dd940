import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchEventLoop, type Block } from './metrics.server.ts';

test('a blocked event loop is reported with its duration and count', async () => {
  const blocks: Block[] = [];
  watchEventLoop((block) => blocks.push(block));
  for (let round = 0; round < 2; round += 1) {
    await wait(100);
    const begun = process.threadCpuUsage();
    while (process.threadCpuUsage(begun).user < 400_000);
    await wait(100);
  }
  const ours = blocks.filter(({ cpuMs }) => cpuMs >= 400);
  expect(ours).toHaveLength(2);
  expect(ours[0]?.ms).toBeGreaterThanOrEqual(350);
  expect(ours[1]?.times).toBeGreaterThan(ours[0]?.times ?? 0);
});
