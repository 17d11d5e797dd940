import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const now = new Date('2026-03-02T15:04:05.678Z');
const reminder = {
  day: '2026-12-31',
  title: 'Follow-up at Cypress, Prosthetics; Orthotics',
  text: 'First line.\nC:\\here',
  place: '100 Example Street, Walker',
};
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('the file has one all-day event with an alarm', () => {
  expect(unfold(calendarFile(reminder, 'abc@clinic.example', now))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clinic website//Follow-up//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:abc@clinic.example',
    'DTSTAMP:20260302T150405Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Follow-up at Cypress\\, Prosthetics\\; Orthotics',
    'DESCRIPTION:First line.\\nC:\\\\here',
    'LOCATION:100 Example Street\\, Walker',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P7D',
    'DESCRIPTION:Follow-up at Cypress\\, Prosthetics\\; Orthotics',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('for any text, lines end with CRLF, have at most 75 bytes, and split no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const file = calendarFile({ ...reminder, title }, 'abc@clinic.example', now);
      const bytes = Buffer.from(file);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(bytes.toString('utf8')).toBe(file);
      const written = unfold(file).find((line) => line.startsWith('SUMMARY:'));
      expect(written?.slice(8).replaceAll('\\n', '\n').replace(/\\(.)/g, '$1')).toHaveLength(
        title.replaceAll('\r\n', '\n').length,
      );
    }),
    { numRuns: 300 },
  );
});
