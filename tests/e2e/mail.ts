const box = process.env['E2E_MAIL_URL'] ?? 'http://127.0.0.1:4392';

type Mail = { subject: string; text: string; html: string };

/** The next mail that arrived for somebody at the real SMTP server of the run, or the next of this subject. */
export async function nextMail(to: string, subject?: string): Promise<Mail> {
  const answer = await fetch(`${box}/?to=${encodeURIComponent(to)}`);
  if (!answer.ok) throw new Error(`No mail arrived for ${to}`);
  const mail: Mail = await answer.json();
  return subject && !mail.subject.startsWith(subject) ? nextMail(to, subject) : mail;
}

/** The link of a mail that has one. */
export function linkIn(text: string): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error('The mail has no link');
  return link;
}
