import { and, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  autosaves,
  careServices,
  clinic,
  consents,
  galleryImages,
  customPages,
  pageTextPictures,
  pageTexts,
  pictures,
  postPictures,
  posts,
  shownPictures,
  staffMembers,
} from '#db/schema.ts';
import { clinicToday } from './clinic-time.server.ts';

/** SQL conditions for what visitors may see. Every public query must use them. */

/** Published, and its date has arrived at the clinic. */
export const visiblePost = sql`${posts.listedOn} <= ${clinicToday}`;

/** The position of a picture without a description, which is not public. It sorts below every number, so one index serves both. */
export const noPosition = sql`'-infinity'::float8`;

export const visibleImage = and(isNull(galleryImages.deletedAt), sql`${galleryImages.position} > ${noPosition}`);

export const visibleMember = isNull(staffMembers.deletedAt);

export const visibleService = and(isNull(careServices.deletedAt), careServices.isShown);

export const textsOfPage = sql`${pageTexts.page} = 'own-' || ${customPages.id} and ${pageTexts.language} = 'en'`;

/** Published, not deleted and not turned off. Requires the join textsOfPage. */
export const visiblePage = sql`(
  ${customPages.deletedAt} is null and ${customPages.shownIn} <> 'off' and coalesce(${pageTexts.published} ->> 'title', '') <> ''
)`;

/** Excludes unlisted pages, which only people with the address can find. */
export const listedPage = sql`(${visiblePage} and ${customPages.shownIn} <> 'unlisted')`;

/** Not revoked and not expired, by the clinic's date. */
export const validConsent = sql<boolean>`(
  ${consents.revokedAt} is null and (${consents.expiresOn} is null or ${consents.expiresOn} >= ${clinicToday})
)`;

/** False for text with an expired or revoked consent: a quote or story is then hidden, with its picture. */
const consentHolds = (content: SQL | PgColumn) => sql<boolean>`(
  not (${content} ? 'consent') or ${content} -> 'own' = 'false' or exists (
    select 1 from ${consents} where to_jsonb(${consents.id}) = ${content} -> 'consent' and ${validConsent}
  )
)`;

export const brandingPictureIds = sql`(${clinic.logoId}, ${clinic.markId}, ${clinic.iconId}, ${clinic.socialId})`;

/** Visible content uses the picture. Add new kinds of pages with pictures here. */
const isShown = sql<boolean>`(
  exists (select 1 from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id} and ${visibleImage})
  or exists (select 1 from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id} and ${visibleMember})
  or exists (
    select 1 from ${shownPictures} join ${posts} on ${posts.id} = ${shownPictures.postId}
    where ${shownPictures.pictureId} = ${pictures.id} and ${visiblePost}
  )
  or exists (
    select 1 from ${pageTextPictures} join ${pageTexts} on ${pageTexts.id} = ${pageTextPictures.textId}
    where ${pageTextPictures.pictureId} = ${pictures.id} and (
      exists (
        select 1 from jsonb_path_query(
          ${pageTexts.published}, '$.** ? (@.picture == $id && !(@.hidden == true))', jsonb_build_object('id', ${pictures.id})
        ) as words where ${consentHolds(sql`words`)}
      )
      or (position(${pictures.publicId}::text in ${pageTexts.published}::text) > 0 and ${consentHolds(pageTexts.published)})
    ) and not exists (select 1 from ${customPages} where ${textsOfPage} and not ${visiblePage})
  )
  or exists (select 1 from ${clinic} where ${pictures.id} in ${brandingPictureIds})
)`;

/** Processed, in use, and marked as showing no patient or covered by a valid consent. */
export const publicPicture = sql<boolean>`(
  ${pictures.status} = 'ready' and (${pictures.showsPatient} is false or exists (
    select 1 from ${consents} where ${consents.id} = ${pictures.consentId} and ${validConsent}
  )) and ${isShown}
)`;

/** True for a picture that something shows, has shown in an earlier version, or is about to show in a text not saved yet. */
export const isUsed = sql<boolean>`(
  exists (select 1 from ${posts} where ${posts.pictureId} = ${pictures.id})
  or exists (select 1 from ${postPictures} where ${postPictures.pictureId} = ${pictures.id})
  or exists (select 1 from ${pageTextPictures} where ${pageTextPictures.pictureId} = ${pictures.id})
  or exists (select 1 from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id})
  or exists (select 1 from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id})
  or exists (select 1 from ${clinic} where ${pictures.id} in ${brandingPictureIds})
  or exists (
    select 1 from ${autosaves}
    where ${autosaves.fields} ->> 'pictureId' = ${pictures.id}::text
    or position(${pictures.publicId}::text in ${autosaves.fields}::text) > 0
  )
)`;

/** Otherwise the picture and its files are deleted. */
export const isReferred = sql<boolean>`(${pictures.kept} or ${isUsed})`;
