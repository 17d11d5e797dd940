import type { App, Person } from '#app/context.ts';
import { placeInGallery } from '#app/features/pictures/gallery/gallery.commands.server.ts';
import { pictures } from '#db/schema.ts';

type SkipFirst3<All extends unknown[]> = All extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never;
type Row = typeof pictures.$inferInsert;

/** Inserts a prepared picture that shows no patient, without files, and returns its id. A test passes only the fields it needs. */
export async function makePicture({ db }: App, kind: Row['kind'], fields: Partial<Row> = {}): Promise<number> {
  const name = crypto.randomUUID();
  const key = `${kind}/1767225600000-${name}.jpg`;
  const sizes = [320, 1600].flatMap((width) =>
    (['avif', 'webp', 'jpeg'] as const).map((format) => ({
      width,
      height: (width * 3) / 4,
      format,
      key: `${key}/${width}.${format === 'jpeg' ? 'jpg' : format}`,
      bytes: 1_000,
    })),
  );
  const [made] = await db
    .insert(pictures)
    .values({
      key,
      kind,
      status: 'ready',
      fileName: `${name}.jpg`,
      bytes: 100_000,
      width: 1600,
      height: 1200,
      color: '#d3ddc4',
      sizes,
      uploadKey: name,
      showsPatient: false,
      ...fields,
    })
    .returning({ id: pictures.id });
  return made?.id ?? 0;
}

/** Adds a picture to the gallery and throws if it is missing. */
export async function addToGallery(
  app: App,
  by: Person,
  pictureId: number,
  ...text: SkipFirst3<Parameters<typeof placeInGallery>>
) {
  const added = await placeInGallery(app, by, { pictureId }, ...text);
  if (!added) throw new Error('This picture does not exist.');
  return added;
}
