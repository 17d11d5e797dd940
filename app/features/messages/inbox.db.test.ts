import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '#app/context.ts';
import { reencryptRows } from '#app/features/operations/keys.server.ts';
import { recordNameAccess } from '#app/history/activity-log.server.ts';
import { moveToTrash, restoreFromTrash } from '#app/history/trash.server.ts';
import { formatCount } from '#app/shared/phrases.ts';
import { activity } from '#db/accounts-schema.ts';
import { contactMessages } from '#db/schema.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { exportMessages } from './export-messages.server.ts';
import { handleMessage, messageTrash } from './messages.commands.server.ts';
import {
  countMessages,
  findMessage,
  listInbox,
  messagesPerPage,
  readInboxView,
  searchedAtOnce,
  searchMessages,
} from './messages.server.ts';
import type { MessageLine } from './messages.server.ts';

const app = await openTestApp();
const colleague: Person = { id: 'colleague', name: 'Colleague', email: 'colleague@example.com' };

type Row = Partial<typeof contactMessages.$inferInsert>;
async function aMessage(fields: Row = {}): Promise<number> {
  const [row] = await app.db
    .insert(contactMessages)
    .values({ name: 'Canary Walter', email: 'canary@example.com', phone: '(225) 555-0117', ...fields })
    .returning({ id: contactMessages.id });
  await reencryptRows(app, { plain: true });
  return row?.id ?? 0;
}

async function manyMessages(count: number): Promise<void> {
  await app.db.execute(sql`
    insert into contact_messages (name, email, phone, created_at, status)
    select 'Person ' || i, 'person' || i || '@example.com', '225 555 ' || lpad(i::text, 4, '0'),
      timestamptz '2026-01-01' + i / 3 * interval '1 minute', case when i % 4 = 0 then 'new' else 'done' end
    from generate_series(1, ${count}::int) as i`);
  await reencryptRows(app, { plain: true });
}

const untouched = { note: '', noteBefore: '', version: 1, mark: null };
const lines = () => app.db.select().from(activity).orderBy(activity.id);

beforeEach(async () => {
  await app.db.delete(contactMessages);
});

test('pages list the messages of a filter newest first and leave out deleted ones', async () => {
  spec('7.20');
  await manyMessages(90);
  await moveToTrash(app, testPerson, messageTrash, await aMessage());
  for (const [filter, count] of [
    ['all', 90],
    ['new', 22],
    ['done', 68],
  ] as const) {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await listInbox(app, { show: filter, sort: 'newest', before });
      expect(page.messages.length).toBeLessThanOrEqual(messagesPerPage);
      seen.push(...page.messages.map(({ createdAt, id }) => `${createdAt}_${String(id).padStart(12, '0')}`));
      before = page.older ?? undefined;
    } while (before);
    expect(new Set(seen).size).toBe(count);
    expect(seen).toEqual(seen.toSorted().toReversed());
  }
  expect(await countMessages(app, 'nobody')).toEqual({ all: 90, new: 22, mine: 0, done: 68 });
});

