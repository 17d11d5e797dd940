import { loadBundle, onStopSignal } from './supervisor.ts';

const { openApp, closeApp, startWorker } = await loadBundle();
const app = openApp('worker');
const worker = await startWorker(app);
app.log.info('working');
onStopSignal(async () => {
  await worker.stop();
  await closeApp(app);
});
