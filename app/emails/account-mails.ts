import { momentWithZone } from '#app/shared/dates.ts';
import { mailPage, type MailFrame } from './mail-page.ts';

type Recipient = MailFrame & { email: string; name: string };
type Link = { token: string; expiresAt: Date };

export function resetPasswordMail({ email, zone, publicUrl, token, expiresAt, ...frame }: Recipient & Link) {
  return mailPage({
    ...frame,
    to: email,
    subject: 'Choose a new password for the Admin Panel',
    lines: [
      'Somebody, probably you, asked for a new password for the Admin Panel of our website.',
      `The link works once, until ${momentWithZone(zone, expiresAt)}. If it was not you, do nothing: your password stays as it is.`,
    ],
    link: { label: 'Choose a new password', href: `${publicUrl}/admin/reset-password?token=${token}` },
  });
}

export function invitationMail({
  email,
  zone,
  publicUrl,
  token,
  expiresAt,
  from,
  ...frame
}: Recipient & Link & { from: string }) {
  return mailPage({
    ...frame,
    to: email,
    subject: 'Your account for the Admin Panel',
    lines: [
      `${from} has invited you to the Admin Panel of our website.`,
      `The link works once, until ${momentWithZone(zone, expiresAt)}. If you did not expect it, do nothing.`,
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

const notYou = 'If it was not you, choose a new password and end the sessions you do not know, or ask a colleague to.';

/** What happened, and what to do if it was somebody else. No secret, and nothing that a thief of the mail could use. */
const happened: Record<SecurityEvent, (detail: string) => { subject: string; lines: string[] }> = {
  'wrong-codes': () => ({
    subject: 'Somebody may know your password',
    lines: [
      'Three wrong codes were typed today after the right password of your account. Nobody got in.',
      'If that was you, all is well. If not, somebody knows your password: please choose a new one today.',
    ],
  }),
  'new-device': (device) => ({
    subject: 'You signed in on a new device',
    lines: [`Somebody, probably you, has just signed in to the Admin Panel on a new device: ${device}.`, notYou],
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    lines: ['The password of your account for the Admin Panel was changed just now.', notYou],
  }),
  'passkey-added': (device) => ({
    subject: 'A passkey was added to your account',
    lines: [`A new passkey can sign in to the Admin Panel as you: ${device}.`, notYou],
  }),
  'second-step-off': () => ({
    subject: 'Your second step was turned off',
    lines: ['From now on your password alone opens your account for the Admin Panel.', notYou],
  }),
  'second-step-reset': (colleague) => ({
    subject: 'Your second step was reset',
    lines: [
      `${colleague} has reset the second step of your account for the Admin Panel. Sign in with your password and set up a new one.`,
      'If you did not ask for it, please talk to them, and choose a new password.',
    ],
  }),
  'new-colleague': (name) => ({
    subject: 'A new colleague can sign in',
    lines: [
      `${name} has accepted an invitation and can now sign in to the Admin Panel.`,
      'If nobody here invited them, open People, remove the account, and find out who did.',
    ],
  }),
};

export function securityMail({
  email,
  publicUrl,
  event,
  detail = '',
  ...frame
}: Recipient & { event: SecurityEvent; detail?: string }) {
  return mailPage({
    ...frame,
    to: email,
    ...happened[event](detail),
    link: { label: 'Open your account', href: `${publicUrl}/admin/account` },
  });
}
