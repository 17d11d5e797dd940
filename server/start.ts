/** npm start: the whole site in one process tree. The tables of this version, then web and worker; each can be a service of its own instead. */
import { loadBundle, startTogether } from './launch.ts';

const { openApp, closeApp, prepareDatabase } = await loadBundle();
const app = openApp('start');
await prepareDatabase(app);
const { databaseUrl, databaseAppPassword, metrics } = app.config;
await closeApp(app);
if (databaseAppPassword) {
  const asApp = new URL(databaseUrl);
  [asApp.username, asApp.password] = ['clinic_app', databaseAppPassword];
  process.env['DATABASE_URL'] = asApp.href;
  delete process.env['DATABASE_APP_PASSWORD'];
}
startTogether({
  'server/worker.ts': metrics ? { METRICS_PORT: String(metrics.port + 1) } : {},
  'server/web.ts': {},
});
