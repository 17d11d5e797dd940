import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailCounter = {
  smtpUrl: string;
  serviceUrl: string;
  /** Notices received by SMTP, by message id. */
  counts: Map<number, number>;
  /** While true, both servers accept data and never respond. */
  hanging: boolean;
  close: () => void;
};

/** Starts both mail transports: an SMTP server that counts notices by Message-ID, and a mail service. Both can hang. */
export async function startMailCounter(): Promise<MailCounter> {
  const counts = new Map<number, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('latin1')));
      stream.on('end', () => {
        if (counter.hanging) return;
        const [, first, last] = /Message-ID: <contact-requests?-(\d+)(?:-(\d+))?@/i.exec(raw) ?? [];
        if (last === undefined) counts.set(Number(first), (counts.get(Number(first)) ?? 0) + 1);
        // One for many: of those between the first and the last, the ones not told of before.
        else for (let id = Number(first); id <= Number(last); id += 1) counts.set(id, counts.get(id) ?? 1);
        done();
      });
    },
  });
  // A killed worker leaves its connection open.
  smtp.on('error', () => undefined);
  const service = createServer((request, response) => {
    request.resume().on('end', () => {
      if (!counter.hanging) response.end('OK');
    });
  });
  const counter: MailCounter = {
    smtpUrl: `smtp://127.0.0.1:${await listen(smtp.server)}`,
    serviceUrl: `http://127.0.0.1:${await listen(service)}`,
    counts,
    hanging: false,
    close() {
      service.closeAllConnections();
      service.close();
      smtp.close(() => undefined);
    },
  };
  return counter;
}

function listen(server: Server): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(address && typeof address === 'object' ? address.port : 0);
    });
  });
}
