import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { App } from '#app/context.ts';
import { openEmail } from '#app/features/comments/comment-email.server.ts';
import { openScan } from '#app/features/consents/scan-place.server.ts';
import { answerScan } from '#app/features/consents/scans.server.ts';
import { uploadFileKey } from '#app/features/media/picture-files.server.ts';
import { openSender } from '#app/features/messages/sender.server.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { readBytes } from '#app/platform/files.server.ts';
import {
  clinic,
  clinicClosures,
  comments,
  consents,
  contactMessages,
  galleryImages,
  legalPages,
  pictures,
  postAliases,
  postPictures,
  postRevisions,
  posts,
  staffMembers,
  type PictureSize,
} from '#db/schema.ts';
import { ownFormat, type Own, type OwnCollection } from './own-format.ts';

const rowsAtOnce = 200;

export type ExportOptions = {
  folder: string;
  /** Visitors' e-mail addresses, contact requests and who signed a consent, in plain text. */
  withPeople: boolean;
  say: (line: string) => void;
};

/** Writes export.json and files/ into the folder. Nothing is held but a page of rows. Answers how many of each there are. */
export async function writeOwn(app: App, options: ExportOptions): Promise<Record<OwnCollection, number>> {
  const out = createWriteStream(join(options.folder, 'export.json'), { mode: 0o600 });
  const counts = {
    clinic: 0,
    closures: 0,
    legalPages: 0,
    consents: 0,
    pictures: 0,
    blogs: 0,
    teamData: 0,
    gallery: 0,
    contactMessages: 0,
  };
  const writer = {
    async write<Name extends OwnCollection>(name: Name, rows: AsyncIterable<Own<Name>>): Promise<void> {
      out.write(`,\n"${name}":[`);
      for await (const row of rows) {
        const more = out.write(`${counts[name] > 0 ? ',' : ''}\n${JSON.stringify(row)}`);
        counts[name] += 1;
        if (!more) await once(out, 'drain');
        if (counts[name] % rowsAtOnce === 0) options.say(`${name} ${counts[name]}`);
      }
      out.write(']');
    },
  };
  out.write(`{"format":"${ownFormat}"`);
  await writer.write('clinic', clinicRow(app));
  await writer.write('closures', closureRows(app));
  await writer.write('legalPages', legalRows(app));
  await writer.write('consents', consentRows(app, options));
  await writer.write('pictures', pictureRows(app, options));
  await writer.write('blogs', postRows(app, options));
  await writer.write('teamData', staffRows(app));
  await writer.write('gallery', galleryRows(app));
  if (options.withPeople) await writer.write('contactMessages', messageRows(app));
  out.end('}\n');
  await finished(out);
  return counts;
}

/** Pages of rows by their id. */
async function* paged<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}

/** Null where there is no moment. */
function momentOrNull(column: AnyPgColumn) {
  return sql<string | null>`${isoMoment(column)}`;
}

async function* clinicRow({ db }: App): AsyncGenerator<Own<'clinic'>> {
  const rows = await db.select().from(clinic);
  for (const { facts, holdComments, promiseMinutes, retentionMonths, storm } of rows)
    yield { facts: Object.assign({}, facts), holdComments, promiseMinutes, retentionMonths, storm };
}

async function* closureRows({ db }: App): AsyncGenerator<Own<'closures'>> {
  const { startsOn, endsOn, reason } = clinicClosures;
  yield* await db
    .select({ startsOn, endsOn, reason })
    .from(clinicClosures)
    .orderBy(asc(startsOn), asc(clinicClosures.id));
}

async function* legalRows({ db }: App): AsyncGenerator<Own<'legalPages'>> {
  const { name, content, isReviewed, version, updatedBy, updatedAt } = legalPages;
  const columns = { name, content, isReviewed, version, updatedBy, updatedAt: isoMoment(updatedAt) };
  yield* await db.select(columns).from(legalPages).orderBy(asc(name));
}

