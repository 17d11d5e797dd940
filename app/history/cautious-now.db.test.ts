import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sweepScans } from '#app/features/consents/consents.jobs.server.ts';
import { eraseMessages } from '#app/features/messages/messages.jobs.server.ts';
import { purgeTrash } from '#app/features/operations/trash-rules.server.ts';
import { sweepPictures } from '#app/features/pictures/pictures.jobs.server.ts';
import { sweepPageViews } from '#app/features/search/page-views.server.ts';
import { contactMessages, pageViews } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { activityLines, openTestApp } from '#tests/setup/test-app.ts';
import { cautiousNow } from './cautious-now.server.ts';

const app = await openTestApp();
const paused = expect.stringMatching(/^Paused permanent deletion: /);

beforeEach(async () => {
  await app.db.$client.query(`
    alter table activity disable trigger all; delete from activity; alter table activity enable trigger all`);
});

/** A jump ahead and a past that is longer ago look the same to the database: only the lines' distance from now counts. */
const isTrusted = async (...daysAgo: number[]) => {
  await addActivityDays(app, daysAgo);
  return (await cautiousNow(app)) !== null;
};
const nightly = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i);

test.each([
  ['a site with a line every night', nightly(40, 1), true],
  ['an office that closed two days ago', [30, 9, 8, 5, 4, 2.5], true],
  ['nobody for four days, and no backup', nightly(40, 4), false],
  ['a clock ten days ahead', nightly(50, 10), false],
  ['a clock ten days ahead, and lines written since', [...nightly(50, 10), 1.9, 0.9, 0.1], false],
  ['lines from before, but none for a month until today', [40, 35, 31, 0.01], false],
  ['a gap, and three days of work since', [...nightly(50, 10), 3.1, 2, 1], true],
  ['lines of a day to come, from when the clock was wrong', [...nightly(40, 10), -20, -300], false],
])('%s', async (_case, daysAgo, trusted) => {
  expect(await isTrusted(...daysAgo)).toBe(trusted);
  expect(await activityLines(app)).toEqual([...daysAgo.map(() => 'Worked.'), ...(trusted ? [] : [paused])]);
});

test('the earlier of two clocks counts', async () => {
  await addActivityDays(app, nightly(40, 1));
  const now = Date.now();
  for (const ours of [now - 86_400_000, now + 86_400_000]) {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(ours);
    onTestFinished(() => clock.mockRestore());
    const found = (await cautiousNow(app)) ?? 0;
    expect(Math.abs(found - Math.min(ours, now))).toBeLessThan(60_000);
  }
});

test('a new site has nothing old: it waits, and says nothing', async () => {
  expect(await isTrusted()).toBe(false);
  expect(await isTrusted(2, 1)).toBe(false);
  expect(await activityLines(app)).toEqual(['Worked.', 'Worked.']);
});

test('while nobody works, one line a day says so, and deletion goes on after three days', async () => {
  await addActivityDays(app, [20]);
  const later = (time: string) =>
    app.db.$client.query(`
      alter table activity disable trigger all; update activity set at = at - interval '${time}';
      alter table activity enable trigger all`);
  const answers: boolean[] = [];
  for (let today = 0; today < 4; today += 1) {
    answers.push(await isTrusted());
    await later('20 hours');
    answers.push(await isTrusted());
    await later('4 hours 1 minute');
  }
  expect(answers).toEqual([false, false, false, false, false, false, true, true]);
  expect(await activityLines(app)).toEqual(['Worked.', paused, paused, paused]);
});

test('after a jump of the clock, no job deletes requests, the trash, page views or files', async () => {
  const person = { name: 'n', email: 'e', phone: 'p' };
  await app.db.insert(contactMessages).values([
    { ...person, status: 'done', createdAt: sql`now() - interval '5 years'` },
    { ...person, status: 'deleted', deletedFrom: 'new', deletedAt: sql`now() - interval '5 years'` },
  ]);
  await app.db.insert(pageViews).values({ day: '2020-01-01', page: '/', origin: 'direct', count: 9 });
  if (!('folder' in app.config.files)) throw new Error('this test needs a folder');
  for (const key of ['gallery/1-nobody.jpg/960.webp', 'consent-scans/9/nobody']) {
    await app.files.put(key, Buffer.from('x'), 'image/webp');
    await utimes(join(app.config.files.folder, key), 0, 0);
  }
  const left = async () => {
    for (const job of [eraseMessages, purgeTrash, sweepPageViews, sweepPictures, sweepScans]) await job.run(app, {});
    const { files } = await app.files.list('');
    return [await app.db.$count(contactMessages), await app.db.$count(pageViews), files.length];
  };
  await addActivityDays(app, [900, 899, 0.5, 0.1]);
  expect(await left()).toEqual([2, 1, 2]);
  await addActivityDays(app, [4, 2]);
  expect(await left()).toEqual([0, 0, 0]);
});
