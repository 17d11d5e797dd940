import type { APIRequestContext } from '@playwright/test';
import { demoPassword } from '#tests/setup/filled-site.ts';
import { expect, staffPeople } from './fixtures.ts';

/** The header that browsers send with forms of our own pages. */
export const ownForm = { 'Sec-Fetch-Site': 'same-origin' };

/** Signs in for tests of the server's responses, which have no browser page. */
export async function signInServed(request: APIRequestContext, { email } = staffPeople.dana): Promise<void> {
  const form = { email, password: demoPassword };
  expect((await request.post('/admin/login', { headers: ownForm, form, maxRedirects: 0 })).status()).toBe(302);
}
