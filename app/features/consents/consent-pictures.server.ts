import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { Picture } from '#app/features/media/picture.ts';
import { toPicture } from '#app/features/media/pictures.server.ts';
import { literalLimit } from '#app/platform/db.server.ts';
import { pictures } from '#db/schema.ts';

const shownAtOnce = 24;

type OfferedPicture = Picture & { consentId: number | null };

/** The newest under a consent; more than these nobody looks through. */
export async function listConsentPictures({ db }: App, consentId: number): Promise<Picture[]> {
  const rows = await db
    .select()
    .from(pictures)
    .where(eq(pictures.consentId, consentId))
    .orderBy(desc(pictures.id))
    .limit(200);
  return rows.map(toPicture);
}

/** Uploads of every kind, the newest first: what can be put under this consent. */
export async function listOtherPictures(
  { db }: App,
  consentId: number,
  before?: number,
): Promise<{ pictures: OfferedPicture[]; older: number | null }> {
  const rows = await db
    .select()
    .from(pictures)
    .where(
      and(
        eq(pictures.status, 'ready'),
        sql`${pictures.consentId} is distinct from ${consentId}`,
        before === undefined ? undefined : lt(pictures.id, before),
      ),
    )
    .orderBy(desc(pictures.id))
    .limit(literalLimit(shownAtOnce + 1));
  const page = rows.slice(0, shownAtOnce);
  return {
    pictures: page.map((row) => ({ ...toPicture(row), consentId: row.consentId })),
    older: rows.length > shownAtOnce ? (page.at(-1)?.id ?? null) : null,
  };
}
