import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { sendPasswordReset } from '#app/features/accounts/accounts.jobs.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { alerts, people } from '#db/accounts-schema.ts';
import { backups } from '#db/schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { findHealthIssues, mailHealthIssues } from './health.server.ts';

const base = await openTestApp();
const sent: Mail[] = [];
let refusing = false;
const app: App = {
  ...base,
  config: { ...base.config, mail: { ...base.config.mail, smtpUrl: 'smtp://127.0.0.1' } },
  mailer: {
    ...base.mailer,
    send: (mail) => {
      if (refusing) return Promise.reject(new Error('no mail server'));
      sent.push(mail);
      return Promise.resolve();
    },
  },
};
await app.db.insert(people).values([
  { id: 'o', name: 'Owner', email: 'owner@example.com' },
  { id: 'w', name: 'Writer', email: 'writer@example.com', role: 'writer' },
]);
const workerSeen = (ago: string) => app.db.execute(sql`update pgboss.version set cron_on = now() - ${ago}::interval`);
const kinds = async () => (await findHealthIssues(app)).map(({ kind }) => kind);

beforeEach(async () => {
  sent.length = 0;
  refusing = false;
  await workerSeen('20 seconds');
  await app.db.delete(alerts);
  await app.db.delete(backups);
  await app.db.execute(sql`delete from pgboss.job`);
});

test('there are no health issues when everything works, even before the first backup', async () => {
  expect(await findHealthIssues(app)).toEqual([]);
});

test('a stopped worker, late mail and a failed backup are each reported in a sentence', async () => {
  await workerSeen('10 minutes');
  await app.db.execute(
    sql`insert into pgboss.job (name, created_on, start_after) values (${sendPasswordReset.name}, now() - interval '1 hour', now() - interval '1 hour')`,
  );
  await app.db.insert(backups).values({ outcome: 'failed' });
  expect((await findHealthIssues(app)).map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Background jobs have stopped\. Last seen (this morning|today|yesterday) at \d+:\d\d [AP]M\.$/,
    ),
    expect.stringMatching(/^E-mail has not gone out since (this morning|today|yesterday) at /),
    expect.stringMatching(/^The backup failed (this morning|today) at /),
  ]);
});

test('mail that is being retried counts as late, and mail that is only scheduled does not', async () => {
  await app.db.execute(
    sql`insert into pgboss.job (name, created_on, start_after) values (${sendPasswordReset.name}, now(), now() + interval '1 minute')`,
  );
  expect(await kinds()).toEqual([]);
  await app.db.execute(
    sql`update pgboss.job set created_on = now() - interval '20 minutes', state = 'retry', retry_count = 3`,
  );
  expect(await kinds()).toEqual(['mail']);
});

test('a night without a backup is a health issue', async () => {
  await app.db.insert(backups).values({ outcome: 'restored', at: new Date(Date.now() - 40 * 3_600_000).toISOString() });
  expect(await kinds()).toEqual(['backup']);
});

test('the owners are mailed about each health issue once a day, however many processes check; a failed mail is sent again', async () => {
  await workerSeen('10 minutes');
  refusing = true;
  await mailHealthIssues(app);
  refusing = false;
  await Promise.all([mailHealthIssues(app), mailHealthIssues(app), mailHealthIssues(app)]);
  expect(sent).toMatchObject([
    { to: 'owner@example.com', subject: expect.stringContaining('Background jobs have stopped') },
  ]);
  await app.db.insert(backups).values({ outcome: 'failed' });
  await mailHealthIssues(app);
  expect(sent.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Background jobs'),
    expect.stringContaining('The backup failed'),
  ]);
  await app.db.update(alerts).set({ sentAt: new Date(Date.now() - 25 * 3_600_000) });
  await mailHealthIssues(app);
  expect(sent).toHaveLength(4);
});

test('a full disk is a health issue', async () => {
  expect(await findHealthIssues(app, new Date(), 0)).toMatchObject([
    { kind: 'disk', text: expect.stringMatching(/^The disk that holds the pictures is \d+% full\.$/) },
  ]);
  expect(await findHealthIssues(app, new Date(), 1)).toEqual([]);
});

test('the external monitor is pinged while everything works, and gets the names of any health issues', async () => {
  const asked: string[] = [];
  const outside = createServer((request, response) => {
    let said = `${request.url} `;
    request.on('data', (chunk) => (said += String(chunk)));
    request.on('end', () => {
      asked.push(said);
      response.end();
    });
  });
  await new Promise<void>((up) => outside.listen(0, '127.0.0.1', up));
  const place = outside.address();
  const port = typeof place === 'object' ? place?.port : 0;
  const watched: App = { ...app, config: { ...app.config, pingUrl: `http://127.0.0.1:${port}/abc` } };
  await mailHealthIssues(watched);
  await app.db.insert(backups).values({ outcome: 'failed' });
  await workerSeen('10 minutes');
  await mailHealthIssues(watched);
  await mailHealthIssues(app);
  outside.close();
  expect(asked).toEqual(['/abc ', '/abc/fail worker backup']);
});
