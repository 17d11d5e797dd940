import { eq, sql } from 'drizzle-orm';
import { redirect, type RouterContextProvider } from 'react-router';
import type { App, RequestInfo } from '#app/context.ts';
import { callbackDeadlineIn } from '#app/features/clinic/calendar.server.ts';
import { findCalendar, lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { runFormAction, readForm, formError, type Reply } from '#app/forms/form.server.ts';
import { ageOfStamp, submissionId } from '#app/forms/visitor-form.server.ts';
import { reasonsInForm, trapField } from '#app/forms/visitor-form.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { reserveId, type Db, type Tx } from '#app/platform/db.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { language, pagePath, t } from '#app/shared/language.ts';
import { formatPhone } from '#app/shared/phone.server.ts';
import { contactMessages } from '#db/schema.ts';
import {
  contactFields,
  contactForm,
  formatPreference,
  preferenceNames,
  readPreferences,
  preferenceFields,
  type Preferences,
} from './contact.ts';
import { messageSource, preferenceLabels } from './message-labels.ts';
import { noteFields } from './message.ts';
import { saveNote } from './messages.commands.server.ts';
import { sendNotice } from './messages.jobs.server.ts';
import { selectMessages, type StaffMessage, toMessage } from './messages.server.ts';
import { readPermission } from './permission.server.ts';
import { plainKey, sentAddress, type StoredRequest } from './request-link.server.ts';
import { emailHash, openNote, sealNote, sealSender, sealPreferences, type Sender } from './sender.server.ts';

/** Higher than a family, ward or office behind one IP address would ever reach. */
export const contactLimit: Limit = { name: 'contact', times: 20, seconds: 3_600 };

const sameWithinMinutes = 15;
/** Remembers for that time which address sent which data, as an HMAC. It is never reached, because `contactLimit` is. */
export const sentFrom: Limit = { name: 'contact-sent', times: contactLimit.times, seconds: sameWithinMinutes * 60 };

const contactSchema = formSchema({ ...contactFields, ...preferenceFields });

type ActionArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

export function contactAction(args: ActionArgs) {
  return runFormAction(args, contactForm, { '': acceptContact }, { source: messageSource(pagePath(args.url)) });
}

type Received = { app: App; info: RequestInfo; form: FormData; source: string };

async function acceptContact({ app, info, form, source }: Received): Promise<Reply> {
  const read = readForm(form, contactSchema);
  if (!read.ok) return read.answer;
  const { name, email, phone, ...chosen } = read.input;
  const preferences = readPreferences((preference) => chosen[preference]);
  const field = (one: string) => readField(form, one);
  // Includes the address, because a stranger who was served the same cached page has the same key.
  const submission = submissionId(
    field('key'),
    info.address,
    field('name'),
    field('email'),
    field('phone'),
    ...Object.values(preferences),
  );
  const before = await findContactRequest(app, submission);
  if (before) throw redirect(sentAddress(app, before));
  if ((await app.limits.consume(contactLimit, info.address)) !== null) {
    const { label } = phoneToCall(lastKnownFacts(app));
    const notice = t`We’ve had many requests from your connection in the last hour. Please call us at ${label}, or try again later.`;
    return { ...formError(form, notice), status: 429 };
  }
  // Suspected spam is flagged, never refused: a real person would wait for a call that never comes.
  const reasons = reasonsInForm({ name, message: '', trap: field(trapField), age: ageOfStamp(app, field('shown')) });
  const note = reasons.length > 0 && { note: `This may be spam. ${reasons.join(' ')}` };
  const permission = readPermission(app, field('permission'));
  const request = { name, email, phone, source, preferences, permission, address: info.address, ...note };
  throw redirect(sentAddress(app, await storeContactRequest(app, submission, request)));
}

type Arrived = Sender & {
  source: string;
  preferences?: Preferences;
  permission?: string;
  /** A note for staff, such as a spam warning. */
  note?: string;
  address?: string;
};

/** Stores a contact request once, even if it is sent several times. The request, the notice to staff and
 * the activity entry are written in one transaction. */
export async function storeContactRequest(
  app: App,
  submission: string,
  { name, email, phone: typedPhone, note = '', preferences = {}, permission = '', source, address = '' }: Arrived,
  now = new Date(),
): Promise<StoredRequest> {
  const submissionKey = keyOf(app, submission);
  const phone = formatPhone(typedPhone);
  const sending = JSON.stringify([address, name, email.toLowerCase(), digits(phone), source]);
  const isSender = await app.limits.isCounted(sentFrom, sending);
  const stored = await app.db.transaction(async (tx): Promise<StoredRequest> => {
    const same = await findSameRequest(app, tx, { name, email, phone, source }, now);
    if (same) {
      const promised = isSender
        ? await addPreferences(app, tx, same, preferences, now)
        : await notePreferences(app, tx, same, preferences);
      const sameKey = same.submissionKey ?? '';
      // A double click on one form ends up here. Both submissions are the sender's own.
      return { submissionKey: sameKey, promised, merged: plainKey(sameKey) !== plainKey(submissionKey) };
    }
    const id = await reserveId(tx, contactMessages);
    const sender = sealSender(app, id, { name, email, phone });
    const inserted = await tx
      .insert(contactMessages)
      .overridingSystemValue()
      .values({
        id,
        submissionKey,
        source,
        ...sender,
        ...sealNote(app, id, note),
        ...sealPreferences(app, id, preferences),
        ...(permission && { permission, permittedAt: now.toISOString() }),
        language: language(),
        callBackBy: await computeDeadline(app, tx, now, preferences),
      })
      .onConflictDoNothing({ target: contactMessages.submissionKey })
      .returning({ id: contactMessages.id });
    if (inserted.length > 0) {
      await app.queue.enqueue(tx, sendNotice, { messageId: id });
      await recordActivity(tx, null, { action: 'message.arrive', id, summary: 'Received a contact request.' });
    }
    return (await findRequest(tx, submissionKey)) ?? { submissionKey, promised: null };
  });
  if (!stored.merged) await app.limits.consume(sentFrom, sending);
  return stored;
}

/** A visitor who goes back, chooses something and sends again from the same address updates the first request. */
async function addPreferences(app: App, tx: Tx, same: SameRequest, preferences: Preferences, now: Date) {
  const all = { ...same.preferences, ...preferences };
  const isNew = JSON.stringify(all) !== JSON.stringify(same.preferences) || same.language !== language();
  const callBackBy = all.when === same.preferences.when ? same.callBackBy : await computeDeadline(app, tx, now, all);
  if (isNew)
    await tx
      .update(contactMessages)
      .set({ ...sealPreferences(app, same.id, all), callBackBy, language: language() })
      .where(eq(contactMessages.id, same.id));
  return callBackBy === null ? null : new Date(callBackBy);
}

/** Anyone who knows the patient's data may send it from elsewhere, so staff read the other choices and the request keeps its own. */
async function notePreferences(app: App, tx: Tx, same: SameRequest, preferences: Preferences) {
  const others = preferenceNames
    .map((name) => ({ name, value: preferences[name] ?? '' }))
    .filter(({ name, value }) => value !== '' && value !== same.preferences[name])
    .map(({ name, value }) => `${preferenceLabels[name]}: ${formatPreference(name, value)}.`);
  const promised = same.callBackBy === null ? null : new Date(same.callBackBy);
  if (others.length === 0) return promised;
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, same.id)).for('update');
  const before = row ? openNote(app, same.id, row) : '';
  const line = `Sent again from another connection. ${others.join(' ')}`;
  const note = before ? `${before}\n${line}` : line;
  if (!before.includes(line) && note.length <= noteFields.note.max) await saveNote(app, tx, null, same.id, note);
  return promised;
}

