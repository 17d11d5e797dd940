import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { fillHolidays } from './holidays.server.ts';

/** db:migrate does the same; this is for a site that runs for years without an update. */
export const fillHolidaysMonthly = defineJob('fill-holidays', z.object({}), (app: App) => fillHolidays(app.db), {
  cron: '30 3 1 * *',
});
