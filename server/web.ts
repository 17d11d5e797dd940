import { loadBundle, onStopSignal } from './supervisor.ts';

const { openApp, closeApp, createWeb, shareAssets, tellFirstCode } = await loadBundle();
const app = openApp('web');
const { port, host } = app.config;
void tellFirstCode(app);
await shareAssets(app);
const { server, stop } = createWeb(app);
server.listen(port, host, () => app.log.info({ port }, 'listening'));
onStopSignal(async () => {
  await stop();
  await closeApp(app);
});
