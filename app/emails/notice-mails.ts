import { momentWithZone } from '#app/shared/dates.ts';
import { mailPage, type MailFrame } from './mail-page.ts';

type Notice = MailFrame & { to: string[] };
type Promised = { promisedAt: Date | null };

/** Says that a request is waiting, but not who sent it, because mail is not confidential. */
export function noticeMail({ to, messageId, promisedAt, ...frame }: Notice & Promised & { messageId: number }) {
  return {
    ...mailPage({
      ...frame,
      to: to.join(', '),
      subject: 'A new contact request is waiting',
      lines: [
        'A new contact request is waiting.',
        ...(promisedAt ? [`We promised to call by ${momentWithZone(frame.zone, promisedAt)}.`] : []),
      ],
      link: inbox(frame.publicUrl),
    }),
    messageId: `<contact-request-${messageId}@${new URL(frame.publicUrl).hostname}>`,
  };
}

/** One mail for several requests that arrived together. */
export function joinedNoticeMail({
  to,
  messageIds,
  promisedAt,
  ...frame
}: Notice & Promised & { messageIds: number[] }) {
  const text = `${messageIds.length.toLocaleString('en-US')} new contact requests are waiting`;
  return {
    ...mailPage({
      ...frame,
      to: to.join(', '),
      subject: text,
      lines: [
        `${text}.`,
        ...(promisedAt ? [`The first call is promised by ${momentWithZone(frame.zone, promisedAt)}.`] : []),
      ],
      link: inbox(frame.publicUrl),
    }),
    messageId: `<contact-requests-${messageIds[0]}-${messageIds.at(-1)}@${new URL(frame.publicUrl).hostname}>`,
  };
}

export function troubleMail({ to, name, text, ...frame }: Notice & { name: string; text: string }) {
  return mailPage({
    ...frame,
    name,
    to: to.join(', '),
    subject: `The website needs attention: ${text}`,
    lines: [
      text,
      'The person who runs the server can find the cause with “npm run doctor” and in the server log. You get this e-mail at most once a day.',
    ],
    link: { label: 'Open the activity page', href: `${frame.publicUrl}/admin/activity` },
  });
}

export function digestMail({ to, waiting, ...frame }: Notice & { waiting: { count: number; orMore: boolean } }) {
  const number = waiting.count.toLocaleString('en-US');
  const text =
    waiting.count === 1
      ? '1 contact request is waiting'
      : `${waiting.orMore ? 'More than ' : ''}${number} contact requests are waiting`;
  return mailPage({ ...frame, to: to.join(', '), subject: text, lines: [`${text}.`], link: inbox(frame.publicUrl) });
}

/** Names no one, because mail is not confidential. The link requires a sign-in. */
export function endingMail({ to, count, days, ...frame }: Notice & { count: number; days: number }) {
  const text = count === 1 ? 'A consent ends soon' : `${count} consents end soon`;
  const lines = [
    `${text}: within ${days} days.`,
    'When a consent ends, the pictures, quotes and stories it covers are removed from the site. If the person agrees to renew it, enter the new last day in the consent.',
  ];
  const link = { label: 'Open consents', href: `${frame.publicUrl}/admin/consents` };
  return mailPage({ ...frame, to: to.join(', '), subject: text, lines, link });
}

function inbox(publicUrl: string) {
  return { label: 'Open the inbox', href: `${publicUrl}/admin/contactMessages` };
}
