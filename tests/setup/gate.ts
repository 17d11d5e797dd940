import { portOf, relayTo } from './relay.ts';

/** A way to a server on this machine that can be shut: nobody gets through, and whoever was through is thrown out. */
export async function openGate(target: number): Promise<{ port: number; shut: () => void; open: () => Promise<void> }> {
  const { server, open: through } = relayTo(target);
  const open = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await open(0);
  const port = portOf(server);
  return {
    port,
    shut() {
      server.close();
      for (const socket of through) socket.resetAndDestroy();
    },
    open: () => open(port),
  };
}
