import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import { commentFields } from '#app/features/comments/comment.ts';
import { insertComment } from '#app/features/comments/comments.commands.server.ts';
import { countComments } from '#app/features/comments/comments.jobs.server.ts';
import { contactFields } from '#app/features/messages/contact.ts';
import { sealNote, sealSender } from '#app/features/messages/sender.server.ts';
import {
  galleryOrder,
  galleryTextSchema,
  insertGalleryImage,
} from '#app/features/pictures/gallery/gallery.commands.server.ts';
import { preparePictureNow } from '#app/features/pictures/pictures.jobs.server.ts';
import { findPicture } from '#app/features/pictures/pictures.server.ts';
import { pictureMessages } from '#app/features/pictures/uploads/picture-file.ts';
import { storedPostSchema } from '#app/features/posts/post-schema.server.ts';
import { postFields, tagLimits } from '#app/features/posts/post.ts';
import { addPost } from '#app/features/posts/posts.commands.server.ts';
import { insertStaffMember, staffInputSchema } from '#app/features/staff/staff.commands.server.ts';
import { staffFields } from '#app/features/staff/staff.ts';
import { fieldSchema } from '#app/forms/fields.server.ts';
import { lockOrder } from '#app/forms/order.server.ts';
import { findZone } from '#app/platform/clinic-time.server.ts';
import { reserveId, type Tx } from '#app/platform/db.server.ts';
import { formatPhone } from '#app/shared/phone.server.ts';
import { contactMessages, galleryImages, postAliases, posts } from '#db/schema.ts';
import {
  boundedText,
  type Note,
  readDay,
  readMoment,
  tagList,
  type Incoming,
  type OldDocument,
  type Source,
  type ImportReport,
  reportName,
  isFields,
} from './import-schema.server.ts';
import { findMoved, listMoved, rememberedAs, recordImport, type OldFiles, takeOldPicture } from './old-site.server.ts';
import { markdownOfPlainText, markdownOfHtml } from './post-text.server.ts';

export const importActor: Person = { id: 'moving', name: 'Import', email: '' };

type ImportRun = Omit<Source, 'count' | 'records'> & { app: App; files: OldFiles; report: ImportReport };

/** Thrown to skip a document. The message is the reason and names no one. */
class Refused extends Error {}

export async function importRecord(moving: ImportRun, incoming: Incoming): Promise<void> {
  const { app, report } = moving;
  const { collection, position } = incoming;
  const shown = reportName(incoming.oldId, position);
  const reasons = [...(incoming.notes ?? [])];
  const note: Note = (sentence) => void reasons.push(sentence);
  const name = moving.idsBegin + rememberedAs(app, incoming);
  try {
    if (incoming.refused) throw new Refused(incoming.refused);
    const before = await findMoved(app.db, collection, name);
    const rowId = before ?? (await take[collection](moving, incoming, name, note));
    report.add(collection, shown, before !== null ? 'known' : reasons.length > 0 ? 'changed' : 'taken', reasons);
    if (collection === 'blogs') await takeComments(moving, incoming, { rowId, name, shown });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    report.add(collection, shown, 'refused', [error.message]);
  }
}

type Take = (moving: ImportRun, document: OldDocument, name: string, note: Note) => Promise<number>;

const take: Record<Incoming['collection'], Take> = {
  blogs: takePost,
  teamData: takeStaffMember,
  gallery: takeGalleryImage,
  contactMessages: takeMessage,
};

async function takePost(moving: ImportRun, { fields, oldId }: OldDocument, name: string, note: Note): Promise<number> {
  const { app } = moving;
  const title = boundedText(fields['title'], postFields.title.max, 'the title', note) || 'Untitled Post';
  const markdown = await markdownOf(moving, fields['content'], note);
  const content = boundedText(markdown, postFields.content.max, 'the text', note);
  if (!content) note('it has no text, so it was imported as a draft');
  const pictureId = await pictureOf(moving, 'blog-images', fields['image'], 'the picture was left out: ', note);
  const post = storedPostSchema.parse({
    title,
    content,
    category: boundedText(fields['category'], postFields.category.max, 'the category', note),
    author: boundedText(fields['author'], postFields.author.max, 'the author', note),
    tags: tagList(fields['tags'], tagLimits, note),
    image: null,
    pictureId,
    imageAlt: boundedText(fields['imageAlt'], postFields.imageAlt.max, 'the description of the picture', note),
    publishAt: readDay(await findZone(app), fields['publishAt'], note),
    status: content && fields['status'] !== 'draft' ? 'published' : 'draft',
  });
  return app.db.transaction(async (tx) => {
    const { id } = await addPost(tx, app, importActor, post);
    await recordImport(tx, 'blogs', name, id);
    for (const address of [moving.text === 'plain' ? oldId : null, fields['slug']])
      await storeOldAddress(tx, id, address, note);
    return id;
  });
}

