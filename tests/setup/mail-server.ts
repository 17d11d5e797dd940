import { createServer } from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * A real SMTP server that keeps what arrives. GET /?to=x answers with the first mail for x, and takes it out. It answers as soon as that
 * mail is there, and waits as long as the client does. `subject` and `site` choose among the mails for x: by how the subject begins, and
 * by the address of the site that the mail links to. GET / answers with all mails.
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
      // Taken before done(), which empties it.
      const to = session.envelope.rcptTo.map(({ address }) => address);
      done();
      void keep(to, Buffer.concat(chunks));
    });
  },
}).listen(Number(smtpPort), '127.0.0.1');

async function keep(to: string[], raw: Buffer): Promise<void> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  box.push({ to, subject, text, html, raw: raw.toString('latin1') });
  for (const look of waiting) look();
}

createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://x').searchParams;
  const [to = '', subject = '', site = ''] = ['to', 'subject', 'site'].map((name) => query.get(name) ?? '');
  const answer = (body: unknown) => {
    waiting.delete(look);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const look = () => {
    const place = box.findIndex(
      (mail) => mail.to.includes(to) && mail.subject.startsWith(subject) && mail.text.includes(site),
    );
    if (place >= 0) answer(box.splice(place, 1)[0]);
  };
  if (!to) return answer(box);
  waiting.add(look);
  response.on('close', () => waiting.delete(look));
  look();
}).listen(Number(httpPort), '127.0.0.1');
