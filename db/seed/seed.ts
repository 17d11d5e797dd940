import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import { findReview, saveReview } from '#app/features/care/reviews.server.ts';
import { sealEmail } from '#app/features/comments/comments.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { findPostId } from '#app/features/posts/posts.server.ts';
import { staffInputSchema } from '#app/features/staff/staff.commands.server.ts';
import { findToday } from '#app/platform/clinic-time.server.ts';
import { reserveId } from '#app/platform/db.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { sampleAuthor } from '#app/shared/placeholders.ts';
import {
  carePeople,
  careServices,
  clinic,
  comments,
  galleryImages,
  pictures,
  posts,
  siteOpening,
  staffMembers,
} from '#db/schema.ts';

const seeder: Person = { id: 'seed', name: sampleAuthor, email: '' };
const staffSchema = z.array(staffInputSchema.and(z.object({ imgUrl: z.string().nullable() })));

/** Does nothing if posts exist. Only a demonstration gets placeholder people with their comments and reviews. */
export async function seedDatabase(app: App): Promise<void> {
  const { demonstration } = app.config;
  await seedClinic(app);
  if (await hasPosts(app)) return;
  if (demonstration) await seedStaff(app);
  await seedGallery(app);
  // Without the placeholder people, posts have no author.
  for (const post of app.content.seed.posts)
    await createPost(app, seeder, demonstration ? post : { ...post, author: '' });
  if (!demonstration) return;
  await seedReviews(app);
  await seedComments(app);
}

/** A demonstration is open to visitors right away. */
export async function seedClinic({ db, config }: App): Promise<void> {
  await db.insert(clinic).values({ facts: {} }).onConflictDoNothing();
  if (config.demonstration) await db.insert(siteOpening).values({ openedBy: seeder.name }).onConflictDoNothing();
}

export async function hasPosts({ db }: App): Promise<boolean> {
  const [one] = await db.select({ id: posts.id }).from(posts).limit(1);
  return one !== undefined;
}

/** `later`: number of days to add to the dates in the file. */
export async function seedComments(app: App, later = 0): Promise<void> {
  for (const { post, timestamp, ...comment } of app.content.seed.comments) {
    const postId = await findPostId(app, post);
    if (!postId) throw new Error(`comments.yaml names an unknown post: ${post}`);
    const id = await reserveId(app.db, comments);
    const moved = timestamp && new Date(Date.parse(timestamp) + later * 86_400_000).toISOString();
    await app.db
      .insert(comments)
      .overridingSystemValue()
      .values({ ...comment, ...sealEmail(app, id, comment.email), timestamp: moved, id, postId });
    await app.db
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} + 1` })
      .where(eq(posts.id, postId));
  }
}

export async function seedReviews(app: App, by = seeder): Promise<void> {
  const [reviewer] = await app.db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .orderBy(staffMembers.position)
    .limit(1);
  const [post] = await app.db.select({ id: posts.id }).from(posts).where(eq(posts.slug, reviewedPost));
  if (!reviewer || !post) return;
  const reviewAgainBy = addDays(await findToday(app), 2 * 365);
  for (const name of [...app.content.sources.keys(), `post-${post.id}`]) {
    const found = await findReview(app, name);
    const signing = { memberId: reviewer.id, reviewAgainBy };
    if (found && !found.review.reviewedOn) await saveReview(app, by, found, { sources: found.review.sources, signing });
  }
}

const reviewedPost = 'getting-ready-for-your-first-fitting';

export async function seedStaff({ db, content }: App): Promise<void> {
  const members = staffSchema.parse(content.seed.staff);
  const rows = await db
    .insert(staffMembers)
    .values(members.map((member, position) => ({ ...member, position })))
    .returning({ id: staffMembers.id, designation: staffMembers.designation });
  const services = await db
    .select({ id: careServices.id, slug: careServices.slug, group: careServices.inGroup })
    .from(careServices);
  const people = services.flatMap(({ id: serviceId, slug, group }) =>
    rows
      .filter(({ designation }) => meets[slug === 'the-van' ? 'limbs' : group].test(designation))
      .map(({ id: memberId }) => ({ serviceId, memberId })),
  );
  if (people.length > 0) await db.insert(carePeople).values(people);
}

/** Assigns staff to services by their designation. */
const meets = { limbs: /prosthe/i, braces: /orthotist/i, upkeep: /technician|follow-up/i };

/** The file lists the newest first. Each picture is dated a day before the previous one. */
async function seedGallery({ db, content }: App): Promise<void> {
  const newest = Date.UTC(2026, 9, 28, 15);
  for (const [index, drawing] of [...content.seed.gallery.entries()].toReversed()) {
    const { file, alt, caption, category, width, height } = drawing;
    const fileName = `${file}.webp`;
    const uploadedAt = new Date(newest - index * 86_400_000).toISOString();
    const [picture] = await db
      .insert(pictures)
      .values({
        key: `gallery/site-${fileName}`,
        uploadKey: `site-${fileName}`,
        kind: 'gallery',
        status: 'ready',
        fileName,
        bytes: 0,
        width,
        height,
        alt,
        siteFile: `/gallery/${fileName}`,
        showsPatient: false,
        createdAt: uploadedAt,
      })
      .returning({ pictureId: pictures.id });
    if (!picture) throw new Error(`The drawing ${fileName} was not stored.`);
    const position = newest / 1_000 - index * 86_400;
    await db.insert(galleryImages).values({ ...picture, caption, category, uploadedAt, position });
  }
}
