import type { App } from '#app/context.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { makePost } from '#tests/factories/posts.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { signInBurst } from './sign-in-burst.ts';

type Blows = { method?: string; headers: Record<string, string>; body?: string | FormData };
export type Blow = { what: string; requests: number; held: string; breaches: string[] };

const leet = 'a4@b8c({[<e3g69i1!|l7o0s$5t+x%z2>';

const hostile = (at: number) => Array.from({ length: 200 }, (_, i) => leet[(i * i + at * i) % leet.length]).join('');

/** Small requests that once blocked the event loop for seconds. lag.ts measures inside the process whether they still do. */
export async function hammer(app: App, url: string): Promise<Blow[]> {
  const Cookie = await signedInCookie(app);
  const brackets = await createPost(
    app,
    { id: 'drill', name: 'Drill', email: 'drill@example.com' },
    makePost({ title: 'A draft of brackets', content: '!['.repeat(20_000), status: 'draft' }),
  );
  const form = (fields: Record<string, string> | string): Blows => ({
    method: 'POST',
    headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
  const parts = (fields: Record<string, string>): Blows => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return { method: 'POST', headers: { Origin: url, Cookie }, body };
  };
  const blows: [what: string, times: number, address: string, init: (at: number) => Blows][] = [
    ['resets with hostile passwords', 30, '/admin/reset-password?token=x', (at) => form({ password: hostile(at) })],
    ['forms of 131,000 fields', 10, '/contact', () => form('a&'.repeat(131_000))],
    ['sign-ins of 131,000 fields', 10, '/admin/login', () => form('a&'.repeat(131_000))],
    ['openings of a draft of 40 kB of ![', 3, `/admin/blog/${brackets.id}`, () => ({ headers: { Cookie } })],
    ...['![', '_*', '[', '*a_', '> ', '`', '[a](', '<a ', '&#'].map((piece): (typeof blows)[number] => [
      `previews of 100,000 characters of ${piece}`,
      1,
      `/admin/blog/${brackets.id}/preview`,
      () => parts({ title: 'x', content: piece.repeat(100_000 / piece.length) }),
    ]),
  ];
  const done: Blow[] = [];
  for (const [what, times, address, init] of blows) {
    const watch = watchHealth(url);
    const statuses = await Promise.all(
      Array.from({ length: times }, async (_, at) => {
        const { headers, ...rest } = init(at);
        // Each kind uses its own IP address, so that earlier attacks do not use up its rate limit.
        const from = { ...headers, 'X-Forwarded-For': `198.51.100.${done.length}` };
        const answer = await fetch(url + address, { redirect: 'manual', ...rest, headers: from });
        await answer.text();
        return answer.status;
      }),
    );
    const slowest = await watch.stop();
    done.push({
      what,
      requests: times,
      held: `${[...new Set(statuses)].join(', ')}; /healthz ${slowest} ms at most`,
      breaches: statuses.some((status) => status >= 500) ? [`${what} were answered with ${statuses.join(', ')}`] : [],
    });
  }
  done.push(await signInBurst(app, url));
  return done;
}

function watchHealth(url: string): { stop: () => Promise<number> } {
  let [slowest, watching] = [0, true];
  const watched = (async () => {
    while (watching) {
      const begun = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      slowest = Math.max(slowest, Math.round(performance.now() - begun));
    }
  })();
  return {
    async stop() {
      watching = false;
      await watched;
      return slowest;
    },
  };
}
