import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { App, Role, Person } from '#app/context.ts';
import { listReviews } from '#app/features/care/reviews.server.ts';
import { closedFor, openState } from '#app/features/clinic/calendar.server.ts';
import { findCalendar } from '#app/features/clinic/clinic.server.ts';
import type { StaffComment } from '#app/features/comments/comment.ts';
import { countHeldComments, listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { listEnding } from '#app/features/consents/consents.server.ts';
import { findLiveCalls, findUnfinishedCall, listCalls } from '#app/features/messages/calls.server.ts';
import { listDue } from '#app/features/messages/messages.server.ts';
import { noticePages } from '#app/features/notices/notice.ts';
import { listNotices } from '#app/features/notices/notices.server.ts';
import { findBackgroundWork } from '#app/features/operations/activity/activity.server.ts';
import { formatMailState, formatJobState } from '#app/features/operations/activity/activity.ts';
import { findLastBackup } from '#app/features/operations/backups/backups.server.ts';
import { findPageToEdit } from '#app/features/page-editor/pages.server.ts';
import { language } from '#app/features/pages/content.server.ts';
import { listUsed, unconfirmed, type SpanishState } from '#app/features/pages/spanish-pages.server.ts';
import { libraryHref } from '#app/features/pictures/picture.ts';
import { countUnanswered } from '#app/features/pictures/pictures.server.ts';
import { formatPublishMoment, staffListHref } from '#app/features/posts/post.ts';
import { hasPostStatus } from '#app/features/posts/staff-posts.server.ts';
import { findPageViews } from '#app/features/search/page-views.server.ts';
import { recordNameAccess } from '#app/history/activity-log.server.ts';
import type { ReviewState } from '#app/history/review.ts';
import { literalLimit } from '#app/platform/db.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { clinicDay, formatWeekday } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';
import { pageTexts, posts } from '#db/schema.ts';
import { findOpeningProgress } from './opening.server.ts';

/** `count` is null for a post that is scheduled. `comment` is a held one that can be decided right there. */
export type Waiting = {
  count: number | null;
  label: string;
  detail: string;
  href: string;
  comment?: StaffComment | undefined;
};

export type Today = Awaited<ReturnType<typeof findToday>>;

/** A writer gets no calls, consents or settings. */
export async function findToday(app: App, by: Person, role: Role, now = new Date()) {
  const { calendar } = await findCalendar(app);
  const today = clinicDay(calendar.zone, now);
  const isOwner = role === 'owner';
  const spanish = listUsed(app);
  const [calls, waiting, outgoing, health, ready, views] = await Promise.all([
    isOwner ? findCallsDue(app, by) : null,
    Promise.all([
      heldComments(app),
      drafts(app),
      changedPages(app),
      lostSpanish(spanish),
      unconfirmedSpanish(spanish),
      picturesHeldBack(app),
      noticesDue(app),
      reviewsDue(app),
      isOwner ? consentsEnding(app) : null,
    ]),
    findOutgoing(app, today),
    isOwner ? findHealth(app, calendar.zone, now) : null,
    isOwner ? findOpeningProgress(app, now) : null,
    findPageViews(app, 7, 5),
  ]);
  return {
    now: now.toISOString(),
    open: openState(calendar, now).text,
    // Staff can end a closure. A storm closure is already shown at the top of every staff page.
    isClosure: !calendar.closedByStorm && closedFor(calendar, today) !== null,
    calls,
    waiting: waiting.filter((one): one is Waiting => one !== null && one.count !== 0),
    outgoing,
    health,
    ready,
    views,
  };
}

async function findCallsDue(app: App, by: Person) {
  const [{ due, more }, live, unfinished] = await Promise.all([
    listDue(app),
    findLiveCalls(app, by),
    findUnfinishedCall(app, by),
  ]);
  // The first is the next to call, so those that a colleague is calling come last.
  const theirs = new Set(live.calls.flatMap(({ id, mine }) => (mine ? [] : id)));
  const sorted = due.toSorted((one, other) => Number(theirs.has(one.id)) - Number(theirs.has(other.id)));
  const next = sorted[0] ? await listCalls(app, sorted[0].id) : [];
  await recordNameAccess(app, by, unfinished ? [...due, unfinished.message] : due);
  return { due: sorted, more, next, live, unfinished };
}

function waits(count: number, one: string, several: string, href: string, detail = ''): Waiting {
  return { count, label: count === 1 ? one : several, detail, href };
}

async function heldComments(app: App): Promise<Waiting> {
  const [count, { comments }] = await Promise.all([
    countHeldComments(app),
    listCommentsForStaff(app, { show: 'held' }),
  ]);
  const comment = comments.find(({ message }) => message.length <= maxShown);
  return {
    ...waits(count, 'Comment held for review', 'Comments held for review', '/admin/comments?show=held'),
    comment,
  };
}

/** Longer comments are only on Comments, in characters. */
const maxShown = 500;

const maxCounted = 100;

async function drafts({ db }: App): Promise<Waiting> {
  const found = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(eq(posts.status, 'draft'))
    .orderBy(desc(posts.updatedAt))
    .limit(literalLimit(maxCounted));
  const href = found.length === 1 ? `/admin/blog/${found[0]?.id}` : staffListHref({ status: 'draft' });
  return waits(found.length, 'Draft', 'Drafts', href, `“${found[0]?.title}”`);
}

/** Counts the sections with a draft, except those of pages in the trash. */
async function changedPages(app: App): Promise<Waiting> {
  const rows = await app.db
    .select({ page: pageTexts.page, sections: sql<number>`count(*)::int` })
    .from(pageTexts)
    .where(and(isNotNull(pageTexts.draft), eq(pageTexts.language, language)))
    .groupBy(pageTexts.page);
  const found = await Promise.all(
    rows.map(async ({ page, sections }) => ({ sections, label: (await findPageToEdit(app, page))?.label })),
  );
  const changed = found.filter(({ label }) => label !== undefined);
  const where = changed.length === 1 ? changed[0]?.label : counted(changed.length, 'page');
  const sum = changed.reduce((total, { sections }) => total + sections, 0);
  return waits(sum, `Change on ${where}, not published`, `Changes on ${where}, not published`, '/admin/pages');
}

async function lostSpanish(listed: Promise<SpanishState[]>): Promise<Waiting> {
  const pages = (await listed).filter(({ confirmation, lost }) => confirmation !== null && lost.length > 0);
  const count = pages.reduce((sum, { lost }) => sum + lost.length, 0);
  const where = pages.length === 1 ? pages[0]?.label : counted(pages.length, 'page');
  return waits(count, 'Sentence has lost its Spanish', 'Sentences have lost their Spanish', '/admin/spanish', where);
}

async function unconfirmedSpanish(listed: Promise<SpanishState[]>): Promise<Waiting> {
  const found = unconfirmed(await listed);
  const href = found.length === 1 ? `/admin/spanish/${found[0]?.name}` : '/admin/spanish';
  const labels = found.map(({ label }) => label).join(', ');
  return waits(found.length, 'Page with Spanish to confirm', 'Pages with Spanish to confirm', href, labels);
}

const outgoingDays = 7;

async function findOutgoing({ db }: App, today: string): Promise<Waiting[]> {
  const { id, title, publishAt, publishTime } = posts;
  const rows = await db
    .select({ id, title, publishAt, publishTime })
    .from(posts)
    .where(and(hasPostStatus('scheduled', today), lte(publishAt, addDays(today, outgoingDays))))
    .orderBy(publishAt, publishTime, id)
    .limit(literalLimit(maxCounted));
  return rows.map((post) => ({
    count: null,
    label: formatPublishMoment(post).replace(formatWeekday(today), 'Today'),
    detail: `“${post.title}”`,
    href: `/admin/blog/${post.id}`,
  }));
}

async function picturesHeldBack(app: App): Promise<Waiting> {
  const held = await countUnanswered(app, maxCounted);
  const them = held === 1 ? 'it until someone says whether it shows' : 'them until someone says whether they show';
  const [href, detail] = [libraryHref({ show: 'unanswered' }), `Visitors do not see ${them} a patient.`];
  return waits(held, 'Picture needs an answer', 'Pictures need an answer', href, detail);
}

const isDue = ({ state }: { state: ReviewState }) => state.kind === 'due' || state.kind === 'overdue';

async function noticesDue(app: App): Promise<Waiting> {
  const due = (await listNotices(app)).filter(isDue);
  const detail = due[0] && `${noticePages[due[0].name].title}: ${due[0].state.text}`;
  return waits(due.length, 'Notice to review', 'Notices to review', '/admin/clinic/notices', detail);
}

async function reviewsDue(app: App): Promise<Waiting> {
  const due = (await listReviews(app)).filter(isDue);
  const detail = due[0] && `${due[0].subject.label}: ${due[0].state.text}`;
  return waits(due.length, 'Page or post due for review', 'Pages and posts due for review', '/admin/reviews', detail);
}

async function consentsEnding(app: App): Promise<Waiting> {
  const ending = await listEnding(app);
  const days = ending[0]?.endsIn ?? null;
  const detail = days === null ? '' : `The next one in ${counted(days, 'day')}`;
  return waits(ending.length, 'Consent ending soon', 'Consents ending soon', '/admin/consents', detail);
}

/** The problems, or when the last backup was made. */
async function findHealth(app: App, zone: string, now: Date) {
  const [work, backup] = await Promise.all([findBackgroundWork(app), findLastBackup(app, now)]);
  const troubles = [backup, formatMailState(zone, work, now), formatJobState(work)].filter(({ trouble }) => trouble);
  if (troubles.length === 0) return { text: backup.text, detail: 'E-mail and background jobs work.', trouble: false };
  const text = troubles.map((state) => state.text).join(' ');
  return { text, detail: 'Tell whoever runs the server.', trouble: true };
}
