import { and, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { App, Person } from '#app/context.ts';
import { isInHalfDay, callbackDeadlineIn } from '#app/features/clinic/calendar.server.ts';
import { findCalendar } from '#app/features/clinic/clinic.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { findZone } from '#app/platform/clinic-time.server.ts';
import { isoMoment, literalLimit, type Tx } from '#app/platform/db.server.ts';
import { momentAt } from '#app/shared/clock.server.ts';
import { minuteOf } from '#app/shared/dates.ts';
import { readField, readId } from '#app/shared/form-data.ts';
import { formatUpcoming } from '#app/shared/relative-dates.ts';
import { people } from '#db/accounts-schema.ts';
import { contactMessages, messageCalls } from '#db/schema.ts';
import {
  againDays,
  againFields,
  askedMinutes,
  formatCalling,
  callingMinutes,
  outcomes,
  type CallLine,
  type LiveCalls,
  type Outcome,
} from './call.ts';
import type { MessageActionData } from './message.ts';
import { findMessage } from './messages.server.ts';

const { id: messageId, status, callingBy, callingUntil, takenBy } = contactMessages;

/** The result of a call is sent with the note; see handleMessage. */
export const callHandlers = { call: startCall, assign, again: callAgain, 'undo-call': undoCall };

/** Claims the call. If two people press at once, the row lock lets the first through and the second sees who it was. */
async function startCall({ app, by, id }: RecordHandlerArgs): Promise<Reply<MessageActionData>> {
  const call = {
    callingBy: by.id,
    callingUntil: sql`now() + ${callingMinutes} * interval '1 minute'`,
    takenBy: sql`coalesce(${takenBy}, ${by.id})`,
  };
  const isFree = or(isNull(callingUntil), sql`${callingUntil} <= now()`, eq(callingBy, by.id));
  const line = { action: 'call', summary: `Started a call about message ${id}.` };
  if (await changeOpen(app, by, id, call, line, isFree))
    return { ok: true, notice: 'You’re calling. Your colleagues can see that.' };
  const theirs = (await findLiveCalls(app, by)).calls.find((live) => live.id === id);
  if (!theirs) return gone;
  return { ok: false, notice: `${formatCalling(theirs)} already.`, more: { theirCall: true }, status: 409 };
}

/** Assigns the message to an owner; without one, to no one. Giving it away also ends one's own call. */
async function assign({ app, by, form, id }: RecordHandlerArgs): Promise<Reply<MessageActionData>> {
  const to = readField(form, 'to');
  const person = (await listOwners(app)).find((owner) => owner.id === to);
  if (to && !person) return { ok: false, notice: 'That person can no longer see messages.', status: 422 };
  const isMe = to === by.id;
  const line = { action: 'assign', summary: `Assigned message ${id} to ${person?.name ?? 'no one'}.` };
  const set = { takenBy: person?.id ?? null, ...(!isMe && ownCallEnds(by)) };
  const assigned = await changeOpen(app, by, id, set, line);
  return assigned ? { ok: true, notice: `Assigned to ${isMe ? 'you' : (person?.name ?? 'no one')}.` } : gone;
}

/** Lists the people who may see messages. */
export function listOwners({ db }: App): Promise<{ id: string; name: string }[]> {
  const { id, name, role } = people;
  return db.select({ id, name }).from(people).where(eq(role, 'owner')).orderBy(name, id);
}

async function callAgain({ app, by, form, id }: RecordHandlerArgs): Promise<Reply<MessageActionData>> {
  const read = readForm(form, formSchema(againFields));
  if (!read.ok) return read.answer;
  const [zone, now] = [await findZone(app), new Date()];
  const at = momentAt(zone, read.input.againOn, minuteOf(read.input.againAt));
  const ahead = at.getTime() - now.getTime();
  if (ahead <= 0 || ahead > againDays * 86_400_000)
    return { ok: false, notice: `Choose a time within the next ${againDays} days.`, status: 422 };
  const line = { action: 'again', summary: `Scheduled another call about message ${id}.` };
  const next = { callAgainAt: at.toISOString(), ...ownCallEnds(by) };
  const planned = await changeOpen(app, by, id, next, line);
  return planned ? { ok: true, notice: `Call again by ${formatUpcoming(zone, at, now)}.` } : gone;
}

/** Deletes a log entry, which must be the person's own, and puts the message back on the list. */
async function undoCall({ app, by, form, id }: RecordHandlerArgs): Promise<Reply<MessageActionData>> {
  const callId = readId(form, 'call');
  const undone = await app.db.transaction(async (tx) => {
    const rows = await tx
      .delete(messageCalls)
      .where(and(eq(messageCalls.id, callId ?? 0), eq(messageCalls.messageId, id), eq(messageCalls.by, by.name)))
      .returning({ id: messageCalls.id });
    if (rows.length === 0) return false;
    await tx
      .update(contactMessages)
      .set({ status: 'new', handledBy: null, handledAt: null, callAgainAt: null })
      .where(and(eq(messageId, id), inArray(status, ['new', 'done'])));
    const summary = `Undid the result of a call about message ${id}.`;
    await recordActivity(tx, by, { action: 'message.undo', id, summary });
    return true;
  });
  return undone ? { ok: true, notice: 'Undone. The message is back on the list.' } : gone;
}

const gone: Reply<MessageActionData> = {
  ok: false,
  notice: 'Someone else has already finished or deleted this message.',
  status: 410,
};

/** Returns false if someone else has finished or deleted the message. */
function changeOpen(
  { db }: App,
  by: Person,
  id: number,
  set: PgUpdateSetSource<typeof contactMessages>,
  { action, summary }: { action: string; summary: string },
  only?: SQL,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOpen = and(eq(messageId, id), sql`${status} = 'new'`, only);
    const rows = await tx.update(contactMessages).set(set).where(isOpen).returning({ id: messageId });
    if (rows.length > 0) await recordActivity(tx, by, { action: `message.${action}`, id, summary });
    return rows.length > 0;
  });
}

