import { expect, test } from 'vitest';
import { demonstrationLine } from '#app/shared/demonstration.ts';
import { startingFacts, type ClinicFacts } from './clinic.ts';
import { statusPage } from './status.server.ts';

const settings = { demonstration: false };
const friday = new Date('2026-10-30T15:00:00Z');

async function words(facts: Partial<ClinicFacts>, known: { away?: boolean; readAt?: string } = {}): Promise<string> {
  const { away = false, readAt = '2026-10-30T14:57:00Z' } = known;
  return statusPage(settings, { facts: { ...startingFacts, ...facts }, readAt, away }, null, friday).text();
}

test('without a storm the hours speak, and today’s stand first', async () => {
  const html = await words({});
  expect(html).toContain('<h1>We are keeping our usual hours.</h1>');
  expect(html).toContain('Today, Friday: 8:00 AM to 12:00 PM');
  expect(html).toContain('As of October 30, 9:57 AM, 3 minutes ago.');
  for (const fact of ['100 Example Street', '(225) 555-0140', '(225) 555-0162', 'Monday to Thursday'])
    expect(html).toContain(fact);
});

test('a day on which the clinic is never open is told as such', () => {
  const sunday = new Date('2026-11-01T15:00:00Z');
  const page = statusPage(settings, { facts: startingFacts, readAt: sunday.toISOString(), away: false }, null, sunday);
  return expect(page.text()).resolves.toContain('<h1>We are closed today, as usual.</h1>');
});

test('a closure of today is told, one of tomorrow is not', async () => {
  const closure = {
    id: 1,
    startsOn: '2026-10-30',
    endsOn: '2026-10-31',
    fromTime: null,
    untilTime: null,
    reason: 'Staff day',
  };
  expect(await words({ closures: [closure] })).toContain('<h1>We are closed today: Staff day</h1>');
  expect(await words({ closures: [{ ...closure, fromTime: '12:00' }] })).toContain(
    '<h1>We are closed today from noon: Staff day</h1>',
  );
  expect(await words({ closures: [{ ...closure, startsOn: '2026-10-31' }] })).toContain(
    'We are keeping our usual hours.',
  );
});

test('a storm in which we are open opens no closed day, and tells its time once', async () => {
  const closures = [
    { id: 1, startsOn: '2026-10-30', endsOn: '2026-10-30', fromTime: null, untilTime: null, reason: 'Staff day' },
  ];
  const storm = { state: 'open', note: '', otherPhone: null, updatedAt: '2026-10-30T13:00:00Z' } as const;
  expect(await words({ closures, storm })).toContain('<h1>We are closed today: Staff day</h1>');
  const html = await words({ storm });
  expect(html).toContain('<h1>We are open during our posted hours.</h1>');
  expect(html).toContain('Today, Friday: 8:00 AM to 12:00 PM');
  expect(html.match(/October 30/g)).toEqual(['October 30']);
  expect(html).toContain('Last update October 30, 8:00 AM, 2 hours ago.');
  expect(html).toContain('Usual hours');
});

test('a storm that keeps us closed wins over hours and closures', async () => {
  const storm = { state: 'closed', note: '', otherPhone: null, updatedAt: '2026-10-30T13:00:00Z' } as const;
  const html = await words({ storm });
  expect(html).toContain('<h1>We are closed today.</h1>');
  expect(html).not.toContain('Today, ');
});

test('an edge may keep it, and it asks for nothing else', async () => {
  const page = statusPage(settings, { facts: startingFacts, readAt: friday.toISOString(), away: false }, null, friday);
  expect(page.headers.get('Cache-Control')).toBe('public, max-age=30, stale-if-error=86400, stale-while-revalidate=60');
  expect(page.headers.get('Content-Security-Policy')).toMatch(/style-src 'self' 'sha256-/);
  const html = await page.text();
  expect(html).not.toMatch(/<script|<img|<link|url\(/);
  expect(html.length).toBeLessThan(8_000);
});

test('in a demonstration it says once that the clinic is fictional', async () => {
  const known = { facts: startingFacts, readAt: friday.toISOString(), away: false };
  const page = await statusPage({ demonstration: true }, known, null, friday).text();
  expect(page.split(demonstrationLine)).toHaveLength(2);
  expect(await words({})).not.toContain(demonstrationLine);
});
