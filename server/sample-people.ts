import { randomBytes } from 'node:crypto';

/** Who may sign in with a password where no mail can give them one: development and the demo. */
export function samplePeople(password = randomBytes(9).toString('base64url')): { password: string; emails: string[] } {
  const emails = ['dana.arceneaux@cypress-po.example', 'marcus.bell@cypress-po.example'];
  process.env['ADMIN_EMAILS'] ||= emails.join(',');
  if (!process.env['SMTP_URL']) process.env['MAIL_FOLDER'] ||= 'var/mail';
  return { password, emails };
}
