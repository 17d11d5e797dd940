import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { indexWaitingPosts } from './index-posts.server.ts';

/** Longer than any search may take: STATEMENT_TIMEOUT_MS ends at a minute. */
const restingMs = 120_000;

/** Takes changed posts into the search's lists. Until then the search reads their texts, so that nothing depends on when it runs. */
export const indexPostsForSearch = defineJob(
  'index-posts-for-search',
  z.object({}),
  async ({ db, log }: App) => {
    for (let total = 0, some; (some = await indexWaitingPosts(db, { restingMs })) > 0;) {
      total += some;
      log.info({ posts: total }, 'posts taken into the search');
    }
  },
  { cron: '*/10 * * * *' },
);