async function* consentRows(app: App, { folder, withPeople }: ExportOptions): AsyncGenerator<Own<'consents'>> {
  const rows = paged((after) =>
    app.db
      .select({
        id: consents.id,
        signer: consents.signer,
        keyId: consents.keyId,
        scanKey: consents.scanKey,
        signedOn: consents.signedOn,
        scope: consents.scope,
        expiresOn: consents.expiresOn,
        revokedAt: momentOrNull(consents.revokedAt),
        recordedBy: consents.recordedBy,
        recordedAt: isoMoment(consents.recordedAt),
      })
      .from(consents)
      .where(gt(consents.id, after))
      .orderBy(asc(consents.id))
      .limit(rowsAtOnce),
  );
  for await (const { signer, keyId, scanKey, ...row } of rows) {
    const opened = withPeople
      ? app.vault.open({ table: 'consents', column: 'signer', id: row.id }, keyId, signer)
      : null;
    const scan = withPeople ? openScan(app, row.id, { scanKey, keyId }) : null;
    const answer = scan && (await answerScan(app, row.id));
    const file = `consent-scans/${row.id}`;
    if (answer) await writeBytes(join(folder, file), new Uint8Array(await answer.arrayBuffer()));
    yield { ...row, signer: opened, scan: scan && answer ? { file, type: scan.type } : null };
  }
}

async function* pictureRows(app: App, { folder }: ExportOptions): AsyncGenerator<Own<'pictures'>> {
  const rows = paged((after) =>
    app.db
      .select({
        id: pictures.id,
        key: pictures.key,
        kind: pictures.kind,
        status: pictures.status,
        failure: pictures.failure,
        fileName: pictures.fileName,
        bytes: pictures.bytes,
        width: pictures.width,
        height: pictures.height,
        color: pictures.color,
        sizes: pictures.sizes,
        uploadKey: pictures.uploadKey,
        uploadedBy: pictures.uploadedBy,
        showsPatient: pictures.showsPatient,
        consent: pictures.consentId,
        createdAt: isoMoment(pictures.createdAt),
      })
      .from(pictures)
      .where(gt(pictures.id, after))
      .orderBy(asc(pictures.id))
      .limit(rowsAtOnce),
  );
  for await (const { id: _id, ...row } of rows) {
    const keys = row.status === 'waiting' ? [uploadFileKey(row.uploadKey)] : row.sizes.map(({ key }) => key);
    for (const key of keys) await copyFile(app, key, join(folder, 'files', key));
    yield row;
  }
}

/** What is gone is left out: the row says it, and a picture whose consent ended has no files any more. */
async function copyFile({ files }: App, key: string, to: string): Promise<void> {
  const bytes = await readBytes(files, key);
  if (bytes) await writeBytes(to, bytes);
}

async function writeBytes(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes, { mode: 0o600 });
}

/** The file that a reader of the described fields finds in the folder. */
function fileOf(picture: { sizes: PictureSize[] | null }): string | null {
  const size = picture.sizes?.find(({ format }) => format === 'jpeg');
  return size ? `files/${size.key}` : null;
}

async function* postRows(app: App, options: ExportOptions): AsyncGenerator<Own<'blogs'>> {
  const rows = paged((after) =>
    app.db
      .select({
        id: posts.id,
        slug: posts.slug,
        title: posts.title,
        content: posts.content,
        category: posts.category,
        author: posts.author,
        tags: posts.tags,
        picture: pictures.key,
        sizes: pictures.sizes,
        drawing: posts.image,
        imageAlt: posts.imageAlt,
        publishAt: posts.publishAt,
        status: posts.status,
        version: posts.version,
        updatedBy: posts.updatedBy,
        createdAt: isoMoment(posts.createdAt),
        updatedAt: isoMoment(posts.updatedAt),
      })
      .from(posts)
      .leftJoin(pictures, eq(pictures.id, posts.pictureId))
      .where(and(gt(posts.id, after), ne(posts.status, 'deleted')))
      .orderBy(asc(posts.id))
      .limit(rowsAtOnce),
  );
  for await (const { id, slug, sizes, status, ...row } of rows) {
    if (status === 'deleted') continue;
    const [aliases, inText, said, earlier] = await Promise.all([
      app.db
        .select({ oldId: postAliases.oldId })
        .from(postAliases)
        .where(eq(postAliases.postId, id))
        .orderBy(asc(postAliases.oldId)),
      app.db
        .select({ key: pictures.key })
        .from(postPictures)
        .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
        .where(eq(postPictures.postId, id))
        .orderBy(asc(pictures.key)),
      commentsOf(app, id, options),
      revisionsOf(app, id),
    ]);
    yield {
      ...row,
      id: slug,
      status,
      image: fileOf({ sizes }) ?? row.drawing,
      aliases: aliases.map(({ oldId }) => oldId),
      textPictures: inText.map(({ key }) => key),
      comments: said,
      revisions: earlier,
    };
  }
}