/** Longer than any post. The rest is cut off. */
const maxText = 2_000_000;

async function markdownOf(moving: ImportRun, content: unknown, note: Note): Promise<string> {
  const written = boundedText(content, maxText, 'the text', note);
  if (moving.text === 'plain') return markdownOfPlainText(written);
  return markdownOfHtml(written, {
    note,
    picture: (address) => pictureInText(moving, address),
    link: (href) => {
      const name = URL.parse(href, 'https://old.invalid')?.pathname.split('/').findLast(Boolean) ?? '';
      return moving.isOldAddress?.(name) ? `/blog/${name}` : href;
    },
  });
}

/** Prepares the picture now instead of in the worker, because the text needs the address of a size. */
async function pictureInText(
  { app, files }: ImportRun,
  address: string,
): Promise<{ src: string } | { reason: string }> {
  const taken = await takeOldPicture(app, importActor, files, 'blog-images', address);
  if (!taken.ok) return taken;
  await preparePictureNow(app, taken.pictureId);
  const picture = await findPicture(app, taken.pictureId);
  return picture?.src ? { src: picture.src } : { reason: picture?.failure ?? pictureMessages.damaged };
}

/** Redirects the post's old address to the new one. */
async function storeOldAddress(tx: Tx, postId: number, address: unknown, note: Note): Promise<void> {
  if (typeof address !== 'string' || !address || address.length > 200) return;
  const [own] = await tx.select({ slug: posts.slug }).from(posts).where(eq(posts.id, postId));
  if (own?.slug === address) return;
  const stored = await tx
    .insert(postAliases)
    .values({ oldId: address, postId })
    .onConflictDoNothing()
    .returning({ oldId: postAliases.oldId });
  if (stored.length === 0) note('its old address already goes to another post');
}

async function pictureOf(
  { app, files }: ImportRun,
  kind: 'staff' | 'blog-images',
  address: unknown,
  reason: string,
  note: Note,
): Promise<number | null> {
  if (typeof address !== 'string' || !address.trim()) return null;
  const taken = await takeOldPicture(app, importActor, files, kind, address.trim());
  if (taken.ok) return taken.pictureId;
  note(reason + taken.reason);
  return null;
}

/** Runs for posts that were imported before, too, because a newer export may have more comments. */
async function takeComments(
  { app, report, idsBegin }: ImportRun,
  { comments = [] }: Incoming,
  post: { rowId: number; name: string; shown: string },
): Promise<void> {
  if (comments.length === 0) return;
  const collection = `blogs/${post.name}/comments`;
  const lines: Parameters<ImportReport['add']>[] = [];
  await app.db.transaction(async (tx) => {
    // Staff may have deleted the post since. Then its comments are not imported either.
    const [there] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, post.rowId)).for('key share');
    const moved = await listMoved(tx, collection);
    let hasNew = false;
    for (const [index, comment] of comments.entries()) {
      const name = idsBegin + rememberedAs(app, comment);
      const shown = `${post.shown}/${reportName(comment.oldId, index + 1)}`;
      const reasons: string[] = [];
      const read = readComment(comment.fields, (sentence) => void reasons.push(sentence));
      if (moved.has(name)) lines.push(['comments', shown, 'known', []]);
      else if (typeof read === 'string') lines.push(['comments', shown, 'refused', [read]]);
      else if (!there) lines.push(['comments', shown, 'refused', ['its post has since been deleted']]);
      else {
        const id = await insertComment(tx, app, { ...read, postId: post.rowId });
        if (id !== null) await recordImport(tx, collection, name, id);
        moved.add(name);
        hasNew ||= read.status === 'public';
        lines.push(['comments', shown, reasons.length > 0 ? 'changed' : 'taken', reasons]);
      }
    }
    if (hasNew) await app.queue.enqueue(tx, countComments, { postId: post.rowId });
  });
  for (const line of lines) report.add(...line);
}

const emailSchema = z.email();

/** Reads a comment, which may lack everything but its text. Returns a string, the reason, if it is refused. */
function readComment(fields: Record<string, unknown>, note: Note) {
  if (typeof fields['refused'] === 'string') return fields['refused'];
  const message = boundedText(fields['message'], commentFields.message.max, 'the text', note);
  if (!message) return 'it has no text';
  const name = boundedText(fields['name'], commentFields.name.max, 'the name', note) || null;
  let email: string | null = boundedText(fields['email'], commentFields.email.max, 'the e-mail address', note) || null;
  if (email !== null && !emailSchema.safeParse(email).success) {
    note('the e-mail address was not valid and was left out');
    email = null;
  }
  const timestamp = readMoment(fields['timestamp'])?.toISOString() ?? null;
  if (timestamp === null && fields['timestamp'] !== undefined && fields['timestamp'] !== null)
    note('the time could not be read, so the comment has none');
  const heldReason = typeof fields['heldReason'] === 'string' ? fields['heldReason'] : null;
  return { name, email, message, timestamp, heldReason, status: heldReason === null ? 'public' : 'held' } as const;
}

