import { connect, createServer, type Socket } from 'node:net';

/** A line to a server on this machine that breaks, all connections at once, each time so many bytes have gone up. */
export async function openCuttableLine(
  port: number,
  cutAfterBytes: number[],
): Promise<{ port: number; cuts: () => number; close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const pending = [...cutAfterBytes];
  let sent = 0;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
    near.on('data', (bytes: Buffer) => {
      sent += bytes.length;
      if (sent < (pending[0] ?? Infinity)) return;
      pending.shift();
      cuts += 1;
      for (const socket of open) socket.resetAndDestroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return {
    port: address.port,
    cuts: () => cuts,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
