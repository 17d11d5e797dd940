import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext } from '#app/context.ts';
import { action as find } from '#app/routes/admin/find.ts';
import { action as autosave } from '#app/routes/admin/text-autosave.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const app = await openTestApp();

test('Find and autosave, which scripts call, refuse a form that breaks off', async () => {
  const refused = { init: { status: 415 } };
  await expect(find({ ...brokenForm(), params: {} })).rejects.toMatchObject(refused);
  const params = { page: 'home', section: 'opening' };
  await expect(autosave({ ...brokenForm(), params })).rejects.toMatchObject(refused);
});

function brokenForm() {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const body = '--x\r\nContent-Disposition: form-data; name="q\r\nBayou';
  const request = new Request(app.config.publicUrl, { method: 'POST', headers, body });
  const context = new RouterContextProvider();
  context.set(appContext, app);
  return { request, context, url: new URL(request.url), pattern: '' };
}
