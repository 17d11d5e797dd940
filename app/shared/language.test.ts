import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { closureDates, formatHours } from '#app/features/clinic/hours.ts';
import { readContent } from '#app/features/pages/content-files.server.ts';
import { dayAndTime, formatDay, formatWait, formatWeekday } from './dates.ts';
import { hasSpanish, here, inSpanish, speakFrom, t, withoutSpanish } from './language.ts';
import { counted } from './phrases.ts';
import { formatAge, formatBy, formatUpcoming } from './relative-dates.ts';

const { facts, spanish } = readContent();
const { phrases } = spanish;
afterEach(() => speakFrom(() => undefined));
const speakSpanish = () => speakFrom(() => phrases);

const value = String.raw`\$\{(?:[^{}\`]|\{[^{}]*\}|\`[^\`]*\`)*\}`;

/** The phrases written as t('…') or t`… ${value} …`. */
function phrasesIn(code: string): string[] {
  const plain = [...code.matchAll(/\bt\(\s*(['"])(.+?)(?<!\\)\1,?\s*\)/gs)].map(([, , text = '']) => text);
  const filled = [...code.matchAll(new RegExp(`\\bt\`((?:[^\`$]|${value})*)\``, 'g'))].map(([, text = '']) => {
    let at = 0;
    return text.replaceAll(new RegExp(value, 'g'), () => `{${at++}}`);
  });
  return [...plain, ...filled];
}

const sources = globSync('{app,server}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|shared\/language\.ts/.test(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }));
const used = new Set(sources.flatMap(({ code }) => phrasesIn(code)));

test('every phrase of the code has Spanish', () => {
  expect(used.size).toBeGreaterThan(280);
  expect([...used].filter((phrase) => phrases[phrase] === undefined)).toEqual([]);
});

test('every Spanish phrase still has its English in the code', () => {
  const code = sources.map((source) => source.code).join('\n');
  // Made from a count, from an address, or from two sentences.
  const made =
    /^Up to \w+ taps?, nothing medical\.$|^(First weeks|Paying|Visit|Change|Sent|Language help)$|try again in a minute|open the page again|Back button/;
  const isThere = (text: string) => used.has(text) || ['’', "'", '`', '"'].some((quote) => code.includes(quote + text));
  const holidays = Object.keys(phrases).filter((text) =>
    /Day|Eve|Mardi Gras|Juneteenth|Good Friday|Birthday/.test(text),
  );
  const known = new Set([
    ...holidays,
    ...'minute hour day month character thing result'.split(' ').map((one) => `${one}s`),
  ]);
  expect(Object.keys(phrases).filter((text) => !isThere(text) && !made.test(text) && !known.has(text))).toEqual([]);
});

test('no phrase is said where the language is not known yet', () => {
  const early = sources.filter(({ code }) =>
    /^(export )?const \w+( =|: [^=]+ =)(?! \(|.*=>).*\bt(\(['"]|`)/m.test(code),
  );
  expect(early.map(({ file }) => file)).toEqual([]);
});

test('says a phrase in Spanish only where Spanish is spoken', () => {
  expect(t`Open now until ${'1:00 PM'}`).toBe('Open now until 1:00 PM');
  expect(here('/contact')).toBe('/contact');
  speakSpanish();
  expect(t`Open now until ${'1:00 p. m.'}`).toBe('Abierto hasta la 1:00 p. m.');
  expect(t`Open now until ${'mediodía'}`).toBe('Abierto hasta el mediodía');
  expect(t`. Opens at ${'mediodía'}`).toBe('. Abre al mediodía');
  expect(t('A phrase that has no Spanish')).toBe('A phrase that has no Spanish');
});

test.each([
  ['/', '/es'],
  ['/#van-visit', '/es#van-visit'],
  ['/search?q=x', '/es/search?q=x'],
  ['/care/paying', '/es/care/paying'],
  ['/appointments/call.ics?request=1', '/es/appointments/call.ics?request=1'],
])('%s is %s in Spanish', (english, spanishAddress) => {
  expect(inSpanish(english)).toBe(spanishAddress);
  expect(withoutSpanish(spanishAddress.replace(/[?#].*/, ''))).toBe(english.replace(/[?#].*/, ''));
  speakSpanish();
  expect(here(english)).toBe(spanishAddress);
});

test.each([
  '/blog/x',
  '/files/a.png',
  '/admin',
  '/estate',
  'tel:+1',
  '//contact',
  'https://example.com/contact',
  '#staff',
])('%s has no Spanish page', (href) => {
  speakSpanish();
  expect(hasSpanish(href)).toBe(false);
  expect(here(href)).toBe(href);
});

const zone = 'America/Chicago';
const at = (time: string) => new Date(`2026-11-18T${time}:00-06:00`);
const now = at('09:42');

test('dates, times and counts are Spanish', () => {
  speakSpanish();
  const said = {
    day: formatDay('2026-11-18'),
    weekday: formatWeekday('2026-11-18'),
    recent: dayAndTime(zone, at('14:10').toISOString()),
    today: t`We will call you ${formatBy(zone, at('15:15'), now)}.`,
    noon: t`We will call you ${formatBy(zone, at('12:00'), now)}.`,
    one: t`We will call you ${formatBy(zone, new Date('2026-11-19T13:00:00-06:00'), now)}.`,
    later: t`We will call you ${formatBy(zone, new Date('2026-11-24T10:00:00-06:00'), now)}.`,
    upcoming: formatUpcoming(zone, at('13:30'), now),
    age: formatAge(at('09:40').toISOString(), now),
    wait: formatWait(600),
    wrong: t`Please fix ${counted(1, 'thing')}`,
    month: closureDates({ startsOn: '2026-11-26', endsOn: '2026-11-27', fromTime: null, untilTime: null }),
    year: closureDates({ startsOn: '2026-11-30', endsOn: '2026-12-01', fromTime: null, untilTime: null }),
    part: closureDates({ startsOn: '2026-12-24', endsOn: '2026-12-24', fromTime: '12:00', untilTime: null }),
    hours: formatHours(facts.week).map(({ label, time, days }) => [label, time, days[0]]),
  };
  expect(JSON.parse(JSON.stringify(said).replaceAll('\u00a0', ' '))).toEqual({
    day: '18 de noviembre de 2026',
    weekday: 'miércoles, 18 de noviembre',
    recent: '18 de noviembre, 2:10 p. m.',
    today: 'Le llamaremos hoy a más tardar a las 3:15 p. m.',
    noon: 'Le llamaremos hoy a más tardar al mediodía.',
    one: 'Le llamaremos mañana a más tardar a la 1:00 p. m.',
    later: 'Le llamaremos a más tardar el martes a las 10:00 a. m.',
    upcoming: 'miércoles a la 1:30 p. m.',
    age: 'hace 2 minutos',
    wait: '10 minutos',
    wrong: 'Corrija 1 cosa',
    month: 'del 26 al 27 de noviembre de 2026',
    year: 'del 30 de noviembre al 1 de diciembre de 2026',
    part: 'el 24 de diciembre de 2026, desde el mediodía',
    hours: [
      ['Lunes a jueves', '8:00 a. m. a 5:00 p. m.', 'Monday'],
      ['Viernes', '8:00 a. m. a 12:00 p. m.', 'Friday'],
      ['Cerrado por almuerzo', '12:00 a 1:00 p. m.', null],
      ['Sábado, domingo', 'Cerrado', 'Saturday'],
    ],
  });
});
