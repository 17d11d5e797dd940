import { loadBundle, onStopSignal } from './launch.ts';

const { openApp, closeApp, createWeb, keepAssets, logFirstLink } = await loadBundle();
const app = openApp('web');
const { port, host } = app.config;
void logFirstLink(app);
await keepAssets(app);
const { server, stop } = createWeb(app);
server.listen(port, host, () => app.log.info({ port }, 'listening'));
onStopSignal(async () => {
  await stop();
  await closeApp(app);
});
