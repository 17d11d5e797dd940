/** npm start: migrates the database, then runs web and worker in one process tree. Each can be a separate service instead. */
import { loadBundle, requireFreePort, startTogether } from './supervisor.ts';

const isPrepared = process.argv.includes('--prepared');
if (!isPrepared) {
  await requireFreePort();
  const { openApp, closeApp, prepareDatabase } = await loadBundle();
  const app = openApp('start');
  await prepareDatabase(app);
  const { databaseUrl, databaseAppPassword } = app.config;
  await closeApp(app);
  if (databaseAppPassword) {
    const asApp = new URL(databaseUrl);
    [asApp.username, asApp.password] = ['clinic_app', databaseAppPassword];
    process.env['DATABASE_URL'] = asApp.href;
    delete process.env['DATABASE_APP_PASSWORD'];
    // Replaces this process, because web could read its parent's environment in /proc.
    process.execve?.(process.execPath, [process.execPath, 'server/start.ts', '--prepared'], process.env);
  }
}
const metricsPort = process.env['METRICS_PORT'];
startTogether({
  'server/worker.ts': metricsPort ? { METRICS_PORT: String(Number(metricsPort) + 1) } : {},
  'server/web.ts': {},
});
