export type MailFrame = { clinic: string; zone: string; publicUrl: string };

/** No images, which could track that the mail was opened. */
export function mailPage({ clinic, to, name, subject, lines, link }: MailPageProps): Mail {
  const [first = '', ...rest] = lines;
  const greeting = name ? `Hello ${name},` : 'Hello,';
  return {
    to,
    subject: `${subject} - ${clinic}`,
    text: [greeting, first, `${link.label}:\n${link.href}`, ...rest, clinic].join('\n\n'),
    html: `<!doctype html><html lang="en"><body>${paragraph(greeting)}${paragraph(first)}<p><a href="${escape(link.href)}">${escape(link.label)}</a></p>${[...rest, clinic].map(paragraph).join('')}</body></html>`,
  };
}

type MailPageProps = {
  clinic: string;
  to: string;
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
