import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { App, Person } from '#app/context.ts';
import { findPageToEdit } from '#app/features/page-editor/pages.server.ts';
import { servicePage } from '#app/features/pages/care-pages.ts';
import { fingerprintOf, readPublished, reviewIn } from '#app/features/pages/content.server.ts';
import { pages, reviewedSections } from '#app/features/pages/pages.ts';
import type { Page } from '#app/features/pages/sections.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { detectConflict } from '#app/forms/conflict.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, formError, type Reply, type HandlerArgs } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { postFingerprint } from '#app/history/review.server.ts';
import { againByProblem, dueDays, emptyReview, withLetters, type Review, type Source } from '#app/history/review.ts';
import { findToday } from '#app/platform/clinic-time.server.ts';
import { visibleMember } from '#app/platform/visibility.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { parseId, readField } from '#app/shared/form-data.ts';
import { pageTexts, posts, staffMembers } from '#db/schema.ts';
import { listAllServices } from './care.server.ts';
import {
  reviewErrorMessages,
  reviewFields,
  reviewValues,
  sourceFieldNames,
  reviewState,
  type Subject,
  type SubjectReview,
} from './reviews.ts';

/** On Home, only the questions are reviewed. */
const labelOf = ({ name, label }: Page) => (name === 'home' ? 'Home: Questions' : label);

type Found = { subject: Subject; review: Review | null };

/** Returns the id in the name of a post, such as 'post-12'; null for the name of a page. */
const postIdIn = (name: string) => (name.startsWith('post-') ? (parseId(name.slice('post-'.length)) ?? 0) : null);

async function findPosts({ db }: App, where: SQL | undefined): Promise<Found[]> {
  const rows = await db
    .select({ id: posts.id, slug: posts.slug, label: posts.title, fingerprint: postFingerprint, review: posts.review })
    .from(posts)
    .leftJoin(staffMembers, and(eq(staffMembers.id, sql`(${posts.review} ->> 'memberId')::bigint`), visibleMember))
    .where(and(isNull(posts.deletedAt), where))
    .orderBy(sql`${posts.review} ->> 'reviewAgainBy'`, posts.id)
    .limit(maxPosts);
  return rows.map(({ id, slug, review, ...rest }) => ({
    subject: { name: `post-${id}`, path: `/blog/${slug}`, editor: `/admin/blog/${id}`, ...rest },
    review,
  }));
}

async function findPages(app: App, asked: Page[]): Promise<Found[]> {
  const names = asked.map(({ name }) => name);
  const rows = await readPublished(app, names);
  return asked.map((page) => {
    const { name, path } = page;
    const [section = ''] = reviewedSections(page);
    const editor = `/admin/pages/${name}/${section}`;
    const subject = { name, section, label: labelOf(page), path, editor, fingerprint: fingerprintOf(app, page, rows) };
    return { subject, review: reviewIn(app, page, rows) };
  });
}

async function withStates(app: App, found: Found[]): Promise<SubjectReview[]> {
  const [staff, today] = await Promise.all([listStaff(app), findToday(app)]);
  return found.map(({ subject, review: stored }) => {
    const reviewer = staff.find(({ id }) => id === stored?.memberId);
    const signed = { memberId: reviewer?.id ?? null, reviewedBy: reviewer ? withLetters(reviewer) : null };
    const review = { ...emptyReview, ...stored, ...signed };
    return { subject, review, state: reviewState(review, subject.fingerprint, today) };
  });
}

/** Returns null when the page or post does not exist or is never reviewed. */
export async function findReview(app: App, name: string): Promise<SubjectReview | null> {
  const postId = postIdIn(name);
  const page = postId === null ? await findPageToEdit(app, name) : null;
  const isReviewed = page && reviewedSections(page).length > 0;
  const found =
    postId !== null ? await findPosts(app, eq(posts.id, postId)) : isReviewed ? await findPages(app, [page]) : [];
  return (await withStates(app, found))[0] ?? null;
}

/** Enough for one person to work through. Once these are done, the next ones appear. */
const maxPosts = 50;

const byUrgency = ['overdue', 'due', 'draft', 'in-effect'];

/** Wounds, mental health, children and scoliosis: a mistake does most harm there, so these come first. */
const sensitive = new Set(['first-weeks', 'care-children', 'care-back-and-scoliosis-brace', 'care-diabetic-shoes']);
const isSensitive = ({ subject }: SubjectReview) => Number(sensitive.has(subject.name));

