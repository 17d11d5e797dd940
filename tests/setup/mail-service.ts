import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

type Answer = { status: number; headers?: Record<string, string> } | 'hang' | 'close';
type Taken = { method: string | undefined; path: string | undefined; body: unknown };

type MailService = {
  url: string;
  /** All requests, in order. */
  taken: Taken[];
  /** Returns the response to the next requests. */
  answer: () => Answer;
  close: () => void;
};

/** Starts a mail service on loopback whose responses the test controls. */
export async function startMailService(): Promise<MailService> {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    void take(request, response);
  });
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await text(request));
    taken.push({ method: request.method, path: request.url, body });
    const answer = service.answer();
    if (answer === 'close') request.socket.destroy();
    if (typeof answer === 'string') return;
    const location = answer.status === 302 ? { Location: '/elsewhere' } : {};
    response.writeHead(answer.status, { ...location, ...answer.headers }).end('OK');
  };
  // Tests end without waiting for hanging requests.
  server.unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const service: MailService = {
    url: `http://127.0.0.1:${port}`,
    taken,
    answer: () => ({ status: 200 }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
