import { connect, createServer, type Server, type Socket } from 'node:net';

/** Creates a TCP proxy to these local ports, round-robin. `open` contains the sockets of both sides. */
export function relayTo(...ports: number[]): { server: Server; open: Set<Socket> } {
  const open = new Set<Socket>();
  let turn = 0;
  // Paused until the target is connected, so that another data listener does not consume the first bytes.
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
