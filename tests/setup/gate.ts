import { connect, createServer, type Socket } from 'node:net';

/** A way to a server on this machine that can be shut: nobody gets through, and whoever was through is thrown out. */
export async function openGate(target: number): Promise<{ port: number; shut: () => void; open: () => Promise<void> }> {
  const through = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      through.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        through.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const open = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await open(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const { port } = address;
  return {
    port,
    shut() {
      server.close();
      for (const socket of through) socket.resetAndDestroy();
    },
    open: () => open(port),
  };
}
