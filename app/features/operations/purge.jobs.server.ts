import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { isPostTag, listenForChanges } from '#app/platform/changes.server.ts';
import { clinicToday } from '#app/platform/clinic-time.server.ts';
import { defineJob, TryAgain } from '#app/platform/queue.server.ts';
import { consents, withdrawals } from '#db/schema.ts';

/** Batches changes within this time into one purge. */
const gatherMs = 200;
const tagsAtOnce = 100;
const answerMs = 10_000;
/** Every page that the edge may cache has this tag, because it shows the clinic's details. */
const everything = ['clinic'];

export const purgeEdge = defineJob(
  'purge-edge',
  z.object({ tags: z.array(z.string().max(40)).max(tagsAtOnce) }),
  async ({ config: { edge } }: App, { tags }) => {
    if (!edge) return;
    const answer = await fetch(edge.purgeUrl, {
      redirect: 'error',
      method: edge.purgeMethod,
      headers: {
        'Surrogate-Key': tags.join(' '),
        ...(edge.purgeToken && { Authorization: `Bearer ${edge.purgeToken}` }),
      },
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    if (!answer?.ok) throw new TryAgain(`the edge cache answered ${answer?.status ?? 'nothing'}`);
  },
  { retry: { times: 20, firstSeconds: 1, maxSeconds: 300 } },
);

/** At midnight posts appear, closures begin and consents expire without any write, so purge everything. Pages are withdrawn only if a consent expired. */
export const purgeAtMidnight = defineJob(
  'begin-day',
  z.object({}),
  async ({ db }: App) => {
    await db.execute(sql`
      select case when exists (select from ${consents} where ${consents.expiresOn} between ${clinicToday} - 3 and ${clinicToday} - 1)
        then tell_withdrawn('') else pg_notify('changes', 'day') end`);
    await db.delete(withdrawals).where(sql`${withdrawals.at} < now() - interval '2 days'`);
  },
  { cron: '0 0 * * *' },
);

/** Runs in the worker. Queues an edge purge for every change, and for everything when a notification may have been missed. */
export function purgeEdgeOnChanges(app: App) {
  let gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function gather(...tags: string[]): void {
    for (const tag of tags) gathered.add(tag);
    timer ??= setTimeout(() => void hand(), gatherMs);
  }

  const gatherTag = (tag: string) => (isPostTag(tag) ? gather(tag) : gather(...everything));

  async function hand(): Promise<void> {
    timer = undefined;
    const tags = gathered.size > tagsAtOnce ? everything : [...gathered];
    gathered = new Set();
    try {
      await app.db.transaction((tx) => app.queue.enqueue(tx, purgeEdge, { tags }));
    } catch (error) {
      app.log.warn({ err: error }, 'the purge of the edge could not be queued yet');
      gather(...tags);
    }
  }

  const changes = listenForChanges(app.config, app.log, {
    // A comment changes only its post's page. Other changes can affect any page, so purge everything.
    changed: gatherTag,
    withdrawn: gatherTag,
    mayHaveMissed: () => gather(...everything),
  });
  if (app.config.edge) changes.start();
  return {
    async stop() {
      await changes.stop();
      if (timer) await hand();
    },
  };
}
