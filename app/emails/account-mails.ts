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
      'Someone, probably you, asked to reset your password for our website’s Admin Panel.',
      `The link works once, until ${momentWithZone(zone, expiresAt)}. If it wasn’t you, ignore this e-mail: your password stays the same.`,
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
