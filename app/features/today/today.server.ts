import { asc, sql, and, desc, ilike, isNull, ne } from 'drizzle-orm';
import type { App, Role, StaffMember } from '#app/context.ts';
import { findBackgroundWork } from '#app/features/activity/activity.server.ts';
import { formatMailState, formatJobState, type StateLine } from '#app/features/activity/activity.ts';
import { findLastBackup } from '#app/features/backups/backups.server.ts';
import { closedFor, openState } from '#app/features/clinic/calendar.server.ts';
import { findCalendar } from '#app/features/clinic/clinic.server.ts';
import { countHeldComments, listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { listEnding } from '#app/features/consents/consents.server.ts';
import { listLegal } from '#app/features/legal/legal.server.ts';
import { legalPages } from '#app/features/legal/legal.ts';
import { libraryHref } from '#app/features/pictures/picture.ts';
import { countUnanswered } from '#app/features/pictures/pictures.server.ts';
import type { CallLine, LiveCalls } from '#app/features/messages/call.ts';
import { findLiveCalls, listCalls } from '#app/features/messages/calls.server.ts';
import type { StaffMessage } from '#app/features/messages/message.ts';
import { listDue, searchMessages } from '#app/features/messages/messages.server.ts';
import { findOpened, listLaunchTasks } from '#app/features/launch/launch.server.ts';
import type { LaunchTask } from '#app/features/launch/launch.ts';
import { staffListHref } from '#app/features/posts/post.ts';
import { hasPostStatus } from '#app/features/posts/staff-posts.server.ts';
import { findPageViews } from '#app/features/page-views/page-views.server.ts';
import type { PageViews } from '#app/features/page-views/page-views.ts';
import { listReviews } from '#app/features/reviews/reviews.server.ts';
import { literalLimit, likeAnywhere } from '#app/platform/db.server.ts';
import { recordNameAccess } from '#app/records/activity-log.server.ts';
import { clinicDay, formatDay } from '#app/shared/dates.ts';
import { posts, staffMembers } from '#db/schema.ts';
import { counted } from '#app/shared/phrases.ts';
import type { Found } from '#app/features/admin/command-palette.tsx';
import { pages } from '#app/features/content/pages.ts';

export type Waiting = { count: number; label: string; detail: string; href: string };

export type Today = {
  now: string;
  /** Whether the clinic is open now. `closure` says why it is closed today. */
  open: string;
  closure: { text: string; href: string } | null;
  calls: { due: StaffMessage[]; more: boolean; next: CallLine[]; live: LiveCalls } | null;
  waiting: Waiting[];
  states: StateLine[];
  ready: { points: LaunchTask[]; isOpened: boolean } | null;
  reads: PageViews;
};

/** A writer gets no calls, consents or settings. */
export async function findToday(app: App, staff: StaffMember, role: Role, now = new Date()): Promise<Today> {
  const { calendar } = await findCalendar(app);
  const today = clinicDay(calendar.zone, now);
  const isOwner = role === 'owner';
  const [calls, waiting, states, ready, reads] = await Promise.all([
    isOwner ? findCallsDue(app, staff) : null,
    Promise.all([
      heldComments(app),
      ofPosts(app, 'draft', today),
      ofPosts(app, 'scheduled', today),
      picturesHeldBack(app),
      noticesDue(app),
      reviewsDue(app),
      isOwner ? consentsEnding(app) : null,
    ]),
    isOwner ? findStates(app, calendar.zone, now) : [],
    isOwner ? findReady(app) : null,
    findPageViews(app),
  ]);
  // A storm closure is already shown at the top of every staff page.
  const closed = calendar.closedByStorm ? null : closedFor(calendar, today);
  return {
    now: now.toISOString(),
    open: openState(calendar, now).text,
    closure: closed && { text: `Closed today: ${closed.reason}.`, href: '/admin/clinic' },
    calls,
    waiting: waiting.filter((one): one is Waiting => one !== null && one.count > 0),
    states,
    ready,
    reads,
  };
}

async function findCallsDue(app: App, staff: StaffMember): Promise<Today['calls']> {
  const [{ due, more }, live] = await Promise.all([listDue(app), findLiveCalls(app, staff)]);
  const next = due[0] ? await listCalls(app, due[0].id) : [];
  await recordNameAccess(
    app,
    staff,
    'message',
    due.map(({ id }) => id),
  );
  return { due, more, next, live };
}

async function heldComments(app: App): Promise<Waiting> {
  const [count, { comments }] = await Promise.all([
    countHeldComments(app),
    listCommentsForStaff(app, { show: 'held' }),
  ]);
  const [newest] = comments;
  return {
    count,
    label: count === 1 ? 'Comment held for review' : 'Comments held for review',
    detail: newest ? [`On “${newest.postTitle}”.`, newest.heldReason].filter(Boolean).join(' ') : '',
    href: '/admin/comments?show=held',
  };
}

const maxCounted = 100;

async function ofPosts({ db }: App, kind: 'draft' | 'scheduled', today: string): Promise<Waiting> {
  const rows = await db
    .select({ title: posts.title, day: posts.publishAt })
    .from(posts)
    .where(hasPostStatus(kind, today))
    .orderBy(...(kind === 'draft' ? [sql`${posts.updatedAt} desc`] : [asc(posts.listedOn), asc(posts.id)]))
    .limit(literalLimit(maxCounted));
  const [first] = rows;
  const label = kind === 'draft' ? 'Draft' : 'Scheduled post';
  const when = kind === 'scheduled' && first?.day ? `, on ${formatDay(first.day)}` : '';
  return {
    count: rows.length,
    label: rows.length === 1 ? label : `${label}s`,
    detail: first ? `“${first.title}”${when}` : '',
    href: staffListHref({ status: kind }),
  };
}

async function picturesHeldBack(app: App): Promise<Waiting> {
  const count = await countUnanswered(app, maxCounted);
  return {
    count,
    label: count === 1 ? 'Picture needs an answer' : 'Pictures need an answer',
    detail: 'Visitors do not see them until someone says whether they show a patient.',
    href: libraryHref({ show: 'unanswered' }),
  };
}

async function noticesDue(app: App): Promise<Waiting> {
  const due = (await listLegal(app)).filter(({ state }) => state.kind === 'due' || state.kind === 'overdue');
  const [first] = due;
  return {
    count: due.length,
    label: due.length === 1 ? 'Notice to review' : 'Notices to review',
    detail: first ? `${legalPages[first.name].title}: ${first.state.text}` : '',
    href: '/admin/notices',
  };
}

async function reviewsDue(app: App): Promise<Waiting> {
  const { pages: ofPages, posts: ofBlog } = await listReviews(app);
  const due = [...ofPages, ...ofBlog].filter(({ state }) => state.kind === 'due' || state.kind === 'overdue');
  const [first] = due;
  return {
    count: due.length,
    label: due.length === 1 ? 'Page or post due for review' : 'Pages and posts due for review',
    detail: first ? `${first.subject.label}: ${first.state.text}` : '',
    href: '/admin/reviews',
  };
}

async function consentsEnding(app: App): Promise<Waiting> {
  const ending = await listEnding(app);
  const days = ending[0]?.endsIn ?? null;
  return {
    count: ending.length,
    label: ending.length === 1 ? 'Consent ending soon' : 'Consents ending soon',
    detail: days === null ? '' : `The next one in ${counted(days, 'day')}`,
    href: '/admin/consents',
  };
}

async function findStates(app: App, zone: string, now: Date): Promise<StateLine[]> {
  const [work, backup] = await Promise.all([findBackgroundWork(app), findLastBackup(app, now)]);
  return [{ text: backup.text, trouble: backup.trouble }, formatMailState(zone, work, now), formatJobState(work)];
}

async function findReady(app: App): Promise<Today['ready']> {
  const [points, opened] = await Promise.all([listLaunchTasks(app), findOpened(app)]);
  return { points, isOpened: opened !== null };
}

/** The limit for each kind of result. */
const most = 5;

/** Only owners find messages, and finding one is recorded like reading it. */
export async function searchStaffArea(app: App, staff: StaffMember, role: Role, query: string): Promise<Found[]> {
  const [foundPosts, foundStaff, requests] = await Promise.all([
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
    ...foundPosts.map(({ id, label }) => ({ kind: 'Post', label, href: `/admin/blog/${id}` })),
    ...foundStaff.map(({ id, label }) => ({ kind: 'Staff', label, href: `/admin/staff/${id}` })),
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
