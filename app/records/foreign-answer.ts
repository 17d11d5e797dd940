/** Throws a response from outside the router, such as a proxy's 502, because the router would drop its Retry-After header. */
export function throwForeignAnswers(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await ask(input, init);
    const isForm = init?.method === 'POST' && input instanceof URL && input.pathname.endsWith('.data');
    if (isForm && answer.status >= 400 && !answer.headers.has('X-Remix-Response')) throw answer;
    return answer;
  };
}
