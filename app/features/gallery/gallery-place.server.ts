import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db.server.ts';
import { galleryImages } from '#db/schema.ts';

/**
 * A picture that nobody has described yet has no place in the gallery: its position is this one, below every number, so that one index
 * serves the pictures on the site and those that wait.
 */
export const noPlace = sql`'-infinity'::float8`;

/** Part of every read of what is on the site. */
export const hasPlace = and(isNull(galleryImages.deletedAt), sql`${galleryImages.position} > ${noPlace}`);

export const waitsForWords = and(isNull(galleryImages.deletedAt), sql`${galleryImages.position} = ${noPlace}`);

/** Below this distance two neighbours have no room between them worth halving. */
const tooClose = 1e-4;

/** Two people who sort at once do it one after the other. */
export async function lockOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('gallery_images.position'))`);
}

/** A position before all others. Call with the order locked. */
export const firstPlace = sql<number>`(
  select greatest(extract(epoch from clock_timestamp())::float8, coalesce(max(position), 0) + 1) from ${galleryImages} where ${galleryImages.deletedAt} is null
)`;

type Place = { id: number; position: number };

/** Between the two pictures it shall stand between, or null where it stands at that end already. */
export async function placeOneStep(tx: Tx, image: Place, step: 'earlier' | 'later'): Promise<number | null> {
  let [near, far] = await neighbours(tx, image, step);
  if (!near) return null;
  if (!far) return step === 'earlier' ? near.position + 1 : near.position - 1;
  if (Math.abs(far.position - near.position) < tooClose || near.position === image.position) {
    await renumber(tx);
    const [now] = await tx
      .select({ position: galleryImages.position })
      .from(galleryImages)
      .where(eq(galleryImages.id, image.id));
    [near, far] = await neighbours(tx, { id: image.id, position: now?.position ?? image.position }, step);
    if (!near) return null;
    if (!far) return step === 'earlier' ? near.position + 1 : near.position - 1;
  }
  return (near.position + far.position) / 2;
}

/** The next two pictures in one direction, the nearest first. The gallery begins with the largest position. */
async function neighbours(tx: Tx, { id, position }: Place, step: 'earlier' | 'later'): Promise<Place[]> {
  const place = sql`(${position}::float8, ${id}::bigint)`;
  const own = sql`(${galleryImages.position}, ${galleryImages.id})`;
  const by = step === 'earlier' ? asc : desc;
  return tx
    .select({ id: galleryImages.id, position: galleryImages.position })
    .from(galleryImages)
    .where(
      and(hasPlace, ne(galleryImages.id, id), step === 'earlier' ? sql`${own} > ${place}` : sql`${own} < ${place}`),
    )
    .orderBy(by(galleryImages.position), by(galleryImages.id))
    .limit(2);
}

/** A minute between every two, from the newest place downwards. */
async function renumber(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with placed as (
      select id, row_number() over (order by position desc, id desc) as place, max(position) over () as newest
      from ${galleryImages} where ${hasPlace}
    )
    update ${galleryImages} set position = placed.newest - (placed.place - 1) * 60 from placed where ${galleryImages.id} = placed.id`);
}
