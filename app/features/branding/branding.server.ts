import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { App, Role, StaffMember } from '#app/context.ts';
import { setClinic } from '#app/features/clinic/clinic.commands.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import type { BrandingSettings } from '#app/features/clinic/clinic.ts';
import { type PatientAnswer } from '#app/features/pictures/picture.ts';
import { answerForPicture, readPatientAnswer } from '#app/features/pictures/pictures.commands.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { receivePicture } from '#app/features/pictures/uploads.commands.server.ts';
import { findPicture, findPictures, findPublicPictures } from '#app/features/pictures/pictures.server.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import { formSchema } from '#app/records/fields.server.ts';
import { readForm, formError, type Reply, type HandlerArgs } from '#app/records/form.server.ts';
import { readField, readId } from '#app/shared/form-data.ts';
import { clinic, pictures } from '#db/schema.ts';
import { accentInFile, accentProblem, accentSheet, paletteOf, readColor } from './accent.ts';
import {
  accentFields,
  isBrandingPicture,
  brandingErrorMessages,
  brandingPictures,
  defaultBranding,
  type Branding,
  type BrandingPicture,
  type BrandingRecord,
} from './branding.ts';

const names = Object.keys(brandingPictures).filter(isBrandingPicture);

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

export async function findBrandingRecord(app: App, role: Role): Promise<BrandingRecord> {
  const [{ branding }, choices] = await Promise.all([findClinicFacts(app), listConsentChoices(app, role)]);
  const ids = names.flatMap((name) => branding[name] ?? []);
  const found = await findPictures(app, ids);
  return {
    accent: branding.accent,
    choices,
    pictures: names.map((name) => ({
      name,
      picture: found.get(branding[name] ?? 0) ?? null,
    })),
  };
}

const accentSchema = formSchema(accentFields).transform(({ accent: typed }, context) => {
  const accent = readColor(typed);
  const message = accent === null ? accentFields.accent.invalid : accentProblem(accent)?.text;
  if (message) context.addIssue({ code: 'custom', path: ['accent'], message });
  return { accent };
});

type BrandingReply = Reply;

export const brandingHandlers = {
  async accent({ app, staff, form }: HandlerArgs): Promise<BrandingReply> {
    const read = readForm(form, accentSchema, brandingErrorMessages.accent);
    if (!read.ok) return read.answer;
    return saidAccent(await setAccent(app, staff, read.input.accent), 'Saved. Every page now uses this color.');
  },

  async 'accent-ours'({ app, staff }: HandlerArgs): Promise<BrandingReply> {
    return saidAccent(await setAccent(app, staff, null), 'Every page uses the default color again.');
  },

  async picture({ app, staff, form }: HandlerArgs): Promise<BrandingReply> {
    const name = readField(form, 'which');
    if (!isBrandingPicture(name)) return missing;
    const taken = await receivePicture(app, staff, 'look', form);
    if (!taken.ok) return formError(form, brandingErrorMessages.picture, { picture: taken.sentence });
    // Without a new picture, the form's patient answer is about the current one.
    const pictureId = taken.pictureId ?? (await findClinicFacts(app)).branding[name];
    if (pictureId === null) return formError(form, brandingErrorMessages.picture, { picture: 'Choose a picture.' });
    const { patientAnswer } = await readPatientAnswer(app, form, pictureId);
    await usePicture(app, staff, name, pictureId, patientAnswer);
    const hidden = (await findPicture(app, pictureId))?.patient.hidden;
    const notice = hidden ? 'Saved.' : `Saved. Every page will use ${brandingPictures[name].name} in a few seconds.`;
    return { ok: true, sent: name, notice, ...(hidden && { detail: hidden }) };
  },

  async 'picture-ours'({ app, staff, form }: HandlerArgs): Promise<BrandingReply> {
    const name = readField(form, 'which');
    if (!isBrandingPicture(name)) return missing;
    const before = await usePicture(app, staff, name, null);
    return {
      ok: true,
      notice: `Removed ${brandingPictures[name].name}. Every page uses the default again.`,
      ...(before !== null && { undo: { intent: 'picture-back', which: name, pictureId: String(before) } }),
    };
  },

  /** Undo: a removed picture exists until the nightly cleanup. */
  async 'picture-back'({ app, staff, form }: HandlerArgs): Promise<BrandingReply> {
    const name = readField(form, 'which');
    const id = readId(form, 'pictureId') ?? 0;
    const [known] = await app.db.select({ kind: pictures.kind }).from(pictures).where(eq(pictures.id, id));
    if (!isBrandingPicture(name) || known?.kind !== 'look') return missing;
    await usePicture(app, staff, name, id);
    return { ok: true, notice: `Restored ${brandingPictures[name].name}.` };
  },
};

const missing: BrandingReply = { ok: false, notice: 'That picture no longer exists.', status: 404 };

function saidAccent(before: string | null, notice: string): BrandingReply {
  const undo: Record<string, string> =
    before === null ? { intent: 'accent-ours' } : { intent: 'accent', accent: before };
  return { ok: true, notice, undo };
}

/** Returns the previous accent, for undo. */
async function setAccent({ db }: App, staff: StaffMember, accent: string | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ accent: clinic.accent }).from(clinic).where(eq(clinic.id, 1)).for('update');
    if (await setClinic(tx, { accent }, sql`${clinic.accent} is distinct from ${accent}`))
      await recordActivity(tx, staff, {
        action: 'look.accent',
        subject: 'clinic',
        summary: accent === null ? 'Restored the default accent color.' : `Changed the accent color to ${accent}.`,
      });
    return row?.accent ?? null;
  });
}

/** Returns the previous picture, which is kept for undo. */
async function usePicture(
  { db }: App,
  staff: StaffMember,
  name: BrandingPicture,
  pictureId: number | null,
  patient?: PatientAnswer,
): Promise<number | null> {
  const column = clinic[`${name}Id`];
  return db.transaction(async (tx) => {
    if (pictureId !== null && patient) await answerForPicture(tx, staff, pictureId, patient);
    const [row] = await tx.select({ id: column }).from(clinic).where(eq(clinic.id, 1)).for('update');
    if (await setClinic(tx, { [`${name}Id`]: pictureId }, sql`${column} is distinct from ${pictureId}`))
      await recordActivity(tx, staff, {
        action: 'look.picture',
        subject: 'clinic',
        summary:
          pictureId === null ? `Removed ${brandingPictures[name].name}.` : `Changed ${brandingPictures[name].name}.`,
      });
    return row?.id ?? null;
  });
}

/** The color of the default icon. */
const copper = /#E6A36B/gi;

/** Serves a color's style sheet, or the default icon in that color. The name determines the content, so it is immutable. */
export async function serveBrandingFile({ config }: App, file: string): Promise<Response> {
  const asked = accentInFile(file);
  if (!asked) return new Response('There is no such file.', { status: 404, headers: { 'Cache-Control': 'no-store' } });
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
