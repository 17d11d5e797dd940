import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, type RequestInfo } from '#app/context.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { line } from './fields.ts';
import { outageAnswer, runFormAction, type Reply } from './form.server.ts';

const app = await openTestApp();

/** Sends a form to an action, and returns what is known if the page with the answer can't be loaded. */
async function infoAfter(handle: () => Promise<Reply>): Promise<RequestInfo> {
  const info: RequestInfo = { id: '', address: '', databaseUnavailable: false, tags: new Set(), typed: [] };
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestContext, info);
  const body = new URLSearchParams({ intent: 'save', name: 'Typed with care' });
  const request = new Request('http://localhost/admin/staff', { method: 'POST', body });
  await runFormAction(
    { request, context },
    { failed: {}, fields: { name: line('Name', { max: 80 }) } },
    { save: handle },
    {},
  );
  return info;
}

const typed = [expect.objectContaining({ label: 'Name', value: 'Typed with care' })];

test.each([
  ['refused', async () => ({ ok: false, notice: 'A colleague saved meanwhile.' })],
  ['failed', () => Promise.reject(new Error('the connection broke'))],
])('if a form was %s and then its page fails too, the text is returned', async (_, handle) => {
  const info = await infoAfter(handle);
  expect(info.typed).toEqual(expect.arrayContaining(typed));
  expect(outageAnswer(info)).toEqual({ status: 503, sentence: expect.stringContaining('Nothing you typed is lost.') });
});

test('if a form was stored and then its page fails, nobody is asked to send it again', async () => {
  const info = await infoAfter(async () => ({ ok: true, notice: 'Saved.' }));
  expect(info.typed).toEqual([]);
  expect(outageAnswer(info)).toEqual({ status: 200, sentence: expect.stringContaining('That is saved.') });
});
