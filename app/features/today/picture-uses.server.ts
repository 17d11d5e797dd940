import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { brandingPictures } from '#app/features/clinic/branding-form.ts';
import { noticePages, noticeOn } from '#app/features/notices/notice.ts';
import { titleNow } from '#app/features/page-editor/pages.server.ts';
import { findPage, findSection } from '#app/features/pages/content.server.ts';
import { isCustomPageName } from '#app/features/pages/custom-page-content.ts';
import type { PictureUse } from '#app/features/pictures/picture.ts';
import type { PictureRecord } from '#app/features/pictures/pictures.server.ts';
import { literalLimit } from '#app/platform/db.server.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { clinic, galleryImages, pageTexts, pageTextPictures, posts, shownPictures, staffMembers } from '#db/schema.ts';

/** Bounds the list, because no one reads through more places of one kind. */
const usesOfAKind = literalLimit(50);
const inTrash = (place: string) => ({ place: `${place}, in the trash`, href: '/admin/trash' });

/** Earlier versions do not count. */
export async function listPictureUses(
  app: App,
  { picture: { id, alt }, publicId }: Pick<PictureRecord, 'picture' | 'publicId'>,
): Promise<PictureUse[]> {
  const found = await Promise.all(
    [usesInPosts, usesInGallery, usesByStaff, findTextUses, usesInBranding].map((list) =>
      list(app, { id, publicId, alt }),
    ),
  );
  return found.flat();
}

type Listed = { id: number; publicId: string; alt: string | null };

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

async function usesInGallery({ db }: App, { id, alt }: Listed): Promise<PictureUse[]> {
  const rows = await db.select().from(galleryImages).where(eq(galleryImages.pictureId, id)).limit(usesOfAKind);
  return rows.map((image) => ({
    label: image.caption || alt || 'No description yet',
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

async function findTextUses(app: App, { id, publicId }: Listed): Promise<PictureUse[]> {
  const names = (content: typeof pageTexts.published | typeof pageTexts.draft) => sql`(
    jsonb_path_exists(${content}, '$.** ? (@.picture == $id)', jsonb_build_object('id', ${id}::bigint))
    or position(${publicId} in ${content}::text) > 0
  )`;
  const rows = await app.db
    .select({ page: pageTexts.page, section: pageTexts.section, title: titleNow })
    .from(pageTextPictures)
    .innerJoin(pageTexts, eq(pageTexts.id, pageTextPictures.textId))
    .where(and(eq(pageTextPictures.pictureId, id), or(names(pageTexts.published), names(pageTexts.draft))))
    .limit(usesOfAKind);
  return rows.map(({ page, section, title }) => {
    const notice = noticeOn(page);
    if (notice) return { label: noticePages[notice].title, place: 'Notices', href: `/admin/notices/${notice}` };
    const label = [findPage(app, page)?.label, findSection(app, page, section)?.label].join(', ');
    const href = `/admin/pages/${page}/${section}`;
    return { label: isCustomPageName(page) ? title : label, place: 'Pages', href };
  });
}

async function usesInBranding({ db }: App, { id }: Listed): Promise<PictureUse[]> {
  const [branding] = await db
    .select({ logo: clinic.logoId, mark: clinic.markId, icon: clinic.iconId, social: clinic.socialId })
    .from(clinic);
  return namesOf(brandingPictures).flatMap((name) =>
    branding?.[name] === id
      ? [{ label: brandingPictures[name].title, place: 'Branding', href: '/admin/clinic/branding' }]
      : [],
  );
}
