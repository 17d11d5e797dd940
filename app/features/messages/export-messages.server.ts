import type { App, Person } from '#app/context.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { findZone } from '#app/platform/clinic-time.server.ts';
import { toReadableStream } from '#app/platform/files.server.ts';
import { isoInZone } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { byteOrderMark, csvLine } from '#app/shared/escapes.ts';
import { preferenceFields, formatPreference, preferenceNames } from './contact.ts';
import { formatSource } from './message-labels.ts';
import { formatStatus, type MessageFilter } from './message.ts';
import { cursorOfMessage, messageMatcher, readMessages, type StaffMessage } from './messages.server.ts';

const sizes = { rowsAtMost: 100_000, readAtOnce: 1_000 };

/** Pages are read and streamed one by one, to keep memory use low. */
export async function exportMessages(
  app: App,
  by: Person,
  { filter, query }: { filter: MessageFilter; query: string },
  limits = sizes,
): Promise<Response> {
  const which = query ? 'some' : filter === 'all' ? 'all' : `the ${filter}`;
  const summary = `Exported ${which} contact messages to a CSV file.`;
  await app.db.transaction((tx) => recordActivity(tx, by, { action: 'message.export', summary }));
  const zone = await findZone(app);
  return new Response(toReadableStream(csvLines(app, zone, filter, query, limits)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="contact-messages-${clinicDay(zone)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

async function* csvLines(app: App, zone: string, filter: MessageFilter, query: string, limits: typeof sizes) {
  const wanted = query ? messageMatcher(query) : () => true;
  let cursor: string | undefined;
  let isMore = true;
  yield Buffer.from(byteOrderMark + csvLine(columns));
  for (let seen = 0; isMore && seen < limits.rowsAtMost;) {
    const asked = Math.min(limits.readAtOnce, limits.rowsAtMost - seen);
    const rows = await readMessages(app, filter, cursor, asked);
    seen += rows.length;
    cursor = rows.map(cursorOfMessage).at(-1);
    isMore = rows.length === asked;
    const lines = rows.filter(wanted).map((row) => toLine(zone, row));
    yield Buffer.from(lines.join(''));
  }
}

const columns = [
  'Number',
  'Name',
  'E-mail',
  'Phone',
  'Sent',
  'From',
  'Status',
  'Note for staff',
  ...preferenceNames.map((name) => preferenceFields[name].label),
  'Permission to call',
  'Permission given at',
  'Language',
  'Done by',
  'Done at',
  'Call back by',
  'Called in time',
];

function toLine(zone: string, row: StaffMessage): string {
  return csvLine([
    String(row.id),
    row.name,
    row.email,
    row.phone,
    isoInZone(zone, row.createdAt),
    formatSource(row.source),
    formatStatus(row),
    row.note,
    ...preferenceNames.map((name) => formatPreference(name, row.preferences[name] ?? '')),
    row.permission,
    row.permittedAt ? isoInZone(zone, row.permittedAt) : '',
    row.language === 'es' ? 'Spanish' : 'English',
    row.handledBy ?? '',
    row.handledAt ? isoInZone(zone, row.handledAt) : '',
    row.callBackBy ? isoInZone(zone, row.callBackBy) : '',
    keptInWord(row, new Date()),
  ]);
}

/** Empty when the message has no call deadline, or is still open and its deadline has not passed. */
function keptInWord({ status, callBackBy, handledAt }: StaffMessage, now: Date): '' | 'yes' | 'no' {
  if (!callBackBy) return '';
  const promised = new Date(callBackBy);
  if (status === 'done' && handledAt) return new Date(handledAt) <= promised ? 'yes' : 'no';
  return now > promised ? 'no' : '';
}
