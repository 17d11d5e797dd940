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

/** The morning's count of what nobody has handled yet. */
export function digestMail({ to, publicUrl, waiting }: Notice & { waiting: { count: number; orMore: boolean } }) {
  const number = waiting.count.toLocaleString('en-US');
  const words =
    waiting.count === 1
      ? '1 contact request is waiting'
      : `${waiting.orMore ? 'More than ' : ''}${number} contact requests are waiting`;
  return mailPage({ to: to.join(', '), subject: words, lines: [`${words}.`], link: inbox(publicUrl) });
}

function inbox(publicUrl: string) {
  return { label: 'Open the inbox', href: `${publicUrl}/admin/contactMessages` };
}
