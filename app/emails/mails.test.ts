import { expect, test } from 'vitest';
import {
  invitationMail,
  resetPasswordMail,
  securityEvents,
  securityMail,
  digestMail,
  endingMail,
  noticeMail,
  troubleMail,
} from './mails.ts';

const frame = { clinic: 'Oak & Ash Orthotics', zone: 'America/Denver', publicUrl: 'https://oak.example' };
const dana = { ...frame, email: 'dana@oak.example', name: 'Dana <3' };
const link = { token: 'secret', expiresAt: new Date('2026-11-17T15:32:00Z') };
const notice = { ...frame, to: ['a@oak.example', 'b@oak.example'], callBackBy: new Date('2026-07-01T16:00:00Z') };

const personal = [
  resetPasswordMail({ ...dana, ...link }),
  invitationMail({ ...dana, ...link, from: 'Marcus' }),
  ...securityEvents.map((event) => securityMail({ ...dana, event, detail: 'Firefox' })),
  troubleMail({ ...frame, to: [dana.email], name: dana.name, text: 'The backup failed.' }),
];
const now = new Date('2026-07-01T15:00:00Z');
const notices = [
  noticeMail({ ...notice, messageIds: [7] }, now),
  noticeMail({ ...notice, messageIds: [7, 8] }, now),
  digestMail({ ...frame, to: notice.to, waiting: { count: 2, orMore: false } }),
  endingMail({ ...frame, to: notice.to, count: 1, days: 30 }),
];

test.each([...personal, ...notices].map((mail) => [mail.subject, mail]))(
  '%s has the clinic’s name, a greeting and one link',
  (_, mail) => {
    expect(mail.subject).toMatch(/ - Oak & Ash Orthotics$/);
    expect(mail.text).toMatch(personal.includes(mail) ? /^Hello Dana <3,\n/ : /^Hello,\n/);
    expect(mail.text).toMatch(/\n\nOak & Ash Orthotics$/);
    expect(mail.text.match(/https:\/\/oak\.example\/admin\//g)).toHaveLength(1);
    expect(mail.html).toContain('<p>Oak &amp; Ash Orthotics</p></body>');
    expect(mail.html).not.toContain('<3');
  },
);

test('a link’s expiry and a promised call time are shown in the clinic’s time zone', () => {
  for (const { text } of personal.slice(0, 2))
    expect(text).toContain('works once, until Tuesday, November 17, 2026, 8:32 AM, Mountain Time.');
  expect(notices[0]?.text).toContain(
    'We promised to call today by 10:00 AM (Wednesday, July 1, 2026, 10:00 AM, Mountain Time).',
  );
  expect(notices[1]?.text).toContain('The first call is promised today by 10:00 AM (Wednesday, July 1, 2026');
  expect(noticeMail({ ...notice, callBackBy: null, messageIds: [7] }).text).not.toContain('withDeadline');
});
