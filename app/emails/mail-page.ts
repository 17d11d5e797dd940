/** The one look of our mail: words, one link, no picture that would tell somebody it was opened. */
export function mailPage({ to, subject, lines, link }: MailPageProps): Mail {
  const [first = '', ...rest] = lines;
  return {
    to,
    subject,
    text: [first, `${link.label}:\n${link.href}`, ...rest].join('\n\n'),
    html: `<!doctype html><html lang="en"><body>${paragraph(first)}<p><a href="${escape(link.href)}">${escape(link.label)}</a></p>${rest.map(paragraph).join('')}</body></html>`,
  };
}

type MailPageProps = { to: string; subject: string; lines: string[]; link: { label: string; href: string } };
type Mail = { to: string; subject: string; text: string; html: string };

function paragraph(line: string): string {
  return `<p>${escape(line)}</p>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
