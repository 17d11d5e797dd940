const box = process.env['E2E_MAIL_URL'] ?? 'http://127.0.0.1:4392';

type Mail = { subject: string; text: string; html: string };

/**
 * The next mail for an address at the SMTP server of the run; with `subject` or `site`, the next one with that beginning or from that site.
 * Waits until it arrives or the test ends.
 */
export async function nextMail(to: string, which: { subject?: string; site?: string } = {}): Promise<Mail> {
  const answer = await fetch(`${box}/?${new URLSearchParams({ to, ...which })}`);
  return answer.json();
}

/** The link of a mail that has one. */
export function linkIn(text: string): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error('The mail has no link');
  return link;
}
