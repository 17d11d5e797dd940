import { sql } from 'drizzle-orm';
import { clinicTimeZone } from '#app/shared/clinic-time.ts';
import { posts } from '#db/schema.ts';

export const clinicToday = sql.raw(`(now() at time zone '${clinicTimeZone}')::date`);

/** What visitors may see: published, and its day has come at the clinic. Every public read joins this. */
export const visiblePost = sql`${posts.listedOn} <= ${clinicToday}`;
