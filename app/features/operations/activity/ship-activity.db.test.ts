import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { forwardActivity } from './activity.jobs.server.ts';

const app = await openTestApp();
const record = (summary: string) =>
  app.db.transaction((tx) => recordActivity(tx, testPerson, { action: 'test', summary }));
const shippedTo = (place: string) => {
  const { activityShip } = readConfig({ NODE_ENV: 'test', DATABASE_URL: app.config.databaseUrl, ACTIVITY_SHIP: place });
  return { ...app, config: { ...app.config, activityShip } };
};

test('each line is copied once, in order and with its HMAC; a failed copy is tried again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ship-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'activity.jsonl');
  await record('One.');
  await forwardActivity(app);
  await expect(forwardActivity(shippedTo(`file:${folder}/missing/x`))).rejects.toThrow('ENOENT');
  await forwardActivity(shippedTo(`file:${file}`));
  await record('Two.');
  await forwardActivity(shippedTo(`file:${file}`));
  await forwardActivity(shippedTo(`file:${file}`));
  const copied = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { rows } = await app.db.execute(
    sql`select summary, hmac, actor_email as "actorEmail" from activity order by id`,
  );
  expect(copied).toMatchObject(rows);
  expect(copied.map(({ summary }) => summary)).toEqual(['One.', 'Two.']);
});

test('a syslog server gets each message with its length in front', async () => {
  let heard = '';
  const server = createServer((socket) => socket.on('data', (bytes) => (heard += bytes.toString())));
  onTestFinished(() => void server.close());
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await record('Three “…”.');
  await forwardActivity(shippedTo(`syslog://127.0.0.1:${port}`));
  const [, length, message = ''] = /^(\d+) (<110>1 .* clinic - activity - \{.*\})$/.exec(heard) ?? [];
  expect(Buffer.byteLength(message)).toBe(Number(length));
  expect(message).toContain('Three “…”.');
});

test('an invalid ACTIVITY_SHIP stops the start with an error that names it', () => {
  for (const place of ['file:relative', 'ftp://x', 'https://host/bucket'])
    expect(() => shippedTo(place)).toThrow('ACTIVITY_SHIP: Enter file:/path');
});
