/** An all-day event. `day` is 'YYYY-MM-DD'. */
type DayReminder = { day: string; title: string; text: string; place: string };

/** Returns an iCalendar file (RFC 5545) with an all-day event and an alarm a week before. `id` must be globally unique. */
export function calendarFile({ day, title, text, place }: DayReminder, id: string, now: Date): string {
  return oneEvent(id, now, [
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(dayAfter(day))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `LOCATION:${escaped(place)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P7D',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
  ]);
}

type Appointment = { from: Date; until: Date; title: string; text: string };

export function appointmentFile({ from, until, title, text }: Appointment, id: string, now: Date): string {
  return oneEvent(id, now, [
    `DTSTART:${moment(from)}`,
    `DTEND:${moment(until)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
  ]);
}

function oneEvent(id: string, now: Date, lines: string[]): string {
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clinic website//Follow-up//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${moment(now)}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

type ContactCard = Record<'name' | 'phone' | 'otherPhone' | 'email' | 'street' | 'city' | 'url', string>;

/** Returns a vCard (RFC 2426) for a phone's address book. */
export function contactCard({ name, phone, otherPhone, email, street, city, url }: ContactCard): string {
  return contentLines([
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(name)};;;;`,
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    `TEL;TYPE=WORK,VOICE,PREF:${escaped(phone)}`,
    ...(otherPhone ? [`TEL;TYPE=CELL:${escaped(otherPhone)}`] : []),
    `EMAIL;TYPE=INTERNET:${escaped(email)}`,
    `ADR;TYPE=WORK:;;${escaped(street)};${escaped(city)};;;`,
    `URL:${url}`,
    'END:VCARD',
  ]);
}

function contentLines(lines: string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function moment(when: Date): string {
  return `${basic(when.toISOString().slice(0, 19))}Z`;
}

function basic(iso: string): string {
  return iso.replace(/[-:]/g, '');
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** Folds a line at 75 bytes, as RFC 5545 requires, without splitting a character. */
function folded(line: string): string {
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
