import { and, inArray, not, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { clinicTimeZone } from '#app/shared/dates.ts';
import {
  consents,
  galleryImages,
  legalPages,
  pictures,
  autosaves,
  postPictures,
  posts,
  staffMembers,
  type PictureSize,
} from '#db/schema.ts';
import type { Picture } from './picture.ts';

const clinicToday = sql.raw(`(now() at time zone '${clinicTimeZone}')::date`);

/** Not revoked, and its last day is not over at the clinic. */
export const validConsent = sql<boolean>`(
  ${consents.revokedAt} is null and (${consents.expiresOn} is null or ${consents.expiresOn} >= ${clinicToday})
)`;

/** Everything that shows it lies in the trash. */
const inTrash = sql<boolean>`((
  select bool_and(deleted_at is not null) from (
    select ${posts.deletedAt} from ${posts} where ${posts.pictureId} = ${pictures.id}
    union all select ${posts.deletedAt} from ${posts} join ${postPictures} on ${postPictures.postId} = ${posts.id} where ${postPictures.pictureId} = ${pictures.id}
    union all select ${galleryImages.deletedAt} from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id}
    union all select ${staffMembers.deletedAt} from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id}
  ) as shown
) is true)`;

/** What visitors may see: ready, not in the trash, and where it shows a patient, under a consent that is valid now. Every public read joins this. */
export const publicPicture = sql<boolean>`(
  ${pictures.status} = 'ready' and not ${inTrash} and (not ${pictures.showsPatient} or exists (
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

/** True for a picture that something shows, has shown in an earlier revision, or is about to show in a text not saved yet. */
export const isReferred = sql<boolean>`(
  exists (select 1 from ${posts} where ${posts.pictureId} = ${pictures.id})
  or exists (select 1 from ${postPictures} where ${postPictures.pictureId} = ${pictures.id})
  or exists (select 1 from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id})
  or exists (select 1 from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id})
  or exists (select 1 from ${legalPages} where position(${pictures.key} in ${legalPages.content}) > 0)
  or exists (
    select 1 from ${autosaves}
    where ${autosaves.fields} ->> 'pictureId' = ${pictures.id}::text
    or position(${pictures.key} in ${autosaves.fields}::text) > 0
  )
)`;

export function toPicture(row: typeof pictures.$inferSelect): Picture {
  const { id, status, failure, fileName, width, height, color, sizes } = row;
  const fallback = sizes.find(({ format }) => format === 'jpeg');
  return {
    id,
    status,
    failure,
    fileName,
    width,
    height,
    color,
    sources: [sourceOf('avif', sizes), sourceOf('webp', sizes)].filter(({ srcSet }) => srcSet !== ''),
    src: fallback ? pictureAddress(fallback.key) : null,
  };
}

function sourceOf(format: 'avif' | 'webp', sizes: PictureSize[]): { type: string; srcSet: string } {
  const srcSet = sizes
    .filter((size) => size.format === format)
    .map(({ key, width }) => `${pictureAddress(key)} ${width}w`)
    .join(', ');
  return { type: `image/${format}`, srcSet };
}

/** The address under which visitors get a file of a picture. */
function pictureAddress(key: string): string {
  return `/files/${key}`;
}
