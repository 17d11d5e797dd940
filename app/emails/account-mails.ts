import { mailPage } from './mail-page.ts';

type Recipient = { email: string; publicUrl: string };

export function resetPasswordMail({ email, publicUrl, token }: Recipient & { token: string }) {
  return mailPage({
    to: email,
    subject: 'Choose a new password for the Admin Panel',
    lines: [
      'Somebody, probably you, asked for a new password for the Admin Panel of our website.',
      'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', href: `${publicUrl}/admin/reset-password?token=${token}` },
  });
}

export function invitationMail({ email, publicUrl, token, from }: Recipient & { token: string; from: string }) {
  return mailPage({
    to: email,
    subject: 'Your account for the Admin Panel',
    lines: [
      `${from} has made a place for you in the Admin Panel of our website.`,
      'The link works once, for seven days. If you did not expect it, do nothing.',
    ],
    link: { label: 'Set up your account', href: `${publicUrl}/admin/invitation?token=${token}` },
  });
}
