import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import { purgeTexts } from '#app/features/page-editor/texts.commands.server.ts';
import { careGroups } from '#app/features/pages/care-groups.ts';
import { pages } from '#app/features/pages/pages.ts';
import { detectConflict } from '#app/forms/conflict.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, formError, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { lockOrder, moveRecord, type OrderRule } from '#app/forms/order.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { trashHandlers, type TrashRule } from '#app/history/trash.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { visibleMember } from '#app/platform/visibility.server.ts';
import { readField, readIds } from '#app/shared/form-data.ts';
import { slugsFor } from '#app/shared/slugs.ts';
import { carePeople, careServices, pageTexts, staffMembers } from '#db/schema.ts';
import { findSettings } from './care.server.ts';
import { careErrorMessages, careFields, careSettings, settingsValues } from './care.ts';

const groupOf = z.enum(careGroups);

/** The page's published title, or its slug with spaces. */
const title = sql<string>`coalesce((
  select ${pageTexts.published} ->> 'title' from ${pageTexts}
  where ${pageTexts.page} = 'care-' || ${careServices.slug} and ${pageTexts.section} = 'top' and ${pageTexts.language} = 'en'
), replace(${careServices.slug}, '-', ' '))`;

export const careTrash: TrashRule = {
  kind: 'care',
  table: careServices,
  label: title,
  nameInSentence: (label) => `the care page “${label}”`,
  deleted: (label) => `The care page “${label}” was deleted.`,
  failed: careErrorMessages.delete,
  /** Deletes the page's text too, so that a new page at the same address starts empty. */
  async onPurge(app, tx, id) {
    const [service] = await tx.select({ slug: careServices.slug }).from(careServices).where(eq(careServices.id, id));
    if (!service) return;
    await purgeTexts(tx, app, `care-${service.slug}`);
  },
};

const orderOf = (group: (typeof careGroups)[number]): OrderRule => ({
  table: careServices,
  listed: sql`${isNull(careServices.deletedAt)} and ${eq(careServices.inGroup, group)}`,
});

const here = (id: number) => and(eq(careServices.id, id), isNull(careServices.deletedAt));

/** Adds a service at the end of its group. Visitors see it once staff put it on the website. */
export async function addService(
  { db }: App,
  by: Person,
  input: { title: string; inGroup: (typeof careGroups)[number] },
): Promise<{ id: number; slug: string }> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderOf(input.inGroup));
    const slug = await freeSlug(tx, input.title);
    const next = sql<number>`(select coalesce(max(id), 0) + 1 from ${careServices})`;
    const last = sql<number>`(select coalesce(max(position), 0) + 1 from ${careServices})`;
    const [added] = await tx
      .insert(careServices)
      .values({ id: next, slug, inGroup: input.inGroup, position: last })
      .returning({ id: careServices.id });
    if (!added) throw new Error('the new service was not stored');
    const row = { page: `care-${slug}`, section: 'top', published: { title: input.title } };
    await tx.insert(pageTexts).values({ ...row, version: 1, updatedBy: by.name });
    await recordActivity(tx, by, {
      action: 'care.add',
      id: added.id,
      summary: `Added the care page “${input.title}”.`,
    });
    return { id: added.id, slug };
  });
}

/** Slugs are permanent: services in the trash keep theirs. */
async function freeSlug(tx: Tx, named: string): Promise<string> {
  const rows = await tx.select({ slug: careServices.slug }).from(careServices);
  const taken = new Set([...rows.map(({ slug }) => slug), ...pages.map(({ path }) => path.replace('/care/', ''))]);
  for (const slug of slugsFor(named)) if (!taken.has(slug)) return slug;
  throw new Error('every slug for this title is taken');
}

type Settings = { inGroup: (typeof careGroups)[number]; isShown: boolean; people: number[] };

/** Returns false if the record no longer exists. */
export async function setService({ db }: App, by: Person, id: number, settings: Settings): Promise<boolean> {
  const { people, ...row } = settings;
  return db.transaction(async (tx) => {
    const [changed] = await tx.update(careServices).set(row).where(here(id)).returning({ title });
    if (!changed) return false;
    await tx.delete(carePeople).where(eq(carePeople.serviceId, id));
    const members = await tx
      .select({ memberId: staffMembers.id })
      .from(staffMembers)
      .where(and(visibleMember, inArray(staffMembers.id, people)));
    if (members.length > 0)
      await tx.insert(carePeople).values(members.map(({ memberId }) => ({ serviceId: id, memberId })));
    await recordActivity(tx, by, {
      action: 'care.edit',
      id,
      summary: `Changed the care page “${changed.title}”${row.isShown ? '' : ', which is not on the website'}.`,
    });
    return true;
  });
}

export async function moveService({ db }: App, by: Person, id: number, to: 'up' | 'down') {
  return db.transaction(async (tx) => {
    const [service] = await tx.select({ group: careServices.inGroup, title }).from(careServices).where(here(id));
    const moved = service && (await moveRecord(tx, orderOf(service.group), id, to));
    if (!moved) return null;
    await recordActivity(tx, by, {
      action: 'care.move',
      id,
      summary: `Moved the care page “${service.title}” in the list.`,
    });
    return { title: service.title, ...moved };
  });
}

/** The settings fields with staff names instead of ids, for the conflict message. */
async function findSettingNames({ db }: App) {
  const rows = await db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(visibleMember);
  const options = Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
  return { ...careSettings, person: { ...careSettings.person, options } };
}

const gone = { ok: false, notice: 'This page is no longer on the list.', status: 404 };
const addSchema = formSchema(careFields).extend({ inGroup: groupOf });

export const careHandlers = {
  async add({ app, by, form }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, addSchema);
    if (!read.ok) return formError(form, careErrorMessages.add, read.answer.errors);
    const { slug } = await addService(app, by, read.input);
    return {
      ok: true,
      sent: 'add',
      notice: `“${read.input.title}” was added. Visitors can’t see it yet.`,
      detail: `Its address is /care/${slug}. Write its text, then put it on the website.`,
    };
  },
  async settings({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
    const group = groupOf.safeParse(readField(form, 'inGroup'));
    if (!group.success) return formError(form, careErrorMessages.settings);
    const isShown = readField(form, 'isShown') === 'yes';
    const service = await findSettings(app, id);
    const changed = service && detectConflict(form, await findSettingNames(app), settingsValues(service));
    if (changed) return changed;
    const saved = await setService(app, by, id, { inGroup: group.data, isShown, people: readIds(form, 'person') });
    if (!saved) return gone;
    return { ok: true, notice: isShown ? 'Saved. It is on the website.' : 'Saved. It is not on the website.' };
  },
  async move({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
    const to = readField(form, 'to') === 'up' ? 'up' : 'down';
    const moved = await moveService(app, by, id, to);
    if (!moved) return gone;
    return { ok: true, notice: `${moved.title} is now number ${moved.number} of ${moved.of}.`, moved: { id, to } };
  },
  ...trashHandlers(careTrash),
};
