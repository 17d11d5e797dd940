import { parseArgs } from 'node:util';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { useLocalServices } from '#db/local-services.ts';
import { freePort, requireFreePort, samplePeople, onStopSignal } from './launch.ts';

const { values: options } = parseArgs({ options: { folder: { type: 'string', default: 'var/postgres-dev' } } });
process.env['NODE_ENV'] = 'development';
await requireFreePort();
await useLocalServices(options.folder);
const sample = samplePeople();

const vite = await createServer({
  server: {
    middlewareMode: true,
    // A port of its own for the socket of live reload: several checkouts can run beside each other.
    hmr: { port: await freePort() },
    // Databases, files and copies of the project are no source: a tsconfig.json written there would reload every page.
    watch: { ignored: ['**/var/**'] },
  },
  appType: 'custom',
});
const { ssr } = vite.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server code');
const load = () => ssr.runner.import<typeof import('./app.ts')>('/server/app.ts');
const { openApp, closeApp, createWeb, givePassword, prepareDatabase, startWorker } = await load();
const app = openApp('dev');
const { host, port } = app.config;
await prepareDatabase(app, { seed: true });
await givePassword(app, sample.emails, sample.password);
const worker = await startWorker(app);
// Loaded again for each request, so that an edit shows at once.
const { server, stop } = createWeb(
  app,
  async (request, from) => (await load()).answerRequest(app, request, from),
  vite.middlewares,
);
server.listen(port, host, () =>
  console.log(
    `ready: http://${host}:${port}\nstaff: /admin/login  ${sample.emails.join(' or ')}  password: ${sample.password}`,
  ),
);
// Vite would end the process before the database is stopped.
process.removeAllListeners('SIGTERM');
onStopSignal(async () => {
  await stop();
  await worker.stop();
  await vite.close();
  await closeApp(app);
});
