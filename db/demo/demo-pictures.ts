import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Person } from '#app/context.ts';
import { attachPictures, recordConsent, revokeConsent } from '#app/features/consents/consents.commands.server.ts';
import { placeInGallery } from '#app/features/pictures/gallery/gallery.commands.server.ts';
import type { PictureKind } from '#app/features/pictures/picture.ts';
import { describePicture } from '#app/features/pictures/pictures.commands.server.ts';
import { storePicture } from '#app/features/pictures/uploads/uploads.commands.server.ts';
import { editStaffMember, staffInputSchema } from '#app/features/staff/staff.commands.server.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { profileValues } from '#app/features/staff/staff.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { changePost, type Diary, type Team } from './demo-activity.ts';
import { listDemoPictures, readPicture, type DemoContent, type DemoPicture } from './demo-content.ts';

const noPatient = { showsPatient: false, consentId: null, before: '' };

/** Pictures are resized in parallel with the other events. The returned function waits for the last one. */
export async function planPictures(
  { app, today, daysAgo, note }: Diary,
  { dana, marcus, thomas }: Team,
  { consents, covers }: DemoContent,
  prepare: (pictureId: number) => Promise<void>,
): Promise<() => Promise<unknown>> {
  const lanes = Array.from({ length: availableParallelism() + 1 }, () => Promise.resolve());
  const ids = new Map<string, number>();
  const upload = async (by: Person, kind: PictureKind, file: string, bytes: Buffer<ArrayBuffer>) => {
    const taken = await storePicture(app, by, kind, file, bytes);
    if (!taken.ok || taken.pictureId === null) throw new Error(`The demo cannot store ${file}.`);
    const id = taken.pictureId;
    const lane = ids.size % lanes.length;
    lanes[lane] = (lanes[lane] ?? Promise.resolve()).then(() => prepare(id));
    ids.set(file, id);
    return id;
  };
  const show = async (by: Person, id: number, { alt, caption, category }: PictureText) => {
    await placeInGallery(app, by, { pictureId: id }, { alt, caption, category, described: true }, noPatient);
  };

  const drawings = app.content.seed.gallery.filter(({ file }) => !alsoScenes.has(file));
  drawings.toReversed().forEach((drawing, index) =>
    note(daysAgo(24 - Math.floor(index / 5), `10:${String(10 + index)}`), async () => {
      const file = `${drawing.file}.webp`;
      await show(dana, await upload(dana, 'gallery', file, await readFile(`public/gallery/${file}`)), drawing);
    }),
  );

  const pictures = await listDemoPictures();
  const ofUse = (use: DemoPicture['use']) => pictures.filter((picture) => picture.use === use);
  const send = async (by: Person, kind: PictureKind, { file }: DemoPicture) =>
    upload(by, kind, file, await readPicture(file));

  ofUse('portrait').forEach((picture, index) =>
    note(daysAgo(18, `13:${String(10 + index)}`), async () => {
      const member = (await listStaff(app)).find(({ name }) => name === picture.whom);
      if (!member) throw new Error(`The demo has a portrait of an unknown person: ${picture.whom}`);
      const pictureId = await send(marcus, 'staff', picture);
      await describePicture(app, marcus, pictureId, { alt: picture.alt, focus: 'top' }, noPatient);
      await editStaffMember(app, marcus, member.id, staffInputSchema.parse(profileValues(member)), { pictureId });
    }),
  );

  const places = ofUse('clinic');
  places.forEach((picture, index) =>
    note(daysAgo(12 - index, '15:45'), async () => {
      const id = await send(thomas, 'gallery', picture);
      // The last one has no description yet.
      if (index < places.length - 1) await show(thomas, id, picture);
      else
        await placeInGallery(app, thomas, { pictureId: id }, { alt: '', caption: '', category: '', described: false });
    }),
  );
  for (const [slug, file] of Object.entries(covers))
    note(daysAgo(4, '09:50'), () => {
      const imageAlt = pictures.find((picture) => picture.file === file)?.alt ?? '';
      return changePost(app, thomas, slug, () => ({ pictureId: ids.get(file) ?? null, image: null, imageAlt }));
    });

  for (const picture of ofUse('patient'))
    note(daysAgo(10, '11:15'), async () => {
      const id = await send(dana, 'gallery', picture);
      const patient = { ...noPatient, showsPatient: true };
      await placeInGallery(app, dana, { pictureId: id }, { ...picture, described: true }, patient);
    });
  for (const { signer, scope, signedDaysAgo, endsInDays, revokedDaysAgo, pictures: files } of consents) {
    let consentId = 0;
    note(daysAgo(9, '09:40'), async () => {
      const expiresOn = endsInDays === undefined ? null : addDays(today, endsInDays);
      const signedOn = addDays(today, -signedDaysAgo);
      consentId = await recordConsent(app, dana, { signer, scope, signedOn, expiresOn });
      const covered = files.map((file) => ids.get(file) ?? 0);
      await attachPictures(app, dana, consentId, covered);
    });
    if (revokedDaysAgo !== undefined)
      note(daysAgo(revokedDaysAgo, '10:05'), async () => void (await revokeConsent(app, marcus, consentId)));
  }
  return () => Promise.all(lanes);
}

/** Drawings of what a scene of the demo shows too, so that the gallery has nothing twice. */
const alsoScenes = new Set(['bench', 'van', 'trim-line', 'front-door']);

type PictureText = Pick<DemoPicture, 'alt' | 'caption' | 'category'>;
