import { setTimeout as wait } from 'node:timers/promises';
import { submissionId } from '#app/forms/visitor-form.server.ts';

export type Sending = {
  submission: string;
  /** The site confirmed the request. */ acknowledged: boolean;
  ms: number;
  tries: number;
};

/** One press of Send. `kept`: the response contains the typed values, there is no response and the form stays open, or it is stored and only
 * the page that it leads to is missing. */
export type Try = { begun: number; ended: number; status: number; acknowledged: boolean; kept: boolean };

type Load = {
  url: string;
  stamp: string;
  perSecond: number;
  seconds: number;
  clients: number;
  timeoutMs: number;
  /** Every n-th visitor has no script and gets full pages. */
  plainEvery?: number;
  tried?: (one: Try) => void;
};

let sent = 0;

/** Simulates visitors who press Send again with the same form until it succeeds or `timeoutMs` is over. */
export async function sendRequests(load: Load): Promise<Sending[]> {
  const { perSecond, seconds, clients, timeoutMs } = load;
  const sendings: Sending[] = [];
  const begun = performance.now();
  const now = () => performance.now() - begun;
  const spacingMs = (1_000 * clients) / perSecond;
  const client = async (index: number) => {
    for (let turn = 0; ; turn += 1) {
      const due = (turn + index / clients) * spacingMs;
      if (due >= seconds * 1_000 || now() >= seconds * 1_000) return;
      if (due > now()) await wait(due - now());
      sendings.push(await sendOne(load, now, seconds * 1_000 + timeoutMs));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  return sendings;
}

async function sendOne({ url, stamp, plainEvery, tried }: Load, now: () => number, until: number): Promise<Sending> {
  sent += 1;
  const form = {
    name: `Drill ${sent}`,
    email: `drill${sent}@example.com`,
    phone: '225 555 0140',
    key: crypto.randomUUID(),
  };
  // Each visitor has their own IP address, because this drill does not test rate limits.
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const path = plainEvery && sent % plainEvery === 0 ? '/contact' : '/contact.data';
  const begun = now();
  for (let tries = 1; ; tries += 1) {
    const pressed = performance.now();
    const { status, text, isStored } = await fetch(url + path, {
      method: 'POST',
      headers: { Origin: url, 'X-Forwarded-For': address },
      body: new URLSearchParams({ ...form, shown: stamp }),
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (answer) => ({ status: answer.status, text: await answer.text(), isStored: answer.redirected }))
      .catch(() => ({ status: 0, text: '', isStored: false }));
    // With script the response redirects to the confirmation page. Without script it is the confirmation page.
    const acknowledged =
      status === 202
        ? text.includes('/appointments/sent?request=')
        : status === 200 && text.includes('Your contact information has been sent!');
    const kept = status === 0 || isStored || text.includes(form.email);
    tried?.({ begun: pressed, ended: performance.now(), status, acknowledged, kept });
    if (acknowledged || now() > until)
      return {
        submission: submissionId(form.key, address, form.name, form.email, form.phone),
        acknowledged,
        ms: now() - begun,
        tries,
      };
    await wait(200 + Math.random() * 300);
  }
}

export function percentile(sendings: { ms: number }[], part: number): number {
  const times = sendings.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length * part)] ?? 0);
}
