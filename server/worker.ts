import { loadBundle } from './bundle.ts';
import { onStopSignal } from './stop.ts';

const { openApp, closeApp, startWorker, tellFigures } = await loadBundle();
const app = openApp('worker');
const worker = await startWorker(app);
tellFigures(app, 'worker');
app.log.info('working');
onStopSignal(async () => {
  await worker.stop();
  await closeApp(app);
});
