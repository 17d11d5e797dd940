import { loadBundle } from './bundle.ts';
import { onStopSignal } from './stop.ts';

const { openApp, closeApp, createWeb } = await loadBundle();
const app = openApp('web');
const { server, stop } = createWeb(app);
server.listen(app.config.port, app.config.host, () => app.log.info({ port: app.config.port }, 'listening'));
onStopSignal(async () => {
  await stop();
  await closeApp(app);
});