test.each(['oldest', 'name'] as const)('the inbox can be listed by another order: %s', async (sort) => {
  await manyMessages(90);
  const seen: MessageLine[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await listInbox(app, { show: 'new', sort, before });
    seen.push(...page.messages);
    before = page.older;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe((await countMessages(app, 'nobody')).new);
  expect(seen).toEqual(
    seen.toSorted((one, two) =>
      sort === 'oldest'
        ? Date.parse(one.createdAt) - Date.parse(two.createdAt)
        : one.name.localeCompare(two.name, 'en'),
    ),
  );
});

test('counting stops at 1,000', async () => {
  await manyMessages(6_000);
  expect(formatCount((await countMessages(app, 'nobody')).new)).toBe('1,000+');
  expect(formatCount((await countMessages(app, 'nobody')).all)).toBe('1,000+');
  expect(formatCount(1_000)).toBe('1,000');
});

test('a note, done and new again each add an activity entry that names no visitor', async () => {
  const id = await aMessage();
  const before = (await lines()).length;
  const note = 'Called Canary Walter at 10:05';
  expect(await handleMessage(app, testPerson, id, { ...untouched, note, mark: 'done' })).toEqual({
    outcome: 'saved',
    marked: 'done',
    noteSaved: true,
  });
  expect(await findMessage(app, id)).toMatchObject({ note, version: 2, status: 'done', handledBy: testPerson.name });
  await handleMessage(app, testPerson, id, { note, noteBefore: note, version: 2, mark: 'new' });
  expect(await findMessage(app, id)).toMatchObject({ note, version: 2, status: 'new', handledBy: null });
  const written = (await lines()).slice(before);
  expect(written.map(({ summary }) => summary)).toEqual([
    `Saved a note on message ${id}.`,
    `Marked message ${id} as done.`,
    `Marked message ${id} as new.`,
  ]);
  expect(JSON.stringify(written).toLowerCase()).not.toContain('canary');
});

test('a note is stored encrypted, and a request without a note or choices can be read', async () => {
  const id = await aMessage();
  await handleMessage(app, testPerson, id, { ...untouched, note: 'Canary Walter called back' });
  const { rows } = await app.db.execute(sql`select contact_messages::text from contact_messages`);
  expect(JSON.stringify(rows)).not.toContain('Canary');
  // Not before, because it encrypts every row.
  const none = await aMessage();
  expect(await findMessage(app, id)).toMatchObject({ note: 'Canary Walter called back' });
  expect(await findMessage(app, none)).toMatchObject({ name: 'Canary Walter', note: '', preferences: {} });
});

test('a colleague’s newer note is never overwritten, and an unchanged note causes no conflict', async () => {
  const id = await aMessage();
  await handleMessage(app, colleague, id, { ...untouched, note: 'Theirs' });
  expect(await handleMessage(app, testPerson, id, { ...untouched, note: 'Mine', mark: 'done' })).toEqual({
    outcome: 'newer-note',
    theirs: 'Theirs',
    version: 2,
  });
  expect(await findMessage(app, id)).toMatchObject({ note: 'Theirs', status: 'new' });
  expect(await handleMessage(app, testPerson, id, { ...untouched, mark: 'done' })).toMatchObject({ outcome: 'saved' });
  expect(await findMessage(app, id)).toMatchObject({ note: 'Theirs', status: 'done' });
  expect(
    await handleMessage(app, testPerson, id, { note: 'Theirs. Mine', noteBefore: '', version: 2, mark: null }),
  ).toMatchObject({ outcome: 'saved' });
  expect(await findMessage(app, id)).toMatchObject({ note: 'Theirs. Mine', version: 3 });
});

test('when notes are saved at once, one is kept and the others are refused', async () => {
  const id = await aMessage();
  const outcomes = await Promise.all(
    ['One', 'Two', 'Three'].map((note) => handleMessage(app, testPerson, id, { ...untouched, note })),
  );
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['newer-note', 'newer-note', 'saved']);
});

test('a deleted message leaves the inbox right away and can be restored unchanged', async () => {
  const id = await aMessage({ status: 'done', note: 'Kept' });
  await moveToTrash(app, testPerson, messageTrash, id);
  expect(await findMessage(app, id)).toBeNull();
  expect(await handleMessage(app, testPerson, id, { ...untouched, mark: 'new' })).toEqual({ outcome: 'gone' });
  await restoreFromTrash(app, testPerson, messageTrash, id);
  expect(await findMessage(app, id)).toMatchObject({ status: 'done', note: 'Kept' });
});

test.each([
  ['walter', true],
  ['WALTER canary', true],
  ['canary@example', true],
  ['5550117', true],
  ['(225) 555-01', true],
  ['225.555.0117', true],
  ['hebert', false],
  ['0118', false],
  ['%', false],
])('search for %s finds the message: %s', async (query, found) => {
  const id = await aMessage();
  await aMessage({ name: 'Lorraine Hébert', email: 'lh@example.com', phone: '225 555 0171' });
  const { messages } = await searchMessages(app, query, 'all');
  expect(messages.some((message) => message.id === id)).toBe(found);
});

test('search ignores accents and respects the filter', async () => {
  const id = await aMessage({ name: 'Lorraine Hébert', status: 'done' });
  expect((await searchMessages(app, 'hebert', 'done')).messages.map((message) => message.id)).toEqual([id]);
  expect((await searchMessages(app, 'hebert', 'new')).messages).toEqual([]);
});

test('search reads a limited number of messages and goes further back on request', async () => {
  await manyMessages(searchedAtOnce + 900);
  const first = await searchMessages(app, 'person7@example', 'all');
  expect(first).toEqual({ messages: [], older: expect.any(String) });
  const second = await searchMessages(app, 'person7@example', 'all', first.older ?? undefined);
  expect(second.messages.map(({ name }) => name)).toEqual(['Person 7']);
  expect(second.older).toBeNull();
  const page = await searchMessages(app, 'person', 'all');
  expect(page.messages).toHaveLength(messagesPerPage);
  expect((await searchMessages(app, 'person', 'all', page.older ?? undefined)).messages[0]?.id).toBeLessThan(
    page.messages.at(-1)?.id ?? 0,
  );
});

const read = async () => (await lines()).filter(({ action }) => action === 'message.read');

