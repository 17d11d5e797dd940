import { expect, test } from '@playwright/test';
import { canaryDrill } from '../../drills/canary.ts';

test('the canary drill finds every planted leak and nothing else @daily', async () => {
  test.setTimeout(240_000);
  const { breaches } = await canaryDrill({ short: true, plant: true });
  for (const place of ['mail contains the e-mail address', 'table pgboss.job_common contains the name'])
    expect(breaches).toContain(`${place} (planted)`);
  expect(breaches).toContain('table public.activity contains the phone number (planted)');
  expect(breaches).toContain('table public.contact_messages contains the name (planted)');
  expect(breaches).toContain('log of web and worker contains the name (contact form of /contact)');
  const expected = /\(planted\)$|^log of web and worker contains the name /;
  expect(breaches.filter((breach) => !expected.test(breach))).toEqual([]);
});
