import { sql } from 'drizzle-orm';
import {
  galleryImages,
  legalPages,
  pictures,
  postAutosaves,
  postPictures,
  postRevisions,
  posts,
  staffMembers,
} from '#db/schema.ts';

/** True for a picture that something shows, has shown in an earlier revision, or is about to show in a text not saved yet. */
export const isReferred = sql<boolean>`(
  exists (select 1 from ${posts} where ${posts.pictureId} = ${pictures.id})
  or exists (select 1 from ${postPictures} where ${postPictures.pictureId} = ${pictures.id})
  or exists (select 1 from ${postRevisions} where ${postRevisions.pictureId} = ${pictures.id})
  or exists (select 1 from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id})
  or exists (select 1 from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id})
  or exists (select 1 from ${legalPages} where position(${pictures.key} in ${legalPages.content}) > 0)
  or exists (
    select 1 from ${postAutosaves}
    where ${postAutosaves.fields} ->> 'pictureId' = ${pictures.id}::text
    or position(${pictures.key} in ${postAutosaves.fields}::text) > 0
  )
)`;
