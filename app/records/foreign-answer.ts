import { waitInWords } from '#app/shared/dates.ts';

/**
 * Wraps fetch so that an answer to a form which is not the router's, such as a proxy's 502 or a page of server/guard.ts, is thrown whole.
 * The router itself would keep its status and text only, and nobody could say when to try again.
 */
export function throwForeignAnswers(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await ask(input, init);
    const isForm = init?.method === 'POST' && input instanceof URL && input.pathname.endsWith('.data');
    if (isForm && answer.status >= 400 && !answer.headers.has('X-Remix-Response')) throw answer;
    return answer;
  };
}

/** Returns what to do first, where the same form sent again at once would be refused again. */
export function adviceOn({ status, headers }: Response, now = Date.now()): string | undefined {
  if (status === 401) return 'You are no longer signed in. Sign in in another tab, then send this form again.';
  if (status === 413) return 'That is too much for one form. Please shorten it, then send it again.';
  if (status !== 429) return undefined;
  const asked = headers.get('Retry-After') ?? '';
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - now) / 1_000;
  return `Too many forms came from your connection. Please wait ${waitInWords(seconds || 60)}, then try again.`;
}
