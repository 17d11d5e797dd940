import { momentWithZone } from '#app/shared/dates.ts';
import { formatBy } from '#app/shared/relative-dates.ts';

/** `clinic` is '' until the clinic has a name of its own. */
type MailFrame = { clinic: string; zone: string; publicUrl: string };

/** No images, which could track that the mail was opened. */
function mailPage({ clinic, to, name, subject, lines, link }: MailPageProps): Mail {
  const [first = '', ...rest] = lines;
  const end = clinic ? [...rest, clinic] : rest;
  const greeting = name ? `Hello ${name},` : 'Hello,';
  return {
    to: to.join(', '),
    subject: clinic ? `${subject} - ${clinic}` : subject,
    text: [greeting, first, `${link.label}:\n${link.href}`, ...end].join('\n\n'),
    html: `<!doctype html><html lang="en"><body>${paragraph(greeting)}${paragraph(first)}<p><a href="${escape(link.href)}">${escape(link.label)}</a></p>${end.map(paragraph).join('')}</body></html>`,
  };
}

type MailPageProps = {
  clinic: string;
  to: string[];
  /** The recipient's name, when there is one recipient. */
  name?: string;
  subject: string;
  lines: string[];
  link: { label: string; href: string };
};
type Mail = { to: string; subject: string; text: string; html: string };

