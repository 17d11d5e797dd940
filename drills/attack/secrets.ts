import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { eq } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { storeScan } from '#app/features/consents/consents.commands.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { people, sessions } from '#db/accounts-schema.ts';
import { pictures, posts } from '#db/schema.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { makePost } from '#tests/factories/posts.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';

/** Data of the staff area that strangers must not read, in words that occur nowhere else. */
export type Secrets = {
  /** Never public, whatever staff do. */
  forEver: string[];
  /** Public only after publication. */
  unpublished: string[];
  draftSlug: string;
  draftId: number;
  scheduledSlug: string;
  postSlug: string;
  consentId: number;
  scanKey: string;
  hiddenPicture: string;
  sessionToken: string;
};

/** The file is served unchanged, so its content shows whether a stranger received it. */
const hiddenPixels = 'the picture of a patient without consent';

const by = { id: 'drill', name: 'Thaddeus Wexcombe', email: 'drill@example.com' };

export async function plantSecrets(app: App, url: string): Promise<Secrets> {
  const person = { id: randomUUID(), name: 'Thaddeus Wexcombe', email: 'thaddeus.wexcombe@staff.example' };
  await app.db.insert(people).values({ ...person, emailVerified: true });
  const sessionToken = randomUUID() + randomUUID();
  await app.db
    .insert(sessions)
    .values({ id: randomUUID(), userId: person.id, token: sessionToken, expiresAt: new Date(Date.now() + 86_400_000) });

  await sendForm(url, '/contact', {
    name: 'Quenby Overstrand',
    email: 'quenby.overstrand@visitor.example',
    phone: '(225) 555-0186',
  });
  const { id: postId, slug: postSlug } = await createPost(app, by, makePost({ title: 'An open post about gaiters' }));
  await sendForm(url, `/blog/${postSlug}`, {
    name: 'Commenter',
    email: 'commenter.unseen@visitor.example',
    message: 'A comment for everybody to read.',
  });
  const draft = await createPost(
    app,
    by,
    makePost({ title: 'Zanthoxylum draft', content: 'Words on zanthoxylum.', status: 'draft' }),
  );
  const scheduled = await createPost(
    app,
    by,
    makePost({ title: 'Kalanchoe tomorrow', content: 'Words on kalanchoe.', publishAt: '2099-01-01' }),
  );
  const consentId = await recordConsent(app, by, {
    signer: 'Ignatz Pemberwick',
    signedOn: '2026-01-05',
    scope: 'Website',
    expiresOn: null,
  });
  await storeScan(app, by, consentId, { bytes: Buffer.from('%PDF-1.7\nsignature'), type: 'application/pdf' });
  const scans = await app.files.list(`consent-scans/${consentId}/`);
  const pictureId = await makePicture(app, 'gallery', { showsPatient: true });
  const [picture] = await app.db
    .select({ publicId: pictures.publicId, sizes: pictures.sizes })
    .from(pictures)
    .where(eq(pictures.id, pictureId));
  await app.db.update(posts).set({ pictureId }).where(eq(posts.id, postId));
  const hiddenFile = picture?.sizes[0]?.key ?? '';
  const hiddenPicture = `${picture?.publicId}/${basename(hiddenFile)}`;
  await app.files.put(hiddenFile, Buffer.from(hiddenPixels.padEnd(1_000)), 'image/avif');
  const seen = await fetch(`${url}/files/${hiddenPicture}`, { headers: { Cookie: await signedInCookie(app) } });
  if (!(await seen.text()).startsWith(hiddenPixels)) throw new Error('staff cannot see the planted picture');
  return {
    forEver: [
      person.email,
      sessionToken,
      'Quenby Overstrand',
      'quenby.overstrand@visitor.example',
      '555-0186',
      'commenter.unseen@visitor.example',
      'Ignatz Pemberwick',
      '%PDF-1.7\nsignature',
    ],
    unpublished: [
      // Longer than the queries of the drill, because a page may repeat the query.
      'Words on zanthoxylum',
      'Zanthoxylum draft',
      'Words on kalanchoe',
      'Kalanchoe tomorrow',
      picture?.publicId ?? 'no address',
      hiddenPixels,
    ],
    draftSlug: draft.slug,
    draftId: draft.id,
    scheduledSlug: scheduled.slug,
    postSlug,
    consentId,
    scanKey: scans.files[0]?.key ?? '',
    hiddenPicture,
    sessionToken,
  };
}

async function sendForm(url: string, path: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams({ ...fields, key: randomUUID() }),
  });
  if (!answer.ok) throw new Error(`The form of ${path} was answered with ${answer.status}`);
}
