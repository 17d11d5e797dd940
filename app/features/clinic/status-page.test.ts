import { expect, test } from 'vitest';
import { demonstrationLine } from '#app/shared/zones.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { type ClinicFacts } from './clinic.ts';
import { statusPage } from './status.server.ts';

const settings = { demonstration: false };
const friday = new Date('2026-10-30T15:00:00Z');

async function text(facts: Partial<ClinicFacts>, known: { away?: boolean; readAt?: string } = {}): Promise<string> {
  const { away = false, readAt = '2026-10-30T14:57:00Z' } = known;
  return statusPage(settings, { facts: { ...startingFacts, ...facts }, readAt, away }, null, friday).text();
}

test('without a storm, the status page shows the hours, with today’s first', async () => {
  const html = await text({});
  expect(html).toContain('<h1>We are keeping our usual hours.</h1>');
  expect(html).toContain('Today, Friday: 8:00 AM to 12:00 PM');
  expect(html).toContain('As of October 30, 9:57 AM, 3 minutes ago.');
  for (const fact of ['100 Example Street', '(225) 555-0140', '(225) 555-0162', 'Monday to Thursday'])
    expect(html).toContain(fact);
});

test('a weekday on which the clinic never opens is shown as usually closed', () => {
  const sunday = new Date('2026-11-01T15:00:00Z');
  const page = statusPage(settings, { facts: startingFacts, readAt: sunday.toISOString(), away: false }, null, sunday);
  return expect(page.text()).resolves.toContain('<h1>We are closed today, as usual.</h1>');
});

test('the status page shows a closure today, but not one tomorrow', async () => {
  const closure = {
    id: 1,
    startsOn: '2026-10-30',
    endsOn: '2026-10-31',
    fromTime: null,
    untilTime: null,
    reason: 'Staff day',
  };
  expect(await text({ closures: [closure] })).toContain('<h1>We are closed today: Staff day</h1>');
  expect(await text({ closures: [{ ...closure, fromTime: '12:00' }] })).toContain(
    '<h1>We are closed today from noon: Staff day</h1>',
  );
  expect(await text({ closures: [{ ...closure, startsOn: '2026-10-31' }] })).toContain(
    'We are keeping our usual hours.',
  );
});

test('a storm notice that says open does not open a closed day, and gives its time once', async () => {
  const closures = [
    { id: 1, startsOn: '2026-10-30', endsOn: '2026-10-30', fromTime: null, untilTime: null, reason: 'Staff day' },
  ];
  const storm = { state: 'open', note: '', otherPhone: null, updatedAt: '2026-10-30T13:00:00Z' } as const;
  expect(await text({ closures, storm })).toContain('<h1>We are closed today: Staff day</h1>');
  const html = await text({ storm });
  expect(html).toContain('<h1>We are open during our posted hours.</h1>');
  expect(html).toContain('Today, Friday: 8:00 AM to 12:00 PM');
  expect(html.match(/October 30/g)).toEqual(['October 30']);
  expect(html).toContain('Last update October 30, 8:00 AM, 2 hours ago.');
  expect(html).toContain('Usual hours');
});

test('a storm notice that says closed overrides hours and closures', async () => {
  const storm = { state: 'closed', note: '', otherPhone: null, updatedAt: '2026-10-30T13:00:00Z' } as const;
  const html = await text({ storm });
  expect(html).toContain('<h1>Closed because of the storm.</h1>');
  expect(html).not.toContain('Today, ');
});

test('a CDN may cache the status page, and the page loads nothing else', async () => {
  const page = statusPage(settings, { facts: startingFacts, readAt: friday.toISOString(), away: false }, null, friday);
  expect(page.headers.get('Cache-Control')).toBe('public, max-age=30, stale-if-error=86400, stale-while-revalidate=60');
  expect(page.headers.get('Content-Security-Policy')).toMatch(/style-src 'self' 'sha256-/);
  const html = await page.text();
  expect(html).not.toMatch(/<script|<img|<link|url\(/);
  expect(html.length).toBeLessThan(8_000);
});

test('in a demonstration, the status page says once that the clinic is fictional', async () => {
  const known = { facts: startingFacts, readAt: friday.toISOString(), away: false };
  const page = await statusPage({ demonstration: true }, known, null, friday).text();
  expect(page.split(demonstrationLine)).toHaveLength(2);
  expect(await text({})).not.toContain(demonstrationLine);
});
