import cluster from 'node:cluster';
import { loadBundle } from './bundle.ts';
import { onStopSignal } from './stop.ts';

/** A process that ends by itself is replaced, but not faster than this. */
const replaceAfterMs = 1_000;

const { openApp, closeApp, createWeb, keepAssets, tellFigures, tellFiguresOfAll, tellFirstLink } = await loadBundle();
const app = openApp('web');
const { webProcesses, port, host } = app.config;

if (webProcesses > 1 && cluster.isPrimary) {
  let stopping = false;
  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (stopping) return;
    app.log.error({ pid, code, signal }, 'a web process ended by itself and is replaced');
    setTimeout(() => stopping || cluster.fork(), replaceAfterMs);
  });
  tellFiguresOfAll(app);
  void tellFirstLink(app);
  await keepAssets(app);
  for (let count = 0; count < webProcesses; count += 1) cluster.fork();
  onStopSignal(async () => {
    stopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      running.map((worker) => {
        const ended = new Promise((done) => worker.process.once('exit', done));
        worker.process.kill('SIGTERM');
        return ended;
      }),
    );
    await closeApp(app);
  });
} else {
  tellFigures(app, webProcesses > 1 ? 'one of several' : 'web');
  if (webProcesses === 1) {
    void tellFirstLink(app);
    await keepAssets(app);
  }
  const { server, stop } = createWeb(app);
  server.listen(port, host, () => app.log.info({ port }, 'listening'));
  onStopSignal(async () => {
    await stop();
    await closeApp(app);
  });
}
