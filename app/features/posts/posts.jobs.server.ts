import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { drawCardOf } from '#app/features/pages/cards.server.ts';
import { clinicZone } from '#app/platform/clinic-time.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { posts } from '#db/schema.ts';

export const publishScheduled = defineJob(
  'publish-scheduled',
  z.object({}),
  async ({ db, queue }: App) => {
    const isDue = sql`${posts.status} = 'scheduled'
      and (${posts.publishAt} + nullif(${posts.publishTime}, '')::time) at time zone ${clinicZone} <= now()`;
    await db.transaction(async (tx) => {
      const published = await tx
        .update(posts)
        .set({ status: 'published' })
        .where(isDue)
        .returning({ number: posts.id });
      for (const { number } of published) await queue.enqueue(tx, drawCardOf, { number });
    });
  },
  { cron: '* * * * *' },
);
