import type { App, StaffMember } from '#app/context.ts';
import { isoInZone } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { findZone } from '#app/records/zone.server.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import { byteOrderMark, csvLine } from '#app/shared/escapes.ts';
import { formatSource, preferenceFields, formatPreference, preferenceNames } from './contact.ts';
import type { MessageFilter, StaffMessage } from './message.ts';
import { cursorOfMessage, messageMatcher, readMessages } from './messages.server.ts';

const rowsAtMost = 100_000;
const readAtOnce = 1_000;

/** Pages are read and streamed one by one, to keep memory use low. */
export async function exportMessages(
  app: App,
  staff: StaffMember,
  { filter, query }: { filter: MessageFilter; query: string },
  limits = { rowsAtMost, readAtOnce },
): Promise<Response> {
  await app.db.transaction((tx) =>
    recordActivity(tx, staff, {
      action: 'message.export',
      summary: `Exported ${query ? 'some' : filter === 'all' ? 'all' : `the ${filter}`} contact messages to a CSV file.`,
    }),
  );
  const zone = await findZone(app);
  return new Response(csvStream(app, zone, filter, query, limits), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="contact-messages-${clinicDay(zone)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

function csvStream(
  app: App,
  zone: string,
  filter: MessageFilter,
  query: string,
  limits: { rowsAtMost: number; readAtOnce: number },
) {
  const wanted = query ? messageMatcher(query) : () => true;
  const encoder = new TextEncoder();
  let cursor: string | undefined;
  let seen = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLine(columns)));
    },
    async pull(controller) {
      // A page without a match enqueues nothing, and then the stream would not call pull again.
      for (;;) {
        const rows = await readMessages(app, filter, cursor, Math.min(limits.readAtOnce, limits.rowsAtMost - seen));
        seen += rows.length;
        cursor = rows.map(cursorOfMessage).at(-1);
        const lines = rows
          .filter(wanted)
          .map((row) => toLine(zone, row))
          .join('');
        if (lines) controller.enqueue(encoder.encode(lines));
        if (rows.length < limits.readAtOnce || seen >= limits.rowsAtMost) return controller.close();
        if (lines) return undefined;
      }
    },
  });
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
  'Done by',
  'Done at',
  'Promised by',
  'Promise kept',
];

function toLine(zone: string, row: StaffMessage): string {
  return csvLine([
    String(row.id),
    row.name,
    row.email,
    row.phone,
    isoInZone(zone, row.createdAt),
    formatSource(row.source),
    row.status === 'done' ? 'Done' : 'New',
    row.note,
    ...preferenceNames.map((name) => formatPreference(name, row.wishes[name] ?? '')),
    row.permission,
    row.permittedAt ? isoInZone(zone, row.permittedAt) : '',
    row.handledBy ?? '',
    row.handledAt ? isoInZone(zone, row.handledAt) : '',
    row.promisedAt ? isoInZone(zone, row.promisedAt) : '',
    keptInWord(row, new Date()),
  ]);
}

/** Empty when the message has no call deadline, or is still open and its deadline has not passed. */
function keptInWord({ status, promisedAt, handledAt }: StaffMessage, now: Date): '' | 'yes' | 'no' {
  if (!promisedAt) return '';
  const promised = new Date(promisedAt);
  if (status === 'done' && handledAt) return new Date(handledAt) <= promised ? 'yes' : 'no';
  return now > promised ? 'no' : '';
}