async function takeStaffMember(moving: ImportRun, { fields }: OldDocument, oldId: string, note: Note): Promise<number> {
  const text = (field: string, max: number, reason: string) => boundedText(fields[field], max, reason, note);
  const name = text('name', staffFields.name.max, 'the name');
  if (!name) throw new Refused('it has no name');
  const social = isFields(fields['social']) ? fields['social'] : {};
  const link = (network: string) => {
    const address = boundedText(social[network], staffFields.facebook.max, `the link to ${network}`, note);
    const read = fieldSchema(staffFields.facebook).safeParse(address === '#' ? '' : address);
    if (!read.success) note(`the ${network} link is not a web address and was left out`);
    return read.data ?? '';
  };
  const designation = text('designation', staffFields.designation.max, 'the designation');
  if (!designation) note('it had no designation, so it was set to “Staff”');
  const member = staffInputSchema.parse({
    name,
    designation: designation || 'Staff',
    description: text('description', staffFields.description.max, 'the description'),
    facebook: link('facebook'),
    linkedin: link('linkedin'),
    twitter: link('twitter'),
  });
  const pictureId = await pictureOf(moving, 'staff', fields['imgUrl'], 'the portrait was left out: ', note);
  return moving.app.db.transaction(async (tx) => {
    const id = await insertStaffMember(tx, importActor, pictureId, member);
    await recordImport(tx, 'teamData', oldId, id);
    return id;
  });
}

/** Adds a gallery picture. It waits in the staff area for a description and the patient answer. */
async function takeGalleryImage(
  { app, files }: ImportRun,
  { fields }: OldDocument,
  oldId: string,
  note: Note,
): Promise<number> {
  const address = fields['imageUrl'];
  if (typeof address !== 'string' || !address.trim()) throw new Refused('it has no picture');
  const taken = await takeOldPicture(app, importActor, files, 'gallery', address.trim());
  if (!taken.ok) throw new Refused(taken.reason);
  const uploadedAt = readMoment(fields['uploadedAt']) ?? undefined;
  const description = galleryTextSchema.parse({ alt: '', decorative: '', caption: '', category: '' });
  return app.db.transaction(async (tx) => {
    await lockOrder(tx, galleryOrder);
    const [same] = await tx
      .select({ id: galleryImages.id })
      .from(galleryImages)
      .where(and(eq(galleryImages.pictureId, taken.pictureId), isNull(galleryImages.deletedAt)));
    if (same) note('it is a duplicate of another picture and is shown once');
    const id = same?.id ?? (await insertGalleryImage(tx, importActor, taken.pictureId, description, uploadedAt));
    await recordImport(tx, 'gallery', oldId, id);
    return id;
  });
}

/** Adds no call-back deadline and no notice, because the contact request was sent to the earlier site. */
async function takeMessage({ app }: ImportRun, { fields }: OldDocument, oldId: string, note: Note): Promise<number> {
  const name = boundedText(fields['name'], contactFields.name.max, 'the name', note);
  const email = boundedText(fields['email'], contactFields.email.max, 'the e-mail address', note);
  const phone = formatPhone(boundedText(fields['phone'], contactFields.phone.max, 'the phone number', note));
  if (!email && !phone) throw new Refused('it has neither an e-mail address nor a phone number');
  if (email && !emailSchema.safeParse(email).success) note('the e-mail address is not valid and was kept as typed');
  const createdAt = readMoment(fields['createdAt']);
  if (!createdAt) note('the time is missing or unreadable, so the time of the import was used');
  return app.db.transaction(async (tx) => {
    const id = await reserveId(tx, contactMessages);
    const { emailIndex, ...sender } = sealSender(app, id, { name, email, phone });
    await tx
      .insert(contactMessages)
      .overridingSystemValue()
      .values({
        id,
        ...sender,
        // Messages without an e-mail address do not share a sender.
        emailIndex: email ? emailIndex : null,
        ...sealNote(app, id, 'Imported from the earlier site.'),
        ...(createdAt && { createdAt: createdAt.toISOString() }),
      });
    await recordImport(tx, 'contactMessages', oldId, id);
    return id;
  });
}
