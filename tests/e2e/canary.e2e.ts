import { expect, test } from '@playwright/test';
import { canaryDrill } from '../../drills/canary.ts';

test('a leak of each kind, planted on purpose, is found; nothing else is @daily', async () => {
  test.setTimeout(240_000);
  const { breaches } = await canaryDrill({ short: true, plant: true });
  for (const place of ['mail holds the e-mail address', 'table pgboss.job_common holds the name'])
    expect(breaches).toContain(`${place} (planted)`);
  expect(breaches).toContain('table public.activity holds the phone number (planted)');
  expect(breaches).toContain('table public.contact_messages holds the name (planted)');
  expect(breaches).toContain('log of web and worker holds the name (contact form of /contact)');
  const expected = /\(planted\)$|^log of web and worker holds the name /;
  expect(breaches.filter((breach) => !expected.test(breach))).toEqual([]);
});
