import { and, inArray, not, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { clinicTimeZone } from '#app/shared/clinic-time.ts';
import { consents, pictures } from '#db/schema.ts';
import type { Picture } from './picture.ts';
import { toPicture } from './pictures.server.ts';

const clinicToday = sql.raw(`(now() at time zone '${clinicTimeZone}')::date`);

/** Not revoked, and its last day is not over at the clinic. */
export const validConsent = sql<boolean>`(
  ${consents.revokedAt} is null and (${consents.expiresOn} is null or ${consents.expiresOn} >= ${clinicToday})
)`;

/** What visitors may see: ready, and where it shows a patient, under a consent that is valid now. Every public read joins this. */
export const publicPicture = sql<boolean>`(
  ${pictures.status} = 'ready' and (not ${pictures.showsPatient} or exists (
    select 1 from ${consents} where ${consents.id} = ${pictures.consentId} and ${validConsent}
  ))
)`;

export async function findPublicPictures({ db }: App, ids: number[]): Promise<Map<number, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pictures)
    .where(and(inArray(pictures.id, ids), publicPicture));
  return new Map(rows.map((row) => [row.id, toPicture(row)]));
}

export async function findPublicPicture(app: App, id: number | null): Promise<Picture | null> {
  return id === null ? null : ((await findPublicPictures(app, [id])).get(id) ?? null);
}

const addressInText = /\/files\/((?:staff|blog-images|gallery)\/[\w.-]+)\//g;

/** Of the uploaded pictures that a text names, the keys of those that visitors may not see. */
export async function listHiddenKeys({ db }: App, text: string): Promise<Set<string>> {
  const keys = [...new Set([...text.matchAll(addressInText)].flatMap(([, key]) => key ?? []))];
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(inArray(pictures.key, keys), not(publicPicture)));
  return new Set(rows.map(({ key }) => key));
}
