import type { Socket } from 'node:net';
import { portOf, relayTo } from './relay.ts';

/** Starts a TCP proxy that resets all connections each time the total of uploaded bytes reaches the next limit. */
export async function startFlakyProxy(
  port: number,
  cutAfterBytes: number[],
): Promise<{ port: number; cuts: () => number; close: () => Promise<void> }> {
  const pending = [...cutAfterBytes];
  let sent = 0;
  let cuts = 0;
  const { server, open } = relayTo(port);
  server.on('connection', (near: Socket) => {
    near.on('data', (bytes: Buffer) => {
      sent += bytes.length;
      if (sent < (pending[0] ?? Infinity)) return;
      pending.shift();
      cuts += 1;
      for (const socket of open) socket.resetAndDestroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: portOf(server),
    cuts: () => cuts,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
