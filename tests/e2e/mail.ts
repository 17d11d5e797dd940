const box = process.env['E2E_MAIL_URL'] ?? 'http://127.0.0.1:4392';

type Mail = { subject: string; text: string; html: string };

/**
 * Returns the next e-mail for an address from the run's SMTP server. `subject` filters by the start of the subject, `site` by the site.
 * Waits until it arrives or the test ends.
 */
export async function nextMail(to: string, which: { subject?: string; site?: string } = {}): Promise<Mail> {
  const answer = await fetch(`${box}/?${new URLSearchParams({ to, ...which })}`);
  return answer.json();
}

/** Returns the link in an e-mail. */
export function linkIn(text: string): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error('The e-mail has no link');
  return link;
}
