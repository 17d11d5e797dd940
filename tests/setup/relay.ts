import { connect, createServer, type Server, type Socket } from 'node:net';

/** Everything that comes to this server goes on to a port of this machine, and back; `open` are the sockets of both sides. */
export function relayTo(port: number): { server: Server; open: Set<Socket> } {
  const open = new Set<Socket>();
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
  });
  return { server, open };
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
