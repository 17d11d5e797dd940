import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentileOf } from '#drills/bench/figures.ts';

type Kind = 'read' | 'search' | 'comment' | 'contact';
export type Answer = {
  kind: Kind;
  /** Scheduled start, by performance.now(). */ due: number;
  ms: number;
  ok: boolean;
  what: string;
};

/** Percentage of visitors who do each. */
const shares: [Kind, number][] = [
  ['contact', 1],
  ['comment', 4],
  ['search', 5],
  ['read', 90],
];

const mainPages = ['/', '/', '/blog', '/about', '/gallery', '/contact', '/appointments', '/departments/ottobock'];
const words = 'socket liner knee foot brace van follow-up fitting skin sock insurance veteran child arm sports'.split(
  ' ',
);
/** Limit of concurrent requests. Beyond it the site is overloaded, and the load generator must not fail first. */
const maxAtOnce = 1_000;

export type Visitors = ReturnType<typeof openVisitors>;

/**
 * Simulates visitors who arrive at a steady rate, even if the site falls behind. Each is timed from the scheduled start and has an
 * IP address of their own, sent as a proxy would, because this does not test rate limits.
 */
export function openVisitors({ url, stamp, slugs }: { url: string; stamp: string; slugs: string[] }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let visitor = 0;

  async function visit(kind: Kind, due: number): Promise<Answer> {
    visitor += 1;
    const { path, form, expected } = asked(kind);
    const what = await ask(path, visitor, form).then(
      ({ status, body }) =>
        (status === 200 || status === 202) && body.includes(expected) ? '' : `${kind} ${path} answered ${status}`,
      (error: unknown) => `${kind} ${path} got no answer: ${String(error)}`,
    );
    return { kind, due, ms: performance.now() - due, ok: what === '', what };
  }

  function asked(kind: Kind): { path: string; form?: Record<string, string>; expected: string } {
    // Most visitors read a few popular posts.
    const slug = slugs[Math.floor(slugs.length ** Math.random()) - 1] ?? '';
    const person = {
      name: `Drill ${visitor}`,
      email: `drill${visitor}@example.com`,
      key: crypto.randomUUID(),
      shown: stamp,
    };
    if (kind === 'search') return { path: `/search?q=${pick(words)}+${pick(words)}`, expected: '</html>' };
    if (kind === 'comment')
      return {
        path: `/blog/${slug}.data`,
        form: { ...person, message: `Sample comment number ${visitor} of a drill: ${person.key}` },
        expected: 'Comment submitted successfully!',
      };
    if (kind === 'contact')
      return {
        path: '/contact.data',
        form: { ...person, phone: '225 555 0140' },
        expected: '/appointments/sent?request=',
      };
    return { path: Math.random() < 0.5 ? pick(mainPages) : `/blog/${slug}`, expected: '</html>' };
  }

  function ask(path: string, from: number, form?: Record<string, string>) {
    const body = form && new URLSearchParams(form).toString();
    return new Promise<{ status: number; body: string }>((done, failed) => {
      const sent = request(
        url + path,
        {
          agent,
          method: body ? 'POST' : 'GET',
          timeout: 15_000,
          headers: {
            'X-Forwarded-For': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
            ...(body && { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', failed);
          answer.on('end', () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
        },
      );
      sent.on('error', failed);
      sent.on('timeout', () => sent.destroy(new Error('no response for 15 seconds')));
      sent.end(body);
    });
  }

  return {
    /** Sends `perSecond` visitors a second, evenly spaced, for `seconds`. */
    async come(perSecond: number, seconds: number): Promise<Answer[]> {
      const answers: Answer[] = [];
      const underWay = new Set<Promise<unknown>>();
      const begun = performance.now();
      for (let i = 0; i < perSecond * seconds; i += 1) {
        const due = begun + (i / perSecond) * 1_000;
        const early = due - performance.now();
        if (early > 0) await wait(early);
        if (underWay.size >= maxAtOnce) break;
        const one = visit(someKind(), due).then((answer) => answers.push(answer));
        underWay.add(one);
        void one.finally(() => underWay.delete(one));
      }
      await Promise.all(underWay);
      return answers;
    },
    close: () => agent.destroy(),
  };
}

export function percentileMs(answers: Answer[], share: number): number {
  return Math.round(
    percentileOf(
      answers.map(({ ms }) => ms),
      share,
    ),
  );
}

function someKind(): Kind {
  let dice = Math.random() * 100;
  for (const [kind, share] of shares) {
    if (dice < share) return kind;
    dice -= share;
  }
  return 'read';
}

function pick<Thing>(things: Thing[]): Thing {
  const thing = things[Math.floor(Math.random() * things.length)];
  if (thing === undefined) throw new Error('nothing to pick from');
  return thing;
}
