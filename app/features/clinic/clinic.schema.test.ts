import { expect, test } from 'vitest';
import type { FormValues } from '#app/forms/fields.ts';
import { readForm } from '#app/forms/form.server.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { clinicInputSchema } from './clinic.schema.server.ts';
import { clinicValues } from './clinic.server.ts';

const { closures: _closures, storm: _storm, branding: _look, ...stored } = startingFacts;
const fields = clinicValues(stored);

function read(values: FormValues) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const found = readForm(form, clinicInputSchema);
  return found.ok ? { ok: true as const, facts: found.input } : { ok: false as const, errors: found.answer.errors };
}

test('the clinic details pass through the form unchanged', () => {
  expect(read(fields)).toEqual({ ok: true, facts: stored });
});

test.each([
  ['shortName', ' ', 'Enter the short name.'],
  ['legalName', '', 'Enter the company’s full name.'],
  ['email', 'hello@clinic', 'This e-mail address looks unfinished. It should look like name@example.com.'],
  ['officePhone', 'call us', 'Enter a phone number with area code.'],
  ['week.0.opens', '', 'Enter when you open on Monday, like 8:00 AM.'],
  ['week.4.closes', '07:00', 'Friday closes before it opens. Check both times.'],
  ['week.0.break.until', '', 'Enter when lunch ends on Monday.'],
  ['week.1.break.until', '11:00', 'Lunch on Tuesday must end after it starts.'],
  ['week.1.break.from', '07:00', 'Lunch on Tuesday must be between opening and closing.'],
  ['hoursNote', 'x'.repeat(301), 'Shorten this by 1 character.'],
  ['funFacts.2.number', '1,000,000', 'Shorten this by 3 characters.'],
  ['social.facebook', 'javascript:alert(1)', 'Enter a web address that starts with https://.'],
  ['map.link', 'javascript:alert(1)', 'Enter a web address that starts with https://.'],
  [
    'map.link',
    'https://maps.app.goo.gl/abc',
    'We can’t find the place in this link. Open it in a browser, then copy the long address from there.',
  ],
  [
    'video.url',
    'https://videos.example/1',
    'Enter /film/… for a built-in video, or a link to a video on YouTube or Vimeo.',
  ],
  ['followUpMonths', '0', 'Enter a whole number from 1 to 60.'],
  ['copyrightYear', 'soon', 'Enter a year, like 2025.'],
  ['tagline', 'x'.repeat(121), 'Shorten this by 1 character.'],
])('%s = %j is refused with a message at its field', (name, value, sentence) => {
  expect(read({ ...fields, [name]: value })).toEqual({ ok: false, errors: { [name]: sentence } });
});

test('a day that is not checked is closed, whatever its times', () => {
  const { 'week.0.open': _open, ...others } = fields;
  const result = read(others);
  expect(result.ok && result.facts.week).toEqual([null, ...stored.week.slice(1)]);
});

const embed = 'https://www.openstreetmap.org/export/embed.html?bbox=-90.8765%2C30.4790%2C-90.8465%2C30.4970';

test.each([
  'https://www.openstreetmap.org/?mlat=30.488&mlon=-90.8615#map=15/30.4/-90.8',
  'https://www.openstreetmap.org/#map=15/30.4880/-90.8615',
  'https://www.google.com/maps/place/Walker/@30.4,-90.8,15z/data=!3d30.488!4d-90.8615',
  'https://www.google.com/maps/@30.4880,-90.8615,15z',
  'https://maps.apple.com/?ll=30.488%2C-90.8615',
])('the map is made from %s', (link) => {
  const result = read({ ...fields, 'map.link': link });
  expect(result.ok && result.facts.map).toEqual({
    link,
    embed: `${embed}&layer=mapnik&marker=30.4880%2C-90.8615`,
  });
});

test.each([
  ['https://www.youtube.com/watch?v=abc_DEF-123&t=4s', 'https://www.youtube-nocookie.com/embed/abc_DEF-123'],
  ['https://youtu.be/abc_DEF-123?si=x', 'https://www.youtube-nocookie.com/embed/abc_DEF-123'],
  ['https://www.youtube-nocookie.com/embed/abc_DEF-123', 'https://www.youtube-nocookie.com/embed/abc_DEF-123'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
  ['/film/clinic.mp4', '/film/clinic.mp4'],
])('the video %s is embedded as %s', (typed, url) => {
  const result = read({ ...fields, 'video.url': typed });
  expect(result.ok && result.facts.video.url).toBe(url);
});

test('empty lines are dropped, and an error after one is reported at the right line', () => {
  const gap = { ...fields, 'funFacts.0.number': '', 'funFacts.0.title': '' };
  const result = read(gap);
  expect(result.ok && result.facts.funFacts).toEqual(stored.funFacts.slice(1));
  expect(read({ ...gap, 'funFacts.2.number': '' })).toEqual({
    ok: false,
    errors: { 'funFacts.2.number': 'Enter a number, like 70+.' },
  });
});

test('a social network without a link is not shown', () => {
  const result = read({ ...fields, 'social.linkedin': '' });
  expect(result.ok && result.facts.social.map(({ network }) => network)).toEqual(['facebook', 'instagram']);
});
