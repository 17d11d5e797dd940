import type { App } from '#app/context.ts';
import { t } from '#app/shared/language.ts';
import { countedInWords } from '#app/shared/phrases.ts';
import { backups } from '#db/schema.ts';

/** How many days, weeks and months keep their last backup. */
export const retention = { days: 7, weeks: 4, months: 6 };

/** Says for how long backups contain what was erased today; '' if there are none. */
export async function findErasureNote({ db, config }: App): Promise<string> {
  const isMade = config.backup !== null || (await db.$count(backups)) > 0;
  return isMade ? t`Encrypted backups lose it within ${countedInWords(retention.months, 'month')}.` : '';
}