/** Held comments were never public: without people only those are written that everybody could read. */
async function commentsOf(app: App, postId: number, { withPeople }: ExportOptions): Promise<Own<'blogs'>['comments']> {
  const rows = await app.db
    .select({
      id: comments.id,
      name: comments.name,
      email: comments.email,
      emailKeyId: comments.emailKeyId,
      message: comments.message,
      timestamp: momentOrNull(comments.timestamp),
      status: comments.status,
      heldReason: comments.heldReason,
    })
    .from(comments)
    .where(eq(comments.postId, postId))
    .orderBy(asc(comments.id));
  return rows.flatMap(({ id, email, emailKeyId, status, ...row }) =>
    status === 'deleted' || (status === 'held' && !withPeople)
      ? []
      : [{ ...row, status, email: withPeople ? openEmail(app, id, { email, emailKeyId }) : null }],
  );
}

async function revisionsOf({ db }: App, postId: number): Promise<Own<'blogs'>['revisions']> {
  return db
    .select({
      title: postRevisions.title,
      content: postRevisions.content,
      category: postRevisions.category,
      author: postRevisions.author,
      tags: postRevisions.tags,
      picture: pictures.key,
      drawing: postRevisions.image,
      imageAlt: postRevisions.imageAlt,
      publishAt: postRevisions.publishAt,
      status: postRevisions.status,
      version: postRevisions.version,
      kind: postRevisions.kind,
      savedBy: postRevisions.savedBy,
      savedAt: isoMoment(postRevisions.savedAt),
    })
    .from(postRevisions)
    .leftJoin(pictures, eq(pictures.id, postRevisions.pictureId))
    .where(eq(postRevisions.postId, postId))
    .orderBy(asc(postRevisions.id));
}

async function* staffRows({ db }: App): AsyncGenerator<Own<'teamData'>> {
  const rows = await db
    .select({ member: staffMembers, picture: pictures.key, sizes: pictures.sizes })
    .from(staffMembers)
    .leftJoin(pictures, eq(pictures.id, staffMembers.pictureId))
    .where(isNull(staffMembers.deletedAt))
    .orderBy(asc(staffMembers.position), asc(staffMembers.id));
  for (const { member, picture, sizes } of rows) {
    const { id, name, designation, description, imgUrl, facebook, linkedin, twitter, position } = member;
    const social = { facebook, linkedin, twitter };
    const image = fileOf({ sizes }) ?? imgUrl;
    yield { id, name, designation, description, imgUrl: image, picture, drawing: imgUrl, social, position };
  }
}

async function* galleryRows({ db }: App): AsyncGenerator<Own<'gallery'>> {
  const rows = paged((after) =>
    db
      .select({
        id: galleryImages.id,
        drawing: galleryImages.imageUrl,
        picture: pictures.key,
        sizes: pictures.sizes,
        alt: galleryImages.alt,
        caption: galleryImages.caption,
        width: galleryImages.width,
        height: galleryImages.height,
        uploadedAt: isoMoment(galleryImages.uploadedAt),
        position: galleryImages.position,
      })
      .from(galleryImages)
      .leftJoin(pictures, eq(pictures.id, galleryImages.pictureId))
      .where(and(gt(galleryImages.id, after), isNull(galleryImages.deletedAt)))
      .orderBy(asc(galleryImages.id))
      .limit(rowsAtOnce),
  );
  for await (const { sizes, position, ...row } of rows)
    yield {
      ...row,
      imageUrl: fileOf({ sizes }) ?? row.drawing,
      position: Number.isFinite(position) ? position : null,
    };
}

async function* messageRows(app: App): AsyncGenerator<Own<'contactMessages'>> {
  const rows = paged((after) =>
    app.db
      .select({
        id: contactMessages.id,
        name: contactMessages.name,
        email: contactMessages.email,
        phone: contactMessages.phone,
        keyId: contactMessages.keyId,
        createdAt: isoMoment(contactMessages.createdAt),
        source: contactMessages.source,
        status: contactMessages.status,
        note: contactMessages.note,
        version: contactMessages.version,
        handledBy: contactMessages.handledBy,
        handledAt: momentOrNull(contactMessages.handledAt),
        promisedAt: momentOrNull(contactMessages.promisedAt),
      })
      .from(contactMessages)
      .where(and(gt(contactMessages.id, after), ne(contactMessages.status, 'deleted')))
      .orderBy(asc(contactMessages.id))
      .limit(rowsAtOnce),
  );
  for await (const { keyId, name, email, phone, status, ...row } of rows)
    if (status !== 'deleted') yield { ...row, status, ...openSender(app, row.id, { keyId, name, email, phone }) };
}
