import { and, desc, ilike, ne, sql } from 'drizzle-orm';
import type { App, Role, Person } from '#app/context.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import { searchMessages } from '#app/features/messages/messages.server.ts';
import { listCustomPages } from '#app/features/page-editor/custom-pages.server.ts';
import { pages } from '#app/features/pages/pages.ts';
import { nameOf } from '#app/features/pictures/picture.ts';
import { listLibrary } from '#app/features/pictures/pictures.server.ts';
import type { Found } from '#app/features/staff-area/find-as-you-type.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { recordNameAccess } from '#app/history/activity-log.server.ts';
import { likeAnywhere, literalLimit } from '#app/platform/db.server.ts';
import { visiblePost } from '#app/platform/visibility.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { posts } from '#db/schema.ts';
import { askedIn, findSettings, foundAt, isTitled } from './find.ts';

/** The limit for each kind of record. */
const most = 5;

/** Settings first, then records. Only owners find messages, and finding one is recorded like reading it. */
export async function searchStaffArea(app: App, by: Person, role: Role, query: string): Promise<Found[]> {
  const [requests, foundPosts, staffMembers, services, customPages, { pictures }] = await Promise.all([
    role === 'owner' ? findRequests(app, by, query) : [],
    app.db
      .select({ id: posts.id, title: posts.title })
      .from(posts)
      .where(and(ne(posts.status, 'deleted'), ilike(posts.title, likeAnywhere(query))))
      .orderBy(desc(posts.createdAt))
      .limit(literalLimit(most)),
    listStaff(app),
    listAllServices(app),
    listCustomPages(app),
    listLibrary(app, { q: query, most }),
  ]);
  const titled = (rows: { id: number; title: string }[]) =>
    rows.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase())).slice(0, most);
  return [
    ...findSettings(role, query),
    ...recordsAt('/admin/contactMessages', requests),
    ...recordsAt('/admin/blog', foundPosts),
    ...recordsAt('/admin/staff', titled(staffMembers.map(({ id, name }) => ({ id, title: name })))),
    ...recordsAt('/admin/care', titled(services)),
    ...recordsAt('/admin/custom-pages', titled(customPages)),
    ...pictures.map((one) => foundAt({ label: nameOf(one), href: `/admin/pictures/${one.id}` })),
  ];
}

/** How many pages and posts a link can be chosen from at once. */
const mostLinks = 6;

/** Pages and posts by title, with their public addresses. What visitors cannot open comes last. */
export async function findLinks(app: App, query: string): Promise<Found[]> {
  const asked = askedIn(query);
  if (asked.length === 0) return [];
  const [services, customPages, foundPosts] = await Promise.all([
    listAllServices(app),
    listCustomPages(app),
    app.db
      .select({
        title: posts.title,
        slug: posts.slug,
        publishAt: posts.publishAt,
        isPublic: sql<boolean>`coalesce(${visiblePost}, false)`,
      })
      .from(posts)
      .where(and(ne(posts.status, 'deleted'), ...asked.map((word) => ilike(posts.title, likeAnywhere(word)))))
      .orderBy(desc(posts.createdAt))
      .limit(literalLimit(mostLinks * 2)),
  ]);
  return [
    ...pages.filter(({ path }) => path).map(({ label, path }) => link('/admin/pages', label, path, path)),
    ...services.map((one) => link('/admin/care', one.title, `/care/${one.slug}`, 'Care guide', one.isShown)),
    ...customPages.map((one) =>
      link('/admin/custom-pages', one.title, `/${one.slug}`, 'Custom page', one.isPublished && one.shownIn !== 'off'),
    ),
    ...foundPosts.map((one) =>
      link(
        '/admin/blog',
        one.title,
        `/blog/${one.slug}`,
        one.publishAt ? `Blog, ${formatDay(one.publishAt)}` : 'Blog',
        one.isPublic,
      ),
    ),
  ]
    .filter(({ label }) => isTitled(label, asked))
    .toSorted((one, other) => Number(one.isHidden ?? false) - Number(other.isHidden ?? false))
    .slice(0, mostLinks);
}

function link(at: string, label: string, href: string, place: string, isPublic = true): Found {
  const found = foundAt({ label, href, at, place: isPublic ? place : 'Not published yet' });
  return isPublic ? found : { ...found, isHidden: true };
}

function recordsAt(href: string, records: { id: number; title: string }[]): Found[] {
  return records.map(({ id, title }) => foundAt({ label: title, href: `${href}/${id}` }));
}

async function findRequests(app: App, by: Person, query: string) {
  const { messages } = await searchMessages(app, query, 'all');
  const shown = messages.slice(0, most);
  await recordNameAccess(app, by, shown);
  return shown.map(({ id, name }) => ({ id, title: name }));
}
