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
