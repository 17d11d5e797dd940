import type { App } from '#app/context.ts';
import { activity } from '#db/accounts-schema.ts';

/** Adds activity lines of these days ago, such as a line before and after the moment three days ago, without which nothing old is deleted. */
export async function addActivityDays({ db }: App, daysAgo = [4, 2]): Promise<void> {
  for (const days of daysAgo)
    await db.insert(activity).values({
      at: new Date(Date.now() - days * 86_400_000).toISOString(),
      actorName: 'Test Staff',
      action: 'test',
      summary: 'Worked.',
    });
}
