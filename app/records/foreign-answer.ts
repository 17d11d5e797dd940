/**
 * Wraps fetch so that a form's response from outside the router, such as a proxy's 502 or a page of server/guard.ts, is thrown whole.
 * The router would keep only its status and text, and the Retry-After header would be lost.
 */
export function throwForeignAnswers(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await ask(input, init);
    const isForm = init?.method === 'POST' && input instanceof URL && input.pathname.endsWith('.data');
    if (isForm && answer.status >= 400 && !answer.headers.has('X-Remix-Response')) throw answer;
    return answer;
  };
}
