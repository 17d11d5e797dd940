import { and, desc, ilike, isNull, ne } from 'drizzle-orm';
import type { App, Role, StaffMember } from '#app/context.ts';
import type { Found } from '#app/features/admin/command-palette.tsx';
import { searchMessages } from '#app/features/messages/messages.server.ts';
import { pages } from '#app/features/content/pages.ts';
import { likeAnywhere, literalLimit } from '#app/platform/db.server.ts';
import { recordNameAccess } from '#app/records/activity-log.server.ts';
import { posts, staffMembers } from '#db/schema.ts';

/** The limit for each kind of result. */
const most = 5;

/** Only owners find messages, and finding one is recorded like reading it. */
export async function searchStaffArea(app: App, staff: StaffMember, role: Role, query: string): Promise<Found[]> {
  const [ofPosts, ofStaff, requests] = await Promise.all([
    app.db
      .select({ id: posts.id, label: posts.title })
      .from(posts)
      .where(and(ne(posts.status, 'deleted'), ilike(posts.title, likeAnywhere(query))))
      .orderBy(desc(posts.createdAt))
      .limit(literalLimit(most)),
    app.db
      .select({ id: staffMembers.id, label: staffMembers.name })
      .from(staffMembers)
      .where(and(isNull(staffMembers.deletedAt), ilike(staffMembers.name, likeAnywhere(query))))
      .limit(literalLimit(most)),
    role === 'owner' ? findRequests(app, staff, query) : [],
  ]);
  const text = query.toLowerCase();
  const sections = pages.flatMap((page) =>
    Object.entries(page.sections).map(([name, { label }]) => ({
      kind: 'Page text',
      label: `${page.label}: ${label}`,
      href: `/admin/pages/${page.name}/${name}`,
    })),
  );
  return [
    ...requests,
    ...ofPosts.map(({ id, label }) => ({ kind: 'Post', label, href: `/admin/blog/${id}` })),
    ...ofStaff.map(({ id, label }) => ({ kind: 'Staff', label, href: `/admin/staff/${id}` })),
    ...sections.filter(({ label }) => label.toLowerCase().includes(text)).slice(0, most),
  ];
}

async function findRequests(app: App, staff: StaffMember, query: string): Promise<Found[]> {
  const { messages } = await searchMessages(app, query, 'all');
  const shown = messages.slice(0, most);
  await recordNameAccess(
    app,
    staff,
    'message',
    shown.map(({ id }) => id),
  );
  return shown.map(({ id, name }) => ({ kind: 'Message', label: name, href: `/admin/contactMessages/${id}` }));
}
