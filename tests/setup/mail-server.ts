import { createServer } from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * A real SMTP server that keeps what arrives. GET /mail?to=x answers as soon as a mail for x is there, and takes it out;
 * 404 after ten seconds without one.
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
  const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to') ?? '';
  const answer = (status: number, body: unknown) => {
    waiting.delete(look);
    clearTimeout(timer);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const look = () => {
    const place = box.findIndex((mail) => mail.to.includes(to));
    if (place >= 0) answer(200, box.splice(place, 1)[0]);
  };
  const timer = setTimeout(() => answer(404, null), 10_000);
  waiting.add(look);
  if (to) look();
  else answer(200, box);
}).listen(Number(httpPort), '127.0.0.1');
