import { and, asc, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { servicePage } from '#app/features/content/care-pages.ts';
import { pages, reviewedSections } from '#app/features/content/pages.ts';
import type { Page } from '#app/features/content/slots.ts';
import { listFingerprints } from '#app/features/content/content.server.ts';
import { findPageToEdit } from '#app/features/pages/pages.server.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import { detectConflict } from '#app/records/conflict.server.ts';
import { formSchema } from '#app/records/fields.server.ts';
import { readForm, formError, type Reply, type HandlerArgs } from '#app/records/form.server.ts';
import { againByProblem, dueDays, withLetters, type Source } from '#app/records/review.ts';
import { postFingerprint, selectReviews, type StoredReview } from '#app/records/review.server.ts';
import { findToday } from '#app/records/zone.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { parseId, readField } from '#app/shared/form-data.ts';
import { posts, reviews, staffMembers } from '#db/schema.ts';
import {
  reviewErrorMessages,
  reviewFields,
  reviewValues,
  sourcePlaces,
  reviewState,
  type EditableReview,
  type Subject,
  type SubjectReview,
} from './reviews.ts';

/** On Home, only the questions are reviewed. */
const labelOf = ({ name, label }: Page) => (name === 'home' ? 'Home: Questions' : label);

function subjectOf(page: Page, fingerprint: string, label = labelOf(page)): Subject {
  const [first = ''] = reviewedSections(page);
  return { name: page.name, label, path: page.path, editor: `/admin/pages/${page.name}/${first}`, fingerprint };
}

/** Returns the id in the name of a post, such as 'post-12'; null for the name of a page. */
const postIdIn = (name: string) => (name.startsWith('post-') ? (parseId(name.slice('post-'.length)) ?? 0) : null);

type Post = { id: number; slug: string; title: string; fingerprint: string };

function subjectOfPost({ id, slug, title, fingerprint }: Post): Subject {
  return { name: `post-${id}`, label: title, path: `/blog/${slug}`, editor: `/admin/blog/${id}`, fingerprint };
}

/** Returns null when the page or post does not exist or is never reviewed. */
async function findSubject(app: App, name: string): Promise<Subject | null> {
  const postId = postIdIn(name);
  if (postId !== null) {
    const [post] = await app.db
      .select({ id: posts.id, slug: posts.slug, title: posts.title, fingerprint: postFingerprint })
      .from(posts)
      .where(and(eq(posts.id, postId), isNull(posts.deletedAt)));
    return post ? subjectOfPost(post) : null;
  }
  const page = await findPageToEdit(app, name);
  if (!page || reviewedSections(page).length === 0) return null;
  const prints = await listFingerprints(app, [page]);
  return subjectOf(page, prints.get(name) ?? '');
}

const unwritten: EditableReview = {
  memberId: null,
  reviewedBy: null,
  reviewedOn: null,
  reviewAgainBy: null,
  fingerprint: null,
  sources: [],
};

function toEditable({ reviewer, reviewedOn, reviewAgainBy, fingerprint, sources }: StoredReview): EditableReview {
  const signed = { memberId: reviewer?.id ?? null, reviewedBy: reviewer && withLetters(reviewer) };
  return { ...signed, reviewedOn, reviewAgainBy, fingerprint, sources };
}

export async function findReview(app: App, name: string): Promise<SubjectReview | null> {
  const subject = await findSubject(app, name);
  if (!subject) return null;
  const [[found], today] = await Promise.all([selectReviews(app.db, aboutThis(name)), findToday(app)]);
  const review = found ? toEditable(found) : unwritten;
  return { subject, review, state: reviewState(review, subject.fingerprint, today) };
}

function aboutThis(name: string) {
  const postId = postIdIn(name);
  return postId === null ? eq(reviews.page, name) : eq(reviews.postId, postId);
}

async function listPageReviews(app: App, today: string): Promise<SubjectReview[]> {
  const services = await listAllServices(app);
  const subjects = [
    ...pages.filter((page) => reviewedSections(page).length > 0).map((page) => ({ page, label: labelOf(page) })),
    ...services.map(({ slug, title }) => ({ page: servicePage(slug), label: `Care: ${title}` })),
  ];
  const [prints, rows] = await Promise.all([
    listFingerprints(
      app,
      subjects.map(({ page }) => page),
    ),
    selectReviews(app.db, isNotNull(reviews.page)),
  ]);
  return subjects.map(({ page, label }) => {
    const subject = subjectOf(page, prints.get(page.name) ?? '', label);
    const found = rows.find((row) => row.page === page.name);
    const review = found ? toEditable(found) : unwritten;
    return { subject, review, state: reviewState(review, subject.fingerprint, today) };
  });
}

/** Enough for one person to work through. Once these are done, the next ones appear. */
const maxPosts = 50;

/** Longest overdue first. Valid reviews are not listed. */
async function listPostReviews({ db }: App, today: string): Promise<SubjectReview[]> {
  const needsALook = or(
    lte(reviews.reviewAgainBy, addDays(today, dueDays)),
    ne(reviews.fingerprint, postFingerprint),
    isNull(staffMembers.id),
  );
  const rows = await selectReviews(
    db,
    and(isNotNull(reviews.reviewedOn), isNull(posts.deletedAt), isNotNull(posts.id), needsALook),
  )
    .orderBy(asc(reviews.reviewAgainBy), asc(reviews.id))
    .limit(maxPosts);
  return rows.flatMap((row) => {
    if (!row.post) return [];
    const subject = subjectOfPost(row.post);
    const review = toEditable(row);
    return [{ subject, review, state: reviewState(review, subject.fingerprint, today) }];
  });
}

export async function listReviews(app: App): Promise<{ pages: SubjectReview[]; posts: SubjectReview[] }> {
  const today = await findToday(app);
  const [ofPages, ofPosts] = await Promise.all([listPageReviews(app, today), listPostReviews(app, today)]);
  return { pages: ofPages, posts: ofPosts };
}

type Signing = { memberId: number; reviewAgainBy: string };

type ReviewInput = {
  sources: Source[];
  /** Null removes the review; 'kept' leaves it unchanged. */
  signing: Signing | null | 'kept';
};

/** The review covers the text as published at this moment. */
export async function saveReview(
  app: App,
  staff: StaffMember,
  subject: Pick<Subject, 'name' | 'label' | 'fingerprint'>,
  { sources, signing }: ReviewInput,
): Promise<void> {
  const postId = postIdIn(subject.name);
  const signed = signing !== 'kept' && {
    memberId: signing?.memberId ?? null,
    reviewedOn: signing && (await findToday(app)),
    reviewAgainBy: signing?.reviewAgainBy ?? null,
    fingerprint: signing && subject.fingerprint,
  };
  const [about, target] = postId === null ? [{ page: subject.name }, reviews.page] : [{ postId }, reviews.postId];
  await app.db.transaction(async (tx) => {
    await tx
      .insert(reviews)
      .values({ ...about, sources, ...signed })
      .onConflictDoUpdate({ target, set: { sources, ...signed } });
    await recordActivity(tx, staff, {
      action: 'review.saved',
      id: subject.name,
      summary: `${signing === 'kept' ? 'Saved the sources' : signing ? 'Saved a review' : 'Removed the review'} of “${subject.label}”.`,
    });
  });
}

const reviewSchema = formSchema(reviewFields).superRefine((fields, context) => {
  for (const names of sourcePlaces) {
    const [title, url] = [fields[names.title], fields[names.url]];
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (url && !title) wrong(names.title, 'Enter a title for this source.');
    if (title && !url) wrong(names.url, 'Enter a link for this source.');
    if (url?.startsWith('http:')) wrong(names.url, 'Enter a web address that starts with https://.');
  }
});

export const reviewHandlers = (name: string) => ({
  async save({ app, staff, form }: HandlerArgs): Promise<Reply> {
    const found = await findReview(app, name);
    if (!found) return { ok: false, notice: 'The page or post this review belongs to no longer exists.', status: 404 };
    const { subject, review } = found;
    const read = readForm(form, reviewSchema, reviewErrorMessages.save);
    if (!read.ok) return read.answer;
    const changed = detectConflict(form, reviewFields, reviewValues(review));
    if (changed) return changed;
    const sources = sourcePlaces.flatMap((names) => {
      const [title, url] = [read.input[names.title], read.input[names.url]];
      return title && url ? [{ title, url }] : [];
    });
    const { reviewer = '', reviewAgainBy = '' } = read.input;
    const memberId = parseId(reviewer);
    const isSigned = readField(form, 'isReviewed') === 'yes';
    if (memberId === null) {
      if (isSigned) return formError(form, reviewErrorMessages.save, { reviewer: 'Choose who read it.' });
      await saveReview(app, staff, subject, { sources, signing: null });
      return { ok: true, notice: 'Saved. Visitors won’t see a review.' };
    }
    if (!isSigned) {
      if (memberId !== review.memberId || reviewAgainBy !== review.reviewAgainBy)
        return formError(form, 'To save a review, check the box that says someone has read the text.');
      await saveReview(app, staff, subject, { sources, signing: 'kept' });
      return { ok: true, notice: 'Saved. The review is unchanged.' };
    }
    const problem = againByProblem(reviewAgainBy, await findToday(app));
    const isThere = (await listStaff(app)).some(({ id }) => id === memberId);
    const errors = {
      ...(problem && { reviewAgainBy: problem }),
      ...(!isThere && { reviewer: 'Choose who read it.' }),
    };
    if (Object.keys(errors).length > 0) return formError(form, reviewErrorMessages.save, errors);
    if (readField(form, 'base') !== subject.fingerprint)
      return formError(form, 'The text changed while you were here. Read it again, then save.');
    await saveReview(app, staff, subject, { sources, signing: { memberId, reviewAgainBy } });
    return { ok: true, notice: 'Saved. Visitors can see who reviewed it.' };
  },
});
