import { mailPage } from './mail-page.ts';

type Notice = { to: string[]; publicUrl: string };

/** Says that a request waits and nothing of who sent it: mail is read on many screens. */
export function noticeMail({ to, publicUrl, messageId }: Notice & { messageId: number }) {
  return {
    ...mailPage({
      to: to.join(', '),
      subject: 'A new contact request is waiting',
      lines: ['A new contact request is waiting.'],
      link: inbox(publicUrl),
    }),
    messageId: `<contact-request-${messageId}@${new URL(publicUrl).hostname}>`,
  };
}

/** One mail for many that came at once. */
export function joinedNoticeMail({ to, publicUrl, messageIds }: Notice & { messageIds: number[] }) {
  const words = `${messageIds.length.toLocaleString('en-US')} new contact requests are waiting`;
  return {
    ...mailPage({ to: to.join(', '), subject: words, lines: [`${words}.`], link: inbox(publicUrl) }),
    messageId: `<contact-requests-${messageIds[0]}-${messageIds.at(-1)}@${new URL(publicUrl).hostname}>`,
  };
}

/** Something of the site does not go on by itself. */
export function troubleMail({ to, publicUrl, words }: Notice & { words: string }) {
  return mailPage({
    to: to.join(', '),
    subject: `The website needs help: ${words}`,
    lines: [
      words,
      'Whoever runs the server finds the cause with “npm run doctor” and in its log. This mail comes at most once a day.',
    ],
    link: { label: 'Open the activity page', href: `${publicUrl}/admin/activity` },
  });
}

/** The morning's count of what nobody has handled yet. */
export function digestMail({ to, publicUrl, waiting }: Notice & { waiting: { count: number; orMore: boolean } }) {
  const number = waiting.count.toLocaleString('en-US');
  const words =
    waiting.count === 1
      ? '1 contact request is waiting'
      : `${waiting.orMore ? 'More than ' : ''}${number} contact requests are waiting`;
  return mailPage({ to: to.join(', '), subject: words, lines: [`${words}.`], link: inbox(publicUrl) });
}

/** Names no one: the consents themselves are behind the sign-in. */
export function endingMail({ to, publicUrl, count, days }: Notice & { count: number; days: number }) {
  const words = count === 1 ? 'A consent ends soon' : `${count} consents end soon`;
  const lines = [
    `${words}: within ${days} days.`,
    'After its last day what a consent covers leaves the site: pictures, quotes and stories. If the person agrees again, write the new last day into the consent.',
  ];
  const link = { label: 'Open the consents', href: `${publicUrl}/admin/consents` };
  return mailPage({ to: to.join(', '), subject: words, lines, link });
}

function inbox(publicUrl: string) {
  return { label: 'Open the inbox', href: `${publicUrl}/admin/contactMessages` };
}
