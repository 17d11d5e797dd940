import type { App } from '#app/context.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';

/** Results while typing ask a few times a second at most, and only for what nobody asked before. */
export const searchLimit: Limit = { name: 'search', times: 120, seconds: 60 };

/** An answer for whoever searches like a machine; nothing for everybody else, and for every other page. */
export async function refuseSearch(app: App, url: string, from: { address: string; requestId: string }) {
  if (!/^\/search(\.data)?(\?|$)/.test(url)) return undefined;
  const wait = await app.limits.take(searchLimit, from.address).catch((error: unknown) => {
    // The search itself will meet the same trouble, and knows what to say and what can stand in.
    if (isDatabaseTrouble(error)) return null;
    throw error;
  });
  if (wait === null) return undefined;
  const refused = plainPage({
    status: 429,
    title: 'That were many searches',
    sentences: ['Please wait a minute and try again.'],
    requestId: from.requestId,
  });
  refused.headers.set('Retry-After', String(wait));
  return refused;
}
