import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inArray, like } from 'drizzle-orm';
import type { z } from 'zod';
import type { App } from '#app/context.ts';
import { drawCardOf } from '#app/features/cards/cards.jobs.server.ts';
import { insertComment } from '#app/features/comments/comments.server.ts';
import { scanTypes, type ScanType } from '#app/features/consents/scan-format.ts';
import { sealScan } from '#app/features/consents/scan-place.server.ts';
import { putScan } from '#app/features/consents/scans.server.ts';
import { sealSigner } from '#app/features/consents/signer.server.ts';
import { noPlace } from '#app/features/gallery/gallery-place.server.ts';
import { uploadFileKey } from '#app/features/media/picture-files.server.ts';
import { preparePicture } from '#app/features/media/pictures.jobs.server.ts';
import { sealSender } from '#app/features/messages/sender.server.ts';
import { takeId, type Tx } from '#app/platform/db.server.ts';
import { contentTypeOf, isFileKey } from '#app/platform/file-keys.server.ts';
import { slugsFor } from '#app/shared/slugs.ts';
import {
  clinic,
  clinicClosures,
  consents,
  contactMessages,
  galleryImages,
  legalPages,
  movedRecords,
  pictures,
  postAliases,
  postPictures,
  postRevisions,
  posts,
  staffMembers,
} from '#db/schema.ts';
import type { Note } from './clean-fields.ts';
import { MovingTrouble } from './incoming.ts';
import { jsonRecords } from './json-records.server.ts';
import { findMoved, rememberMoved } from './known-records.server.ts';
import type { MovingReport } from './moving-report.server.ts';
import { ownSchemas, type Own, type OwnCollection } from './own-format.ts';

type Taking = { app: App; /** The folder of the export. */ folder: string; note: Note };
/** Null says that what is there already stays. */
type Take<Name extends OwnCollection> = (taking: Taking, row: Own<Name>, name: string) => Promise<number | null>;

/** Under this name rows of an export of ours are remembered, apart from those of other sites. */
const remembered = (collection: OwnCollection) => `own/${collection}`;

/** Brings an export of our own back: every row as it was, once. */
export async function takeOwn(
  app: App,
  file: string,
  report: MovingReport,
  progress: (collection: string) => void,
): Promise<void> {
  await refuseWhereContentIs(app);
  const folder = dirname(file);
  for await (const { collection, value } of jsonRecords(file)) {
    if (!isOwn(collection)) continue;
    const reasons: string[] = [];
    const taking = { app, folder, note: (sentence: string) => void reasons.push(sentence) };
    const { name, taken } = await takers[collection](taking, value);
    report.tell(collection, name, !taken ? 'known' : reasons.length > 0 ? 'changed' : 'taken', reasons);
    progress(collection);
  }
}

/** Rows that are there already cannot be told from those of the export: it comes back into an empty site, or goes on where it was. */
async function refuseWhereContentIs({ db }: App): Promise<void> {
  if ((await db.$count(movedRecords, like(movedRecords.collection, 'own/%'))) > 0) return;
  for (const table of [posts, staffMembers, galleryImages, contactMessages])
    if ((await db.$count(table)) > 0)
      throw new MovingTrouble(
        'This site has content already. An export of this program comes back into an empty database.',
      );
}

function isOwn(name: string): name is OwnCollection {
  return Object.hasOwn(ownSchemas, name);
}

async function once<Row>(
  collection: OwnCollection,
  schema: z.ZodType<Row>,
  taking: Taking,
  value: unknown,
  nameOf: (row: Row) => string,
  take: (taking: Taking, row: Row, name: string) => Promise<number | null>,
): Promise<{ name: string; taken: boolean }> {
  const read = schema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new MovingTrouble(`The export is damaged: ${collection} has an unreadable ${issue?.path.join('.')}.`);
  }
  const name = nameOf(read.data);
  if ((await findMoved(taking.app.db, remembered(collection), name)) !== null) return { name, taken: false };
  return { name, taken: (await take(taking, read.data, name)) !== null };
}

const takeClinic: Take<'clinic'> = async ({ app, note }, row, name) =>
  app.db.transaction(async (tx) => {
    const set = await tx.insert(clinic).values(row).onConflictDoNothing().returning({ id: clinic.id });
    if (set.length === 0) note('the clinic’s facts that are here stay');
    await rememberMoved(tx, remembered('clinic'), name, 1);
    return set.length === 0 ? null : 1;
  });

