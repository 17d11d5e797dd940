import { appendFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { selectActivity } from '#app/history/activity-log.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { openFiles } from '#app/platform/files.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { activityHead } from '#db/accounts-schema.ts';

const linesAtOnce = 1_000;
const timeoutMs = 10_000;

/** Copies new lines of the activity log to ACTIVITY_SHIP. If the worker dies right after copying, it copies those lines again. */
export const shipActivity = defineJob('ship-activity', z.object({}), forwardActivity, { cron: '* * * * *' });

export async function forwardActivity({ db, config }: App): Promise<void> {
  const to = config.activityShip;
  if (!to) return;
  for (;;) {
    const [head] = await db.select({ shippedId: activityHead.shippedId }).from(activityHead);
    const lines = await selectActivity(db, head?.shippedId ?? 0, linesAtOnce);
    const last = lines.at(-1);
    if (!last) return;
    await ship(to, lines);
    await db.update(activityHead).set({ shippedId: last.id });
    if (lines.length < linesAtOnce) return;
  }
}

type Line = { id: number; at: string };

async function ship(to: NonNullable<Config['activityShip']>, lines: Line[]): Promise<void> {
  const texts = lines.map((line) => JSON.stringify(line));
  if ('file' in to) return appendFile(to.file, `${texts.join('\n')}\n`, { mode: 0o600, flush: true });
  if ('bucket' in to) {
    const [first, last] = [lines[0], lines.at(-1)].map((line) => String(line?.id ?? 0).padStart(12, '0'));
    const key = `activity/${first}-${last}.jsonl`;
    return openFiles({ files: to }).put(key, Buffer.from(`${texts.join('\n')}\n`), 'application/x-ndjson');
  }
  return sendToSyslog(to, lines);
}

/** Priority 110 is facility 13 (audit log) with severity 6 (informational). Each message is preceded by its length (RFC 6587). */
function sendToSyslog({ host, port }: { host: string; port: number }, lines: Line[]): Promise<void> {
  const messages = lines.map((line) => {
    const message = Buffer.from(`<110>1 ${line.at} ${hostname()} clinic - activity - ${JSON.stringify(line)}`);
    return Buffer.concat([Buffer.from(`${message.length} `), message]);
  });
  return new Promise((done, failed) => {
    const socket = connect(port, host);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the syslog server does not respond')));
    socket.on('error', failed);
    socket.on('close', (hadError) => hadError || done());
    socket.end(Buffer.concat(messages));
    socket.resume();
  });
}
