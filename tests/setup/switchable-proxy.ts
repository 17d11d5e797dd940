import { portOf, relayTo } from './relay.ts';

/** Starts a TCP proxy to a local server. When shut, it refuses new connections and closes open ones. */
export async function startSwitchableProxy(
  target: number,
): Promise<{ port: number; shut: () => void; open: () => Promise<void> }> {
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