const takeClosure: Take<'closures'> = async ({ app }, row, name) =>
  app.db.transaction(async (tx) => {
    const [added] = await tx.insert(clinicClosures).values(row).returning({ id: clinicClosures.id });
    await rememberMoved(tx, remembered('closures'), name, added?.id ?? 0);
    return added?.id ?? null;
  });

const takeLegalPage: Take<'legalPages'> = async ({ app }, row, name) =>
  app.db.transaction(async (tx) => {
    const set = await tx.insert(legalPages).values(row).onConflictDoNothing().returning({ name: legalPages.name });
    await rememberMoved(tx, remembered('legalPages'), name, 0);
    return set.length === 0 ? null : 0;
  });

const takeConsent: Take<'consents'> = async ({ app, folder, note }, { id: oldId, signer, scan, ...row }, name) => {
  if (signer === null) note('who signed is not in the export; the paper says it');
  const bytes = scan && (await readOwn(folder, scan.file));
  if (scan && !bytes) note('its scan is missing in the folder');
  return app.db.transaction(async (tx) => {
    const id = await takeId(tx, consents);
    const sealed = sealSigner(app, id, signer ?? `Not in the export: consent ${oldId}`);
    const kept = scan && bytes && isScanType(scan.type) ? await putScan(app, id, bytes, scan.type) : null;
    const scanKey = kept && sealScan(app, id, kept);
    await tx
      .insert(consents)
      .overridingSystemValue()
      .values({ ...row, id, ...sealed, scanKey });
    await rememberMoved(tx, remembered('consents'), name, id);
    return id;
  });
};

function isScanType(type: string): type is ScanType {
  return Object.hasOwn(scanTypes, type);
}

const takePicture: Take<'pictures'> = async ({ app, folder, note }, { consent, ...row }, name) => {
  const keys = row.status === 'waiting' ? [uploadFileKey(row.uploadKey)] : row.sizes.map(({ key }) => key);
  if (![row.key, ...keys].every(isFileKey))
    throw new MovingTrouble('The export is damaged: a picture has no usable key.');
  let missing = 0;
  for (const key of keys) {
    const bytes = await readOwn(folder, join('files', key));
    if (bytes) await app.files.put(key, bytes, contentTypeOf(key));
    else missing += 1;
  }
  if (missing > 0) note(`${missing} of its ${keys.length} files are missing in the folder`);
  const consentId = consent === null ? null : await findMoved(app.db, remembered('consents'), String(consent));
  return app.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(pictures)
      .values({ ...row, consentId })
      .onConflictDoNothing()
      .returning({ id: pictures.id });
    if (!added) return null;
    if (row.status === 'waiting') await app.queue.enqueue(tx, preparePicture, { pictureId: added.id });
    await rememberMoved(tx, remembered('pictures'), name, added.id);
    return added.id;
  });
};

/** Null where it is not there: only names of the export's own folders are read. */
async function readOwn(folder: string, file: string): Promise<Buffer<ArrayBuffer> | null> {
  if (!isFileKey(file)) return null;
  return readFile(join(folder, file)).catch(() => null);
}