function ownCallEnds(by: Person) {
  const mine = sql`${callingBy} = ${by.id}`;
  return {
    callingUntil: sql`case when ${mine} then null else ${callingUntil} end`,
    callingBy: sql`case when ${mine} then null else ${callingBy} end`,
  };
}

/** A person who was not reached is due again in the next open half-day. */
export async function logCall(app: App, tx: Tx, by: Person, id: number, outcome: Outcome, now = new Date()) {
  const { next: then, button } = outcomes[outcome];
  const { calendar } = await findCalendar(app, tx);
  const later = isInHalfDay('am', calendar.zone, now) ? 'pm' : 'am';
  const next = then === 'done' ? null : callbackDeadlineIn(calendar, later, now, 0);
  const [line] = await tx
    .insert(messageCalls)
    .values({ messageId: id, outcome, by: by.name })
    .returning({ id: messageCalls.id });
  await tx
    .update(contactMessages)
    .set({
      callAgainAt: next?.toISOString() ?? null,
      takenBy: sql`coalesce(${takenBy}, ${by.id})`,
      ...ownCallEnds(by),
    })
    .where(eq(messageId, id));
  const summary = `Logged a call about message ${id}: ${button}.`;
  await recordActivity(tx, by, { action: 'message.call', id, summary });
  return { callId: line?.id ?? 0, again: next && formatUpcoming(calendar.zone, next, now) };
}

const callsShown = 50;

export function listCalls({ db }: App, id: number): Promise<CallLine[]> {
  const { at, by, outcome } = messageCalls;
  return db
    .select({ id: messageCalls.id, outcome, by, at: isoMoment(at) })
    .from(messageCalls)
    .where(eq(messageCalls.messageId, id))
    .orderBy(desc(at), desc(messageCalls.id))
    .limit(literalLimit(callsShown));
}

/** Contains no sender's name, so polling it adds nothing to the activity log. */
export async function findLiveCalls({ db }: App, by: Person): Promise<LiveCalls> {
  const [calls, [stamp]] = await Promise.all([
    db
      .select({ id: messageId, by: people.name, personId: people.id })
      .from(contactMessages)
      .innerJoin(people, eq(people.id, callingBy))
      .where(and(gt(callingUntil, sql`now()`), sql`${status} = 'new'`))
      .orderBy(callingUntil)
      .limit(literalLimit(callsShown)),
    db.select({ text: newestIds }).from(sql`(select 1) as one`),
  ]);
  return {
    calls: calls.map(({ personId, ...call }) => ({ ...call, mine: personId === by.id })),
    stamp: stamp?.text ?? '',
  };
}

/** Returns the message that the person called last without giving an outcome, and their colleagues; null if there is none. */
export async function findUnfinishedCall(app: App, by: Person) {
  const past = sql`now() - ${askedMinutes - callingMinutes} * interval '1 minute'`;
  const [row] = await app.db
    .select({ id: messageId })
    .from(contactMessages)
    .where(and(eq(callingBy, by.id), gt(callingUntil, past), sql`${status} = 'new'`))
    .orderBy(desc(callingUntil))
    .limit(literalLimit(1));
  const message = row ? await findMessage(app, row.id) : null;
  return message && { message, colleagues: (await listOwners(app)).filter(({ id }) => id !== by.id) };
}

const newestIds = sql<string>`concat(
  (select max(${messageId}) from ${contactMessages}), '/', (select max(${messageCalls.id}) from ${messageCalls})
)`;
