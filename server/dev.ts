import { createServer, isRunnableDevEnvironment } from 'vite';
import { useLocalKeys } from '#db/local-keys.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { samplePeople } from './sample-people.ts';
import { onStopSignal } from './stop.ts';

process.env['NODE_ENV'] = 'development';
useLocalKeys('var/postgres-dev');
const local = process.env['DATABASE_URL'] ? undefined : await startLocalPostgres({ folder: 'var/postgres-dev' });
if (local) process.env['DATABASE_URL'] = local.url;
if (local) process.env['FILES_FOLDER'] ??= 'var/postgres-dev-files';
if (local) process.env['STATUS_FOLDER'] ??= 'var/postgres-dev-status';
const sample = samplePeople();

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { ssr } = vite.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server code');
const load = () => ssr.runner.import<typeof import('./app.ts')>('/server/app.ts');
const { openApp, closeApp, givePassword, prepareDatabase, startWorker } = await load();
const { createWebServer } = await import('./http.ts');
const app = openApp('dev');
await prepareDatabase(app, { seed: true });
await givePassword(app, sample.emails, sample.password);
const worker = await startWorker(app);
// The bundle is loaded anew for each request, so that an edit shows at once.
const { server, stop } = createWebServer(
  app,
  async (request, from) => (await load()).answerRequest(app, request, from),
  vite.middlewares,
);
server.listen(app.config.port, app.config.host, () =>
  console.log(
    `ready: http://${app.config.host}:${app.config.port}\nstaff: /admin/login  ${sample.emails.join(' or ')}  password: ${sample.password}`,
  ),
);
// Vite would end the process before the database is stopped.
process.removeAllListeners('SIGTERM');
onStopSignal(async () => {
  await stop();
  await worker.stop();
  await vite.close();
  await closeApp(app);
  local?.stop();
});