async function pictureIds(tx: Tx, keys: (string | null)[]): Promise<Map<string, number>> {
  const wanted = [...new Set(keys.flatMap((key) => key ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ id: pictures.id, key: pictures.key })
    .from(pictures)
    .where(inArray(pictures.key, wanted));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

const takePost: Take<'blogs'> = async ({ app, note }, post, name) =>
  app.db.transaction(async (tx) => {
    const { id: address, image: _image, aliases, textPictures, comments, revisions, picture, drawing, ...row } = post;
    const ids = await pictureIds(tx, [picture, ...textPictures, ...revisions.map((revision) => revision.picture)]);
    const pictureId = ids.get(picture ?? '') ?? null;
    const commentCount = comments.filter(({ status }) => status === 'public').length;
    const values = { ...row, image: drawing, pictureId, commentCount };
    const postId = await insertAt(tx, address, values);
    if (postId.slug !== address) note('its address was taken, so it has another');
    for (const { picture: cover, drawing: drawn, ...revision } of revisions)
      await tx
        .insert(postRevisions)
        .values({ ...revision, postId: postId.id, image: drawn, pictureId: ids.get(cover ?? '') ?? null });
    for (const oldId of postId.slug === address ? aliases : [...aliases, address])
      await tx.insert(postAliases).values({ oldId, postId: postId.id }).onConflictDoNothing();
    for (const key of textPictures) {
      const shown = ids.get(key);
      if (shown) await tx.insert(postPictures).values({ postId: postId.id, pictureId: shown }).onConflictDoNothing();
    }
    for (const comment of comments) await insertComment(tx, app, { ...comment, postId: postId.id });
    if (row.status === 'published') await app.queue.enqueue(tx, drawCardOf, { number: postId.id });
    await rememberMoved(tx, remembered('blogs'), name, postId.id);
    return postId.id;
  });

async function insertAt(tx: Tx, address: string, values: Omit<typeof posts.$inferInsert, 'slug'>) {
  for (const slug of [address, ...slugsFor(values.title ?? '')]) {
    const [row] = await tx
      .insert(posts)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: posts.slug })
      .returning({ id: posts.id, slug: posts.slug });
    if (row) return row;
  }
  throw new MovingTrouble('No free address for a post.');
}

const takeStaffMember: Take<'teamData'> = async ({ app }, member, name) =>
  app.db.transaction(async (tx) => {
    const { id: _id, imgUrl: _imgUrl, picture, drawing, social, ...row } = member;
    const ids = await pictureIds(tx, [picture]);
    const [added] = await tx
      .insert(staffMembers)
      .values({ ...row, ...social, imgUrl: drawing, pictureId: ids.get(picture ?? '') ?? null })
      .returning({ id: staffMembers.id });
    await rememberMoved(tx, remembered('teamData'), name, added?.id ?? 0);
    return added?.id ?? null;
  });

const takeGalleryImage: Take<'gallery'> = async ({ app }, image, name) =>
  app.db.transaction(async (tx) => {
    const { id: _id, imageUrl: _imageUrl, picture, drawing, position, ...row } = image;
    const pictureId = (await pictureIds(tx, [picture])).get(picture ?? '') ?? null;
    const [added] = await tx
      .insert(galleryImages)
      .values({ ...row, imageUrl: drawing, pictureId, position: position ?? noPlace })
      .returning({ id: galleryImages.id });
    await rememberMoved(tx, remembered('gallery'), name, added?.id ?? 0);
    return added?.id ?? null;
  });

const takeMessage: Take<'contactMessages'> = async ({ app }, { id: _id, name, email, phone, ...row }, oldId) =>
  app.db.transaction(async (tx) => {
    const id = await takeId(tx, contactMessages);
    const { emailIndex, ...sender } = sealSender(app, id, { name, email, phone });
    await tx
      .insert(contactMessages)
      .overridingSystemValue()
      .values({ ...row, id, ...sender, emailIndex: email ? emailIndex : null });
    await rememberMoved(tx, remembered('contactMessages'), oldId, id);
    return id;
  });

const takers: Record<OwnCollection, (taking: Taking, value: unknown) => Promise<{ name: string; taken: boolean }>> = {
  clinic: (taking, value) => once('clinic', ownSchemas.clinic, taking, value, () => '1', takeClinic),
  closures: (taking, value) =>
    once('closures', ownSchemas.closures, taking, value, (row) => Object.values(row).join(' '), takeClosure),
  legalPages: (taking, value) =>
    once('legalPages', ownSchemas.legalPages, taking, value, ({ name }) => name, takeLegalPage),
  consents: (taking, value) => once('consents', ownSchemas.consents, taking, value, idOf, takeConsent),
  pictures: (taking, value) => once('pictures', ownSchemas.pictures, taking, value, ({ key }) => key, takePicture),
  blogs: (taking, value) => once('blogs', ownSchemas.blogs, taking, value, idOf, takePost),
  teamData: (taking, value) => once('teamData', ownSchemas.teamData, taking, value, idOf, takeStaffMember),
  gallery: (taking, value) => once('gallery', ownSchemas.gallery, taking, value, idOf, takeGalleryImage),
  contactMessages: (taking, value) =>
    once('contactMessages', ownSchemas.contactMessages, taking, value, idOf, takeMessage),
};

function idOf({ id }: { id: string | number }): string {
  return String(id);
}
