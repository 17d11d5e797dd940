import { createServer } from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * A real SMTP server that stores what arrives. GET /?to=x returns the first e-mail for x and removes it. It responds as soon as that
 * e-mail arrives, and waits as long as the client does. `subject` and `site` filter the e-mails for x: by the start of the subject and
 * by the URL of the site that the e-mail links to. GET / returns all e-mails.
 */
const [smtpPort = '4391', httpPort = '4392'] = process.argv.slice(2);
type Kept = { to: string[]; subject: string; text: string; html: string; raw: string };
const box: Kept[] = [];
const waiting = new Set<() => void>();

new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  disableReverseLookup: true,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      // Read it before done(), which empties it.
      const to = session.envelope.rcptTo.map(({ address }) => address);
      done();
      void keep(to, Buffer.concat(chunks));
    });
  },
}).listen(Number(smtpPort), '127.0.0.1');

async function keep(to: string[], raw: Buffer): Promise<void> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  box.push({ to, subject, text, html, raw: raw.toString('latin1') });
  for (const check of waiting) check();
}

createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://x').searchParams;
  const [to = '', subject = '', site = ''] = ['to', 'subject', 'site'].map((name) => query.get(name) ?? '');
  const answer = (body: unknown) => {
    waiting.delete(check);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const check = () => {
    const place = box.findIndex(
      (mail) => mail.to.includes(to) && mail.subject.startsWith(subject) && mail.text.includes(site),
    );
    if (place >= 0) answer(box.splice(place, 1)[0]);
  };
  if (!to) return answer(box);
  waiting.add(check);
  response.on('close', () => waiting.delete(check));
  check();
}).listen(Number(httpPort), '127.0.0.1');
