import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, inArray, isNull } from 'drizzle-orm';
import type { App, Person } from '#app/context.ts';
import type { StaffPicture } from '#app/features/pictures/picture.ts';
import { findPictures, findPublicPictures } from '#app/features/pictures/pictures.server.ts';
import { receivePicture } from '#app/features/pictures/uploads/uploads.commands.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { plainSentence } from '#app/platform/plain-page.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { pictures } from '#db/schema.ts';
import { accentInFile, accentProblem, accentSheet, defaultAccent, paletteOf, readColor } from './accent.ts';
import { accentFields, brandingPictures, type BrandingPicture } from './branding-form.ts';
import { defaultBranding, type Branding, type BrandingSettings } from './branding.ts';

const names = namesOf(brandingPictures);

export async function findBranding(app: App, { accent, ...ids }: BrandingSettings): Promise<Branding> {
  const wanted = names.flatMap((name) => ids[name] ?? []);
  if (wanted.length === 0) return { ...defaultBranding, accent };
  const found = await findPublicPictures(app, wanted);
  const [logo, mark, icon, social] = [ids.logo, ids.mark, ids.icon, ids.social].map((id) => found.get(id ?? 0) ?? null);
  return {
    accent,
    logo: logo ?? null,
    mark: mark ?? null,
    icons: icon?.icons ?? mark?.icons ?? null,
    social: social?.src ?? null,
  };
}

/** For staff: the pictures, also those that visitors do not see. */
export async function findBrandingPictures(
  app: App,
  { branding: { logo, mark, icon, social } }: { branding: BrandingSettings },
): Promise<Record<BrandingPicture, StaffPicture | null>> {
  const found = await findPictures(
    app,
    [logo, mark, icon, social].flatMap((id) => id ?? []),
  );
  const of = (id: number | null) => found.get(id ?? 0) ?? null;
  return { logo: of(logo), mark: of(mark), icon: of(icon), social: of(social) };
}

/** An empty color is the default. */
export const accentSchema = formSchema(accentFields)
  .partial()
  .transform(({ accent: typed }, context) => {
    if (typed === undefined) return {};
    const accent = typed === '' ? defaultAccent : readColor(typed);
    const message = accent === null ? accentFields.accent.invalid : accentProblem(accent);
    if (message) context.addIssue({ code: 'custom', path: ['accent'], message });
    return { accent: accent === defaultAccent ? null : accent };
  });

/** Takes the pictures in the form. They are drawings, so no one is asked whether they show a patient. */
export async function receivePictures(app: App, by: Person, form: FormData) {
  const columns: Partial<Record<`${BrandingPicture}Id`, number | null>> = {};
  const errors: Record<string, string> = {};
  for (const name of names) {
    const taken = await receivePicture(app, by, 'branding', form, name);
    if (readField(form, `${name}.removed`)) columns[`${name}Id`] = null;
    else if (!taken.ok) errors[name] = taken.sentence;
    else if (taken.pictureId !== null) columns[`${name}Id`] = taken.pictureId;
  }
  const used = Object.values(columns).flatMap((id) => id ?? []);
  await app.db
    .update(pictures)
    .set({ showsPatient: false })
    .where(and(inArray(pictures.id, used), isNull(pictures.showsPatient)));
  return { columns, errors };
}

/** The color of the default icon. */
const copper = /#E6A36B/gi;

/** Serves a color's style sheet, or the default icon in that color. The name determines the content, so it is immutable. */
export async function serveBrandingFile({ config }: App, file: string): Promise<Response> {
  const asked = accentInFile(file);
  if (!asked) return plainSentence(404, 'There is no such file.');
  const { accent, kind } = asked;
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (kind === 'css')
    return new Response(accentSheet(accent), { headers: { ...headers, 'Content-Type': 'text/css; charset=utf-8' } });
  const folder = config.mode === 'production' ? 'build/client' : 'public';
  const icon = await readFile(join(folder, 'favicon.svg'), 'utf8');
  return new Response(icon.replaceAll(copper, paletteOf(accent)[400]), {
    headers: { ...headers, 'Content-Type': 'image/svg+xml' },
  });
}
