import type { APIRequestContext } from '@playwright/test';
import { demoPassword } from '#tests/setup/filled-site.ts';
import { expect, staffPeople } from './fixtures.ts';

/** A browser says this of a form of our own pages. */
export const ownForm = { 'Sec-Fetch-Site': 'same-origin' };

/** Signs in for tests of what the server sends, which have no page. */
export async function signInServed(request: APIRequestContext, { email } = staffPeople.dana): Promise<void> {
  const form = { email, password: demoPassword };
  expect((await request.post('/admin/login', { headers: ownForm, form, maxRedirects: 0 })).status()).toBe(302);
}
