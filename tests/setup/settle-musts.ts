import { join } from 'node:path';
import { expect } from 'vitest';
import type { App } from '#app/context.ts';
import { openingHandlers } from '#app/features/today/opening.server.ts';
import { openMailer } from '#app/platform/mail.server.ts';
import { testPerson } from './test-app.ts';

/** Where a test's site would send mail. */
export const smtpUrl = 'smtp://127.0.0.1:25';

/** Confirms the claims and tries mail, into a folder, as an owner does before opening. The clinic's details are the test's own. */
export async function settleMusts(app: App): Promise<void> {
  const form = new FormData();
  form.set('key', 'claims');
  await tryMail(app);
  expect(await openingHandlers.keep({ app, by: testPerson, form })).toMatchObject({ ok: true });
}

export async function tryMail(app: App): Promise<void> {
  const folder = join(app.config.statusFolder, 'mail');
  const mailer = openMailer({ ...app.config.mail, smtpUrl: undefined, folder });
  const tried = await openingHandlers.mail({ app: { ...app, mailer }, by: testPerson, form: new FormData() });
  expect(tried).toMatchObject({ ok: true });
}
