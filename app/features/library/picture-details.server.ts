import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { App, Role } from '#app/context.ts';
import { unanswered } from '#app/features/consents/consent.ts';
import { findPatientFlags } from '#app/features/consents/consents.commands.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { legalPages as notices } from '#app/features/legal/legal.ts';
import { isBrandingPicture, brandingPictures } from '#app/features/branding/branding.ts';
import { isReferred, toStaffPicture } from '#app/features/media/pictures.server.ts';
import { isCustomPageName } from '#app/features/content/custom-page-content.ts';
import { findPage, findSection } from '#app/features/content/pages.ts';
import { titleNow } from '#app/features/pages/pages.server.ts';
import { literalLimit } from '#app/platform/db.server.ts';
import { people } from '#db/accounts-schema.ts';
import {
  clinic,
  galleryImages,
  legalPages,
  pageWordPictures,
  pageContent,
  pictures,
  posts,
  shownPictures,
  staffMembers,
} from '#db/schema.ts';
import type { PictureRecord, PictureUse } from './picture-details.ts';

type Row = typeof pictures.$inferSelect;

export async function findPictureRecord(app: App, role: Role, pictureId: number): Promise<PictureRecord | null> {
  const [found] = await app.db
    .select({ row: pictures, uploadedBy: people.name, isReferred })
    .from(pictures)
    .leftJoin(people, eq(people.id, pictures.uploadedBy))
    .where(eq(pictures.id, pictureId));
  if (!found) return null;
  const { row } = found;
  const [uses, flags, choices] = await Promise.all([
    listUses(app, row),
    findPatientFlags(app, [row.id]),
    listConsentChoices(app, role),
  ]);
  return {
    picture: toStaffPicture(row),
    kind: row.kind,
    bytes: row.bytes,
    replaced: row.replaced,
    uploadedAt: uploadedAt(row),
    uploadedBy: found.uploadedBy,
    uses,
    isReferred: found.isReferred,
    patient: flags.get(row.id) ?? unanswered,
    choices,
  };
}

/** Reads the upload time from the key, {kind}/{timestamp}-{filename}. createdAt is reset whenever the file is reused. */
function uploadedAt({ key, createdAt }: Row): string {
  const milliseconds = Number(/\/(\d{12,14})-/.exec(key)?.[1]);
  return new Date(milliseconds || createdAt).toISOString();
}

/** Bounds the list, because no one reads through more places of one kind. */
const usesOfAKind = literalLimit(50);
const inTrash = (place: string) => ({ place: `${place}, in the trash`, href: '/admin/trash' });

/** Earlier versions do not count. */
export async function listUses(app: App, row: Pick<Row, 'id' | 'publicId'>): Promise<PictureUse[]> {
  const found = await Promise.all(
    [usesInPosts, usesInGallery, usesByStaff, findContentUses, usesElsewhere].map((list) => list(app, row)),
  );
  return found.flat();
}

type Listed = Pick<Row, 'id' | 'publicId'>;

async function usesInPosts({ db }: App, { id }: Listed): Promise<PictureUse[]> {
  const rows = await db
    .select({ id: posts.id, title: posts.title, coverId: posts.pictureId, deletedAt: posts.deletedAt })
    .from(shownPictures)
    .innerJoin(posts, eq(posts.id, shownPictures.postId))
    .where(eq(shownPictures.pictureId, id))
    .orderBy(desc(posts.id))
    .limit(usesOfAKind);
  return rows.map((post) => {
    const place = post.coverId === id ? 'Post cover' : 'Post';
    return { label: post.title, place, href: `/admin/blog/${post.id}`, ...(post.deletedAt && inTrash(place)) };
  });
}

async function usesInGallery({ db }: App, { id }: Listed): Promise<PictureUse[]> {
  const rows = await db.select().from(galleryImages).where(eq(galleryImages.pictureId, id)).limit(usesOfAKind);
  return rows.map((image) => ({
    label: image.caption || image.alt || 'No description yet',
    place: 'Gallery',
    href: `/admin/gallery/${image.id}`,
    ...(image.deletedAt && inTrash('Gallery')),
  }));
}

async function usesByStaff({ db }: App, { id }: Listed): Promise<PictureUse[]> {
  const rows = await db.select().from(staffMembers).where(eq(staffMembers.pictureId, id)).limit(usesOfAKind);
  return rows.map((member) => ({
    label: member.name,
    place: 'Staff',
    href: `/admin/staff/${member.id}`,
    ...(member.deletedAt && inTrash('Staff')),
  }));
}

async function findContentUses({ db }: App, { id, publicId }: Listed): Promise<PictureUse[]> {
  const names = (content: typeof pageContent.published | typeof pageContent.draft) => sql`(
    jsonb_path_exists(${content}, '$.** ? (@.picture == $id)', jsonb_build_object('id', ${id}::bigint))
    or position(${publicId} in ${content}::text) > 0
  )`;
  const rows = await db
    .select({ page: pageContent.page, section: pageContent.section, title: titleNow })
    .from(pageWordPictures)
    .innerJoin(pageContent, eq(pageContent.id, pageWordPictures.contentId))
    .where(and(eq(pageWordPictures.pictureId, id), or(names(pageContent.published), names(pageContent.draft))))
    .limit(usesOfAKind);
  return rows.map(({ page, section, title }) => ({
    label: isCustomPageName(page) ? title : [findPage(page)?.label, findSection(page, section)?.label].join(', '),
    place: 'Pages',
    href: `/admin/pages/${page}/${section}`,
  }));
}

async function usesElsewhere({ db }: App, { id, publicId }: Listed): Promise<PictureUse[]> {
  const [texts, [branding]] = await Promise.all([
    db
      .select({ name: legalPages.name })
      .from(legalPages)
      .where(sql`position(${publicId} in ${legalPages.content}) > 0`),
    db.select({ logo: clinic.logoId, mark: clinic.markId, icon: clinic.iconId, social: clinic.socialId }).from(clinic),
  ]);
  const inBranding = Object.entries(branding ?? {}).filter(([, pictureId]) => pictureId === id);
  return [
    ...texts.map(({ name }) => ({ label: notices[name].title, place: 'Notices', href: `/admin/notices/${name}` })),
    ...inBranding.flatMap(([name]) =>
      isBrandingPicture(name) ? [{ label: brandingPictures[name].title, place: 'Branding', href: '/admin/look' }] : [],
    ),
  ];
}