function paragraph(line: string): string {
  return `<p>${escape(line)}</p>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

type Notice = MailFrame & { to: string[] };
type NewRequests = Notice & { messageIds: number[]; callBackBy: Date | null };

/** Says that requests are waiting, but not who sent them, because mail is not confidential. */
export function noticeMail({ messageIds, callBackBy, ...frame }: NewRequests, now = new Date()) {
  const [first, ...others] = messageIds;
  const isOne = others.length === 0;
  const count = messageIds.length.toLocaleString('en-US');
  const subject = isOne ? 'A new contact request is waiting' : `${count} new contact requests are waiting`;
  const promise = isOne ? 'We promised to call' : 'The first call is promised';
  // The full date stays true when the mail is read on another day.
  const when = callBackBy && `${formatBy(frame.zone, callBackBy, now)} (${momentWithZone(frame.zone, callBackBy)})`;
  const lines = [`${subject}.`, ...(when ? [`${promise} ${when}.`] : [])];
  const name = isOne ? `contact-request-${first}` : `contact-requests-${first}-${others.at(-1)}`;
  return {
    ...mailPage({ ...frame, subject, lines, link: inbox(frame.publicUrl) }),
    messageId: `<${name}@${new URL(frame.publicUrl).hostname}>`,
  };
}

export function troubleMail({ text, ...frame }: Notice & { name: string; text: string }) {
  return mailPage({
    ...frame,
    subject: `The website needs attention: ${text}`,
    lines: [
      text,
      'The person who runs the server can find the cause with “npm run doctor” and in the server log. You get this e-mail at most once a day.',
    ],
    link: { label: 'Open the activity page', href: `${frame.publicUrl}/admin/activity` },
  });
}

export function digestMail({ waiting, ...frame }: Notice & { waiting: { count: number; orMore: boolean } }) {
  const number = waiting.count.toLocaleString('en-US');
  const text =
    waiting.count === 1
      ? '1 contact request is waiting'
      : `${waiting.orMore ? 'More than ' : ''}${number} contact requests are waiting`;
  return mailPage({ ...frame, subject: text, lines: [`${text}.`], link: inbox(frame.publicUrl) });
}

/** Names no one, because mail is not confidential. The link requires a sign-in. */
export function endingMail({ count, days, ...frame }: Notice & { count: number; days: number }) {
  const text = count === 1 ? 'A consent ends soon' : `${count} consents end soon`;
  const lines = [
    `${text}: within ${days} days.`,
    'When a consent ends, the pictures, quotes and stories it covers are removed from the site. If the person agrees to renew it, enter the new last day in the consent.',
  ];
  const link = { label: 'Open consents', href: `${frame.publicUrl}/admin/consents` };
  return mailPage({ ...frame, subject: text, lines, link });
}

function inbox(publicUrl: string) {
  return { label: 'Open the inbox', href: `${publicUrl}/admin/contactMessages` };
}

type Recipient = MailFrame & { email: string; name: string };
type Link = { token: string; expiresAt: Date };

export function resetPasswordMail({ email, zone, publicUrl, token, expiresAt, ...frame }: Recipient & Link) {
  return mailPage({
    ...frame,
    to: [email],
    subject: 'Choose a new password for the Admin Panel',
    lines: [
      'Someone, probably you, asked to reset your password for our website’s Admin Panel.',
      `The link works once, until ${momentWithZone(zone, expiresAt)}. If it wasn’t you, ignore this e-mail: your password stays the same.`,
    ],
    link: { label: 'Choose a new password', href: `${publicUrl}/admin/reset-password?token=${token}` },
  });
}

/** Tries outgoing mail before the site opens. */
export function trialMail({ email, ...frame }: Recipient) {
  return mailPage({
    ...frame,
    to: [email],
    subject: 'Outgoing mail works',
    lines: ['You sent this from Ready to open. The website’s messages about new requests will come the same way.'],
    link: { label: 'Back to Ready to open', href: `${frame.publicUrl}/admin/opening` },
  });
}

export function invitationMail({ from, ...mail }: Recipient & Link & { from: string }) {
  const { email, zone, publicUrl, token, expiresAt, ...frame } = mail;
  return mailPage({
    ...frame,
    to: [email],
    subject: 'Your account for the Admin Panel',
    lines: [
      `${from} has invited you to our website’s Admin Panel.`,
      `The link works once, until ${momentWithZone(zone, expiresAt)}. If you weren’t expecting this, ignore it.`,
    ],
    link: { label: 'Set up your account', href: `${publicUrl}/admin/invitation?token=${token}` },
  });
}

export const securityEvents = [
  'wrong-codes',
  'new-device',
  'password-changed',
  'passkey-added',
  'second-step-off',
  'second-step-reset',
  'new-colleague',
] as const;
type SecurityEvent = (typeof securityEvents)[number];

const notYou =
  'If this wasn’t you, change your password and sign out any devices you don’t recognize, or ask a colleague to help.';

/** Says what happened and what to do if it was someone else. Contains nothing that a thief of the mail could use. */
const happened: Record<SecurityEvent, (detail: string) => { subject: string; lines: string[] }> = {
  'wrong-codes': () => ({
    subject: 'Someone may know your password',
    lines: [
      'Three wrong codes were entered for your account today, each after the correct password. No one got in.',
      'If that was you, you don’t need to do anything. If not, someone knows your password: change it today.',
    ],
  }),
  'new-device': (device) => ({
    subject: 'You signed in on a new device',
    lines: [`Someone, probably you, just signed in to the Admin Panel on a new device: ${device}.`, notYou],
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    lines: ['Your Admin Panel password was just changed.', notYou],
  }),
  'passkey-added': (device) => ({
    subject: 'A passkey was added to your account',
    lines: [`A new passkey was added and can sign in to the Admin Panel as you: ${device}.`, notYou],
  }),
  'second-step-off': () => ({
    subject: 'Two-step sign-in was turned off',
    lines: ['From now on, your password alone is enough to sign in to the Admin Panel.', notYou],
  }),
  'second-step-reset': (colleague) => ({
    subject: 'Your two-step sign-in was reset',
    lines: [
      `${colleague} has reset two-step sign-in for your Admin Panel account. Sign in with your password and set it up again.`,
      'If you didn’t ask for this, talk to them and change your password.',
    ],
  }),
  'new-colleague': (name) => ({
    subject: 'A new colleague can sign in',
    lines: [
      `${name} has accepted an invitation and can now sign in to the Admin Panel.`,
      'If no one here invited them, remove the account under People and find out who did.',
    ],
  }),
};

type SecurityNotice = Recipient & { event: SecurityEvent; detail?: string };

export function securityMail({ email, publicUrl, event, detail = '', ...frame }: SecurityNotice) {
  return mailPage({
    ...frame,
    to: [email],
    ...happened[event](detail),
    link: { label: 'Open your account', href: `${publicUrl}/admin/account` },
  });
}