function findContactRequest(app: App, submission: string): Promise<StoredRequest | null> {
  return findRequest(app.db, keyOf(app, submission));
}

/** The submission id contains what was typed. As an HMAC, it cannot be guessed. */
function keyOf({ vault }: Pick<App, 'vault'>, submission: string): string {
  return vault.hmac('submission', submission);
}

/** Null when the clinic does not open in the foreseeable future, or while a storm keeps it closed for an unknown time. */
export async function computeDeadline(app: App, tx: Tx, now = new Date(), { when }: Preferences = {}) {
  const { calendar, callBackMinutes } = await findCalendar(app, tx);
  const half = when === 'am' || when === 'pm' ? when : undefined;
  return callbackDeadlineIn(calendar, half, now, callBackMinutes)?.toISOString() ?? null;
}

async function findRequest(db: Db | Tx, submissionKey: string): Promise<StoredRequest | null> {
  const [row] = await db
    .select({ callBackBy: contactMessages.callBackBy })
    .from(contactMessages)
    .where(eq(contactMessages.submissionKey, submissionKey));
  return row ? { submissionKey, promised: row.callBackBy === null ? null : new Date(row.callBackBy) } : null;
}

type SameRequest = StaffMessage & { submissionKey: string | null };

const comparedAtMost = 50;

/** Going back reloads the form with a new key, so this compares the data. The lock per e-mail address lasts until commit,
 * so that two concurrent requests cannot both be the first. Handled or deleted requests do not count. */
async function findSameRequest(
  app: App,
  tx: Tx,
  request: Sender & { source: string },
  now: Date,
): Promise<SameRequest | undefined> {
  const hash = emailHash(app.vault, request.email);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
  const ofSender = eq(contactMessages.emailIndex, hash);
  const rows = await selectMessages(tx, 'new', undefined, comparedAtMost, { only: ofSender });
  const since = now.getTime() - sameWithinMinutes * 60_000;
  return rows
    .filter(({ createdAt }) => new Date(createdAt).getTime() > since)
    .map((row) => ({ ...toMessage(app, row), submissionKey: row.submissionKey }))
    .find(
      ({ name, phone, source }) =>
        name === request.name && digits(phone) === digits(request.phone) && source === request.source,
    );
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '');
}
