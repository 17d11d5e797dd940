import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { sampleAuthor, showsPlaceholders } from '#app/shared/placeholders.ts';
import { clinic, siteOpening } from '#db/schema.ts';
import { clinicColumns, clinicRow, keepFacts } from './clinic.server.ts';
import type { ClinicFacts } from './clinic.ts';
import { missingFacts } from './placeholders.ts';

type Opened = { at: string; by: string };

/** When the site was opened, and by whom. */
export const openedColumn = sql<Opened | null>`(
  select json_build_object('at', ${isoMoment(siteOpening.openedAt)}, 'by', opened_by) from ${siteOpening}
)`;

export async function findOpened(app: App): Promise<Opened | null> {
  const [row] = await app.db
    .select({ ...clinicColumns, opened: openedColumn })
    .from(sql`(select 1) as one`)
    .leftJoin(clinic, clinicRow);
  return openFor(app, row?.opened ?? null, keepFacts(app, row));
}

/** The opening of a demonstration does not count for a real site, where its fictional people would pass for real ones.
 * A real site without its own phone, e-mail, street and name is not open either. */
export function openFor({ config }: App, opened: Opened | null, facts: ClinicFacts): Opened | null {
  if (!opened || showsPlaceholders(config)) return opened;
  return opened.by === sampleAuthor || missingFacts(facts).length > 0 ? null : opened;
}
