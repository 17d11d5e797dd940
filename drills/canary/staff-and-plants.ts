import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { countComments } from '#app/features/comments/comments.jobs.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { contactMessages } from '#db/schema.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { sendRequest, newCanary, type Visitor } from './forms.ts';

export const staffPerson = 'dana.arceneaux@cypress-po.example';

/** Staff find, read, edit, export, delete and restore, so that the log and the activity list record it. */
export async function staffWork(app: App, visitor: Visitor): Promise<{ read: string; found: string }> {
  const Cookie = await signedInCookie(app);
  const inbox = '/admin/contactMessages';
  const [sent] = visitor.canaries;
  for (const query of [sent?.name, sent?.email, sent?.phone])
    await sendRequest(visitor, 'search by staff', `${inbox}?q=${encodeURIComponent(query ?? '')}`, {
      headers: { Cookie },
    });
  const act = (path: string, fields: Record<string, string>) =>
    sendRequest(visitor, 'work by staff', path, {
      method: 'POST',
      headers: { Cookie, Origin: visitor.url },
      body: new URLSearchParams(fields),
    });
  const found = await act('/admin/find', { q: sent?.name ?? '' });
  const message = { id: '1', kind: 'message', note: 'Called at ten.', noteBefore: '', version: '1' };
  for (const intent of ['done', 'delete', 'restore']) await act(`${inbox}/1`, { intent, ...message });
  const { rows } = await app.db.execute<{ id: string }>(sql`select id from comments where status = 'held'`);
  for (const { id } of rows) await act('/admin/comments', { intent: 'approve', id });
  const list = await sendRequest(visitor, 'comments for staff', '/admin/comments', { headers: { Cookie } });
  const file = await sendRequest(visitor, 'export', `${inbox}/export?q=${encodeURIComponent('zqcanary')}`, {
    headers: { Cookie },
  });
  return { read: list + file, found };
}

/** Plants a leak of each kind, except the one in the log, which planted-leak.ts adds to the site itself. */
export async function plantLeaks(app: App, visitor: Visitor): Promise<void> {
  const { name, email, phone } = newCanary(visitor, 'planted');
  const input = { postId: 1, name };
  await app.db.transaction(async (tx) => {
    await app.queue.enqueue(tx, countComments, input);
    await recordActivity(tx, null, { action: 'planted', summary: `Called ${phone}.` });
  });
  await app.mailer.send({ to: staffPerson, subject: 'A request', text: `${email} asks to be called.`, html: '' });
  await app.db.insert(contactMessages).values({ name, email, phone });
}