test('reading a sender’s name is logged once an hour for each request and person', async () => {
  await recordNameAccess(app, testPerson, [{ id: 3 }, { id: 2 }, { id: 3 }]);
  await recordNameAccess(app, testPerson, [{ id: 2 }, { id: 3 }]);
  await recordNameAccess(app, testPerson, [{ id: 4 }, { id: 2 }]);
  await recordNameAccess(app, colleague, [{ id: 2 }]);
  await recordNameAccess(app, colleague, []);
  expect(await read()).toMatchObject([
    { ...byStaff, subject: 'message:2,3', summary: 'Viewed the senders of messages 2 and 3.' },
    { ...byStaff, subject: 'message:4', summary: 'Viewed the sender of message 4.' },
    { actorEmail: colleague.email, subject: 'message:2' },
  ]);
});
const byStaff = { actorId: testPerson.id, actorName: testPerson.name, actorEmail: testPerson.email };

async function exported(
  filter: 'all' | 'new' | 'done',
  query = '',
  limits?: { rowsAtMost: number; readAtOnce: number },
) {
  const answer = await exportMessages(app, testPerson, { filter, query }, limits);
  return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

test('the export is a dated CSV file with formulas escaped, and is recorded in the activity log', async () => {
  await manyMessages(50);
  await aMessage({ name: '=HYPERLINK("http://x")', note: 'two\nlines, "quoted"', source: '/' });
  const { headers, bytes } = await exported('all', '', { rowsAtMost: 100, readAtOnce: 7 });
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="contact-messages-\d{4}-\d\d-\d\d\.csv"$/);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text.match(/\r\n/g)).toHaveLength(52);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")","canary@example.com"`);
  expect(text).toContain('"Contact form, home page","New","two\nlines, ""quoted"""');
  expect((await lines()).at(-1)?.summary).toBe('Exported all contact messages to a CSV file.');
});

const at = (hours: number) => new Date(Date.UTC(2026, 0, 6, 16 + hours)).toISOString();

test('the export shows each call deadline and whether it was kept', async () => {
  await app.db.delete(contactMessages);
  const done = { status: 'done', handledBy: 'Dana', callBackBy: at(0) } as const;
  await aMessage({ name: 'In time', ...done, handledAt: at(0) });
  await aMessage({ name: 'Late', ...done, handledAt: at(1) });
  await aMessage({ name: 'Overdue', callBackBy: at(0) });
  await aMessage({ name: 'Ahead', callBackBy: new Date(Date.now() + 3_600_000).toISOString() });
  await aMessage({ name: 'No deadline', ...done, callBackBy: null, handledAt: at(1) });
  const rows = new TextDecoder().decode((await exported('all')).bytes).split('\r\n');
  const ending = (name: string) =>
    rows
      .find((row) => row.includes(`"${name}"`))
      ?.split('","')
      .slice(-2)
      .join('|');
  expect(rows[0]).toMatch(/"Done at","Call back by","Called in time"$/);
  expect(ending('In time')).toBe('2026-01-06T10:00:00-06:00|yes"');
  expect(ending('Late')).toBe('2026-01-06T10:00:00-06:00|no"');
  expect(ending('Overdue')).toBe('2026-01-06T10:00:00-06:00|no"');
  expect(ending('Ahead')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[56]:00\|"$/);
  expect(ending('No deadline')).toBe('|"');
});

test('the export respects the filter and the search, and stops at its row limit', async () => {
  await manyMessages(50);
  const text = new TextDecoder().decode((await exported('new', 'person 4', { rowsAtMost: 100, readAtOnce: 3 })).bytes);
  expect(text.match(/"Person \d+"/g)).toEqual([
    '"Person 48"',
    '"Person 44"',
    '"Person 40"',
    '"Person 24"',
    '"Person 4"',
  ]);
  const few = new TextDecoder().decode((await exported('all', '', { rowsAtMost: 10, readAtOnce: 4 })).bytes);
  expect(few.match(/\r\n/g)).toHaveLength(11);
});

const asked = (query: Record<string, string>) => readInboxView(app, new URLSearchParams(query));

test('the search term is encrypted in the address, and an altered address searches for nothing', () => {
  const { find } = asked({ q: 'Ada Lovelace', show: 'new' });
  expect(decodeURIComponent(find)).not.toMatch(/ada|lovelace/i);
  expect(Buffer.from(find, 'base64url').toString('latin1')).not.toMatch(/ada|lovelace/i);
  expect(asked({ find, show: 'new' })).toEqual({ show: 'new', q: 'Ada Lovelace', find, before: undefined });
  expect(asked({ q: 'x'.repeat(100) }).find.length).toBeLessThan(400);
  for (const wrong of [find.slice(0, -2), find.replace('.', '.A'), `k9${find}`, '.', 'x', '', 'x.'])
    expect(asked({ find: wrong })).toMatchObject({ q: '', find: '' });
  expect([asked({}), asked({ q: 'x' }), asked({ q: 'x', show: 'mine' })].map(({ show }) => show)).toEqual([
    'new',
    'all',
    'all',
  ]);
});
