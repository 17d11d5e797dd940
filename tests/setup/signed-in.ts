import { randomUUID } from 'node:crypto';
import type { App } from '#app/context.ts';
import { givePassword } from '#app/features/accounts/people.server.ts';
import { people } from '#db/accounts-schema.ts';

/** Creates a signed-in person and returns their Cookie header. */
export async function signedInCookie(app: App): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  await app.db.insert(people).values({ id: randomUUID(), email, name: 'Test Staff', emailVerified: true });
  await givePassword(app, [email], password);
  const { headers } = await app.auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
