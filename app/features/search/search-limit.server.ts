import type { MiddlewareFunction } from 'react-router';
import { appContext, requestContext } from '#app/context.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';

/** Results while typing ask a few times a second at most, and only for what nobody asked before. */
export const searchLimit: Limit = { name: 'search', times: 120, seconds: 60 };

/** Refuses whoever searches like a machine. A page that the cache renders again by itself has no address and is not counted. */
export const limitSearch: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { address, id } = context.get(requestContext);
  const wait = address
    ? await context
        .get(appContext)
        .limits.take(searchLimit, address)
        .catch((error: unknown) => {
          // The search itself will meet the same trouble, and knows what to say.
          if (isDatabaseTrouble(error)) return null;
          throw error;
        })
    : null;
  if (wait === null) return next();
  const refused = plainPage({
    status: 429,
    title: 'Too many searches',
    sentences: ['Please wait a minute and try again.'],
    requestId: id,
  });
  refused.headers.set('Retry-After', String(wait));
  return refused;
};
