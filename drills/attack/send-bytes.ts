import { connect } from 'node:net';

export type Answer = { status: number; head: string; body: string; ms: number };
/** The response, or why there is none: the server closed the connection or timed out. */
export type Outcome = Answer | 'hung up' | 'silent';

type Sending = {
  port: number;
  /** The raw request, in the chunks in which it is sent. */
  pieces: Buffer[];
  pauseMs?: number;
  /** Disconnects after this time without waiting for a response. */
  leaveAfterMs?: number;
  timeoutMs?: number;
};

/** Sends bytes that no client library would allow, and reads the whole response. */
export function sendBytes({ port, pieces, pauseMs = 0, leaveAfterMs, timeoutMs = 30_000 }: Sending): Promise<Outcome> {
  const begun = performance.now();
  return new Promise((done) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const patience = setTimeout(() => end('silent'), leaveAfterMs ?? timeoutMs);
    const end = (otherwise: Outcome) => {
      clearTimeout(patience);
      socket.destroy();
      done(readAnswer(Buffer.concat(received).toString('latin1'), performance.now() - begun) ?? otherwise);
    };
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('end', () => end('hung up'));
    // A client that is rejected while sending gets a reset. The response may have arrived before it.
    socket.on('error', () => end('hung up'));
    socket.on('close', () => end('hung up'));
    const sendNext = (index: number) => {
      const piece = pieces[index];
      if (!piece || socket.destroyed) return;
      socket.write(piece);
      if (pauseMs) setTimeout(sendNext, pauseMs, index + 1);
      else sendNext(index + 1);
    };
    socket.on('connect', () => sendNext(0));
  });
}

function readAnswer(received: string, ms: number): Answer | undefined {
  const text = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
  const headEnds = text.indexOf('\r\n\r\n');
  if (!status || headEnds < 0) return undefined;
  return { status: Number(status), head: text.slice(0, headEnds), body: text.slice(headEnds + 4), ms };
}

export function headerOf({ head }: Answer, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
}
