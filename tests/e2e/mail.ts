const box = process.env['E2E_MAIL_URL'] ?? 'http://127.0.0.1:4392';

/** The next mail that arrived for somebody at the real SMTP server of the run. */
export async function nextMail(to: string): Promise<{ subject: string; text: string; html: string }> {
  const answer = await fetch(`${box}/?to=${encodeURIComponent(to)}`);
  if (!answer.ok) throw new Error(`No mail arrived for ${to}`);
  return answer.json();
}

/** The link of a mail that has one. */
export function linkIn(text: string): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error('The mail has no link');
  return link;
}
