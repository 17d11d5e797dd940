import { connect, createServer, type Server, type Socket } from 'node:net';

/** Everything that comes to this server goes on to these ports of this machine in turn, and back; `open` are the sockets of both sides. */
export function relayTo(...ports: number[]): { server: Server; open: Set<Socket> } {
  const open = new Set<Socket>();
  let turn = 0;
  // Paused until it leads somewhere: whoever listens for its bytes must not take them away.
  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => undefined);
    forward(near, ports.length);
  });

  function forward(near: Socket, triesLeft: number): void {
    const far = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    const next = () => (triesLeft > 1 ? forward(near, triesLeft - 1) : near.destroy());
    far.once('error', next);
    far.once('connect', () => {
      far.off('error', next);
      join(near, far);
    });
  }

  function join(near: Socket, far: Socket): void {
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
    if (near.destroyed) far.destroy();
  }
  return { server, open };
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
