import { and, eq, getTableColumns } from 'drizzle-orm';
import { data } from 'react-router';
import type { App } from '#app/context.ts';
import { isInHalfDay } from '#app/features/clinic/calendar.server.ts';
import { deadlineLines, findCalendar, findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicName, phoneToCall, stormCallText, stormSentences } from '#app/features/clinic/clinic.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { readSigned, sign } from '#app/platform/vault.server.ts';
import { appointmentFile, contactCard } from '#app/shared/calendar-file.ts';
import { formatTime } from '#app/shared/dates.ts';
import { here, t } from '#app/shared/language.ts';
import { contactMessages } from '#db/schema.ts';
import { changePath, sentPage, type SentRequest } from './contact.ts';
import { openPreferences, openSender } from './sender.server.ts';

/** A stored request. `merged` means that another submission created it, perhaps by someone else who knows the same data. */
export type StoredRequest = { submissionKey: string; promised: Date | null; merged?: boolean };

const purpose = 'request link';
/** A merged submission's link only shows the call deadline, because anyone who knows the patient's data may have sent it. */
const deadlinePurpose = 'promise link';

/** The link is signed, so no one can guess it, and the log leaves out query strings.
 * The link stops working when the request is done or deleted. */
export function sentAddress({ config }: Pick<App, 'config'>, { submissionKey, merged }: StoredRequest): string {
  return sentPath(sign(config.authSecret, merged ? deadlinePurpose : purpose, plainKey(submissionKey)));
}

/** Removes the dashes that the database adds to a UUID. Links have none. */
export const plainKey = (submissionKey: string): string => submissionKey.replaceAll('-', '');

export const sentPath = (link: string): string => `${sentPage}?request=${link}`;

/** Finds a link's request, with only the last two digits of the sender's number. Returns null once it was handled, withdrawn or deleted. */
export async function findOpenRequest(app: App, link: string, signedFor = purpose) {
  const key = readSigned(app.config.authSecret, signedFor, link);
  if (key === null) return null;
  const { submissionKey, status, callBackBy } = contactMessages;
  const [row] = await app.db
    .select({ ...getTableColumns(contactMessages), callBackBy: isoMoment(callBackBy) })
    .from(contactMessages)
    .where(and(eq(submissionKey, key), eq(status, 'new')));
  if (!row) return null;
  const phoneEnd = openSender(app, row.id, row).phone.replace(/\D/g, '').slice(-2);
  return { id: row.id, callBackBy: row.callBackBy, preferences: openPreferences(app, row.id, row), phoneEnd };
}

export async function findSentRequest(app: App, link: string): Promise<SentRequest | null> {
  const own = await findOpenRequest(app, link);
  const request = own ?? (await findOpenRequest(app, link, deadlinePurpose));
  if (!request) return null;
  const sent = { link, canChange: own !== null, phoneEnd: own?.phoneEnd ?? '' };
  const { calendar } = await findCalendar(app);
  // Do not repeat a time that was promised before the storm, because it may not hold.
  if (calendar.closedByStorm)
    return { ...sent, promise: stormSentences(stormCallText), callBackBy: null, preference: '' };
  const { callBackBy, preferences } = request;
  if (callBackBy === null)
    return { ...sent, promise: t('We’ll call you back at the number you gave us.'), callBackBy, preference: '' };
  const promised = new Date(callBackBy);
  return {
    ...sent,
    promise: deadlineLines(calendar.zone, promised, new Date()),
    callBackBy,
    preference: own ? formatPreferredTime(preferences.when, calendar.zone, promised) : '',
  };
}

function formatPreferredTime(when: string | undefined, zone: string, promised: Date): string {
  if (when !== 'am' && when !== 'pm') return '';
  if (isInHalfDay(when, zone, promised))
    return when === 'am' ? t('In the morning, as you asked.') : t('In the afternoon, as you asked.');
  return when === 'am'
    ? t('You asked for a morning call. We have no open mornings in the coming months, so we’ll call as soon as we can.')
    : t(
        'You asked for an afternoon call. We have no open afternoons in the coming months, so we’ll call as soon as we can.',
      );
}

const halfAnHour = 30 * 60_000;

/** The calendar file contains the clinic, the time and the sender's own link, and no person. */
export async function callFile(app: App, link: string): Promise<Response> {
  const [sent, facts] = await Promise.all([findSentRequest(app, link), findClinicFacts(app)]);
  if (!sent?.callBackBy) throw data(null, { status: 404 });
  const until = new Date(sent.callBackBy);
  const from = new Date(until.getTime() - halfAnHour);
  const title = t`${clinicName(facts)} will call by ${formatTime(facts.timeZone, sent.callBackBy)}`;
  const number = t`Our number is ${phoneToCall(facts).label}.`;
  const change = app.config.publicUrl + here(changePath(link));
  const text = sent.canChange ? `${number}\n${t`To change or withdraw your request: ${change}`}` : number;
  const id = `${app.vault.hmac('calendar file', link)}@${new URL(app.config.publicUrl).hostname}`;
  const file = appointmentFile({ from, until, title, text }, id, new Date());
  return download(file, 'text/calendar', 'call.ics');
}

export async function numberFile(app: App): Promise<Response> {
  const facts = await findClinicFacts(app);
  const card = contactCard({
    name: clinicName(facts),
    phone: phoneToCall(facts).label,
    otherPhone: facts.cellPhone.label,
    email: facts.email,
    street: facts.street,
    city: facts.cityLine,
    url: app.config.publicUrl + here('/').replace(/\/$/, ''),
  });
  return download(card, 'text/vcard', 'clinic.vcf');
}

function download(text: string, type: string, name: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}