/** The most urgent come first. Posts with a valid review are not listed. */
export async function listReviews(app: App): Promise<SubjectReview[]> {
  const today = await findToday(app);
  const services = await listAllServices(app);
  const needsALook = or(
    sql`${posts.review} ->> 'reviewAgainBy' <= ${addDays(today, dueDays)}`,
    sql`${posts.review} ->> 'fingerprint' <> ${postFingerprint}`,
    isNull(staffMembers.id),
  );
  const [ofPages, ofPosts] = await Promise.all([
    findPages(app, [
      ...pages.filter((page) => reviewedSections(page).length > 0),
      ...services.map(({ slug, title }) => ({ ...servicePage(slug), label: `Care: ${title}` })),
    ]),
    findPosts(app, and(isNotNull(posts.review), sql`${posts.review} ->> 'reviewedOn' is not null`, needsALook)),
  ]);
  const reviews = await withStates(app, [...ofPages, ...ofPosts]);
  return reviews.toSorted(
    (a, b) => byUrgency.indexOf(a.state.kind) - byUrgency.indexOf(b.state.kind) || isSensitive(b) - isSensitive(a),
  );
}

type ReviewInput = {
  sources: Source[];
  /** Null removes the review; 'kept' leaves it unchanged. */
  signing: { memberId: number; reviewAgainBy: string } | null | 'kept';
};

/** The review covers the text as published at this moment. */
export async function saveReview(
  app: App,
  by: Person,
  { subject, review }: Pick<SubjectReview, 'subject' | 'review'>,
  { sources, signing }: ReviewInput,
): Promise<void> {
  // Without the name, which is stored with the staff member.
  const { reviewedBy: _name, ...kept } = review;
  const written: Review =
    signing === 'kept'
      ? { ...kept, sources }
      : signing
        ? { ...signing, reviewedOn: await findToday(app), fingerprint: subject.fingerprint, sources }
        : { ...emptyReview, sources };
  const { name, section } = subject;
  await app.db.transaction(async (tx) => {
    if (section)
      await tx
        .insert(pageTexts)
        .values({ page: name, section, review: written })
        .onConflictDoUpdate({
          target: [pageTexts.language, pageTexts.page, pageTexts.section],
          set: { review: written },
        });
    else
      await tx
        .update(posts)
        .set({ review: written })
        .where(eq(posts.id, postIdIn(name) ?? 0));
    const done = signing === 'kept' ? 'Saved the sources' : signing ? 'Saved a review' : 'Removed the review';
    await recordActivity(tx, by, { action: 'review.saved', id: name, summary: `${done} of “${subject.label}”.` });
  });
}

const reviewSchema = formSchema(reviewFields).superRefine((fields, context) => {
  for (const names of sourceFieldNames) {
    const [title, url] = [fields[names.title], fields[names.url]];
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (url && !title) wrong(names.title, 'Enter a title for this source.');
    if (title && !url) wrong(names.url, 'Enter a link for this source.');
    if (url?.startsWith('http:')) wrong(names.url, 'Enter a web address that starts with https://.');
  }
});

export const reviewHandlers = (name: string) => ({
  async save({ app, by, form }: HandlerArgs): Promise<Reply> {
    const found = await findReview(app, name);
    if (!found) return { ok: false, notice: 'The page or post this review belongs to no longer exists.', status: 404 };
    const { subject, review } = found;
    const read = readForm(form, reviewSchema, reviewErrorMessages.save);
    if (!read.ok) return read.answer;
    const changed = detectConflict(form, reviewFields, reviewValues(review));
    if (changed) return changed;
    const sources = sourceFieldNames.flatMap((names) => {
      const [title, url] = [read.input[names.title], read.input[names.url]];
      return title && url ? [{ title, url }] : [];
    });
    const { reviewer = '', reviewAgainBy = '' } = read.input;
    const memberId = parseId(reviewer);
    const isSigned = readField(form, 'isReviewed') === 'yes';
    if (memberId === null) {
      if (isSigned) return formError(form, reviewErrorMessages.save, { reviewer: 'Choose who read it.' });
      await saveReview(app, by, found, { sources, signing: null });
      return { ok: true, notice: 'Saved. Visitors won’t see a review.' };
    }
    if (!isSigned) {
      if (memberId !== review.memberId || reviewAgainBy !== review.reviewAgainBy)
        return formError(form, 'To save a review, check the box that says someone has read the text.');
      await saveReview(app, by, found, { sources, signing: 'kept' });
      return { ok: true, notice: 'Saved. The review is unchanged.' };
    }
    const problem = againByProblem(reviewAgainBy, await findToday(app));
    const isThere = (await listStaff(app)).some(({ id }) => id === memberId);
    const errors = { ...(problem && { reviewAgainBy: problem }), ...(!isThere && { reviewer: 'Choose who read it.' }) };
    if (Object.keys(errors).length > 0) return formError(form, reviewErrorMessages.save, errors);
    if (readField(form, 'base') !== subject.fingerprint)
      return formError(form, 'The text changed while you were here. Read it again, then save.');
    await saveReview(app, by, found, { sources, signing: { memberId, reviewAgainBy } });
    return { ok: true, notice: 'Saved. Visitors can see who reviewed it.' };
  },
});
