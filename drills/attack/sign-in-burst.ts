import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#app/context.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { samplePeople } from '#server/supervisor.ts';
import { demoPassword } from '#tests/setup/start-demo.ts';
import type { Blow } from './hammer.ts';

const rounds = 3;
const wrong = 300;
const requests = 10;
const patienceMs = { request: 10_000, device: 5_000 };

/** Wrong sign-ins, all at once from four addresses, while visitors ask for calls and a colleague signs in with a known browser. */
export async function signInBurst(app: App, url: string): Promise<Blow> {
  const [email = ''] = samplePeople(demoPassword).emails;
  const post = async (path: string, address: string, fields: Record<string, string>, Cookie = '') => {
    const begun = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url, 'X-Forwarded-For': address, Cookie },
      body: new URLSearchParams(fields),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      text,
      ms: Math.round(performance.now() - begun),
      cookies: answer.headers.getSetCookie(),
    };
  };
  const signIn = (cookie = '') => post('/admin/login', '203.0.113.1', { email, password: demoPassword }, cookie);
  const device = (await signIn()).cookies.find((cookie) => cookie.startsWith('clinic-device='))?.split(';', 1)[0];
  if (!device) throw new Error('The browser is not known after signing in.');
  const shown = stampForm(app, Date.now() - 60_000);
  const taken: number[] = [];
  const entered: number[] = [];
  const statuses = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const guesses = Array.from({ length: wrong }, (_, at) =>
      post('/admin/login', `198.51.100.${100 + (at % 4)}`, { email: `${at}@example.com`, password: 'wrong' }),
    );
    await wait(100);
    const [known, ...asked] = await Promise.all([
      signIn(device),
      ...Array.from({ length: requests }, (_, at) =>
        post('/contact.data', `203.0.113.${10 + round * requests + at}`, {
          name: 'Burst Visitor',
          email: `burst-${round}-${at}@example.com`,
          phone: '225 555 0140',
          key: crypto.randomUUID(),
          shown,
        }),
      ),
    ]);
    if (known.status === 302) entered.push(known.ms);
    taken.push(...asked.filter(({ text }) => text.includes('/appointments/sent?request=')).map(({ ms }) => ms));
    for (const { status } of await Promise.all(guesses)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const breaches: string[] = [];
  if (taken.filter((ms) => ms <= patienceMs.request).length < rounds * requests)
    breaches.push(`requests under a burst of sign-ins: ${taken.length} taken, after ${taken.join(', ')} ms`);
  if (entered.filter((ms) => ms <= patienceMs.device).length < rounds)
    breaches.push(
      `a known browser under a burst of sign-ins: ${entered.length} entered, after ${entered.join(', ')} ms`,
    );
  return {
    what: `${rounds} bursts of ${wrong} wrong sign-ins`,
    requests: rounds * wrong,
    held: `${[...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}; ${taken.length} requests taken in ${Math.max(...taken)} ms at most, a known browser in ${entered.join(', ')} ms`,
    breaches,
  };
}
