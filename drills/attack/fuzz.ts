import fc from 'fast-check';
import { anAttack, type Attack } from './an-attack.ts';
import { xssMark } from './hostile.ts';
import { sendAttack } from './send-attack.ts';
import { headerOf, type Answer, type Outcome } from './send-bytes.ts';
import type { Form } from './targets.ts';

export type FuzzResult = {
  sent: number;
  statuses: Map<number | 'hung up' | 'silent', number>;
  slowest: { ms: number; what: string };
  /** Responses to requests that the site accepted as coming from staff. */
  asStaff: number;
  findings: string[];
};

type FuzzSettings = {
  port: number;
  requests: number;
  forms: Form[];
  links: string[];
  /** Returns the cookie of a valid session, because an attack may have ended the previous one. */
  findCookie: () => Promise<string>;
  /** Text that no response to a stranger may contain. */
  secrets: string[];
  seed: number;
};

/** fast-check shrinks and reports one counterexample per chunk. The next run finds the others. */
const perChunk = 100;
const lanes = 4;

export async function fuzz(settings: FuzzSettings): Promise<FuzzResult> {
  const result: FuzzResult = { sent: 0, statuses: new Map(), slowest: { ms: 0, what: '' }, asStaff: 0, findings: [] };
  const attacks = anAttack(settings.forms, settings.links);
  let chunk = 0;
  let reserved = 0;
  let cookie = '';
  const lane = async () => {
    while (reserved < settings.requests) {
      const numRuns = Math.min(perChunk, settings.requests - reserved);
      reserved += numRuns;
      chunk += 1;
      const seed = settings.seed + chunk;
      const out = await fc.check(
        fc.asyncProperty(attacks, async (attack) => {
          if (attack.signedIn) cookie ||= await settings.findCookie();
          const outcome = await sendAttack(settings.port, cookie, attack);
          count(result, attack, outcome);
          // An attack may have ended the session, so the next attack gets a new one.
          if (attack.signedIn && endsAtSignIn(outcome)) cookie = '';
          const wrong = whatIsWrong(attack, outcome, settings);
          if (wrong) throw new Error(wrong);
        }),
        { numRuns, seed, endOnFailure: false, interruptAfterTimeLimit: 120_000 },
      );
      if (out.counterexample)
        result.findings.push(
          `${message(out.errorInstance)}: ${JSON.stringify(out.counterexample[0]).slice(0, 600)} (seed ${seed})`,
        );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return result;
}

function count(result: FuzzResult, attack: Attack, outcome: Outcome): void {
  result.sent += 1;
  const status = typeof outcome === 'string' ? outcome : outcome.status;
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
  if (typeof outcome === 'string') return;
  if (attack.signedIn && attack.address.startsWith('/admin') && [200, 204, 404, 409, 422].includes(outcome.status))
    result.asStaff += 1;
  const ms = Math.round(outcome.ms);
  if (attack.pace === 'at once' && ms > result.slowest.ms)
    result.slowest = { ms, what: `${attack.method} ${attack.address} ${JSON.stringify(attack.body)}`.slice(0, 300) };
}

/** Invariants of every response, whatever was sent. */
function whatIsWrong(attack: Attack, outcome: Outcome, { secrets, port }: FuzzSettings): string | undefined {
  if (outcome === 'silent')
    return attack.pace === 'at once' || attack.pace === 'in pieces' ? 'no answer in 30 s' : undefined;
  // Node closes the connection on invalid HTTP and when a client keeps sending a rejected body.
  if (outcome === 'hung up') return undefined;
  if (outcome.status >= 500) return `answered with ${outcome.status}`;
  if (/^(x-injected|set-cookie: injected)/im.test(outcome.head)) return 'a header was injected';
  const location = headerOf(outcome, 'Location');
  if (location && !isOurs(location, port)) return `redirected to ${location}`;
  if (/\n\s+at .+:\d+:\d+|node_modules\/|violates .* constraint|syntax error at or near/.test(outcome.body))
    return 'the response reveals internals of our code';
  if (
    isHtml(outcome) &&
    new RegExp(`<${xssMark}|<img[^>]*onerror=${xssMark}|href="javascript:`, 'i').test(outcome.body)
  )
    return 'injected markup came back unescaped';
  if (!attack.signedIn && secrets.some((secret) => outcome.body.includes(secret)))
    return 'the response contains a secret';
  return undefined;
}

function endsAtSignIn(outcome: Outcome): boolean {
  return typeof outcome !== 'string' && (outcome.status === 401 || /^location: \/admin\/login/im.test(outcome.head));
}

function isHtml(answer: Answer): boolean {
  return (headerOf(answer, 'Content-Type') ?? '').startsWith('text/html');
}

function isOurs(location: string, port: number): boolean {
  const base = `http://127.0.0.1:${port}`;
  return URL.canParse(location, base) && new URL(location, base).origin === base;
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
