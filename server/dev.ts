import { stripVTControlCharacters } from 'node:util';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { notifyAllChanged } from '#app/platform/changes.server.ts';
import { escapeHtml, plainDocument } from '#app/platform/plain-page.server.ts';
import { useLocalServices } from '#db/local-services.ts';
import { readArguments } from './arguments.ts';
import type { ClientInfo } from './page-cache.ts';
import { freePort, requireFreePort, samplePeople, onStopSignal } from './supervisor.ts';

const { values: options } = readArguments('npm run dev [-- --empty] [--folder FOLDER]', {
  options: { folder: { type: 'string', default: 'var/postgres-dev' }, empty: { type: 'boolean', default: false } },
});
process.env['NODE_ENV'] = 'development';
process.env['DEMONSTRATION'] ??= options.empty ? 'off' : 'on';
await requireFreePort();
await useLocalServices(options.folder);
const sample = samplePeople();

const vite = await createServer({
  server: {
    middlewareMode: true,
    // A separate port for live reload, so that several checkouts can run at once.
    hmr: { port: await freePort() },
    // var/ has databases, files and project copies. A tsconfig.json written there would reload every page.
    watch: { ignored: ['**/var/**'] },
  },
  appType: 'custom',
});
const { ssr } = vite.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server code');
const load = () => ssr.runner.import<typeof import('./app.ts')>('/server/app.ts');
const { openApp, closeApp, createWeb, fillDemo, givePassword, prepareDatabase, startWorker } = await load();
const app = openApp('dev');
const { host, port } = app.config;
await prepareDatabase(app);
if (!options.empty) await fillDemo(app, sample.writer);
await givePassword(app, [...sample.emails, sample.writer.email], sample.password);
const worker = await startWorker(app);
const { server, stop } = createWeb(app, answer, vite.middlewares);

vite.watcher.add('content').on('all', (_event, file) => {
  if (/\bcontent\/.*\.(yaml|md)$/.test(file)) void reloadContent();
});

/** A mistake is printed, and the site keeps its text. */
async function reloadContent(): Promise<void> {
  try {
    app.content = (await load()).readContent();
  } catch (error) {
    return console.error(error instanceof Error ? error.message : error);
  }
  await app.db.execute(notifyAllChanged);
  vite.environments.client.hot.send({ type: 'full-reload' });
}

/** Reloads the code for each request, so that edits show right away. Load errors appear in the browser. */
async function answer(request: Request, from: ClientInfo): Promise<Response> {
  try {
    return await (await load()).answerRequest(app, request, from);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const text = error.stack ?? error.message;
    // Vite has already printed the errors of its plugins.
    if (!('plugin' in error)) console.error(text);
    const shown = escapeHtml(stripVTControlCharacters(text));
    const { html } = plainDocument(app.config, 'Error', `<h1>This code cannot be loaded</h1><pre>${shown}</pre>`);
    // With live reload, so that the next edit reloads the page.
    const page = html.replace('</head>', '<script type="module" src="/@vite/client"></script></head>');
    return new Response(page, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
}
server.listen(port, host, () =>
  console.log(
    `ready: http://${host}:${port}\nstaff: /admin/login  ${sample.emails.join(' or ')}  password: ${sample.password}`,
  ),
);
// Vite's own handler would exit before the database has stopped.
process.removeAllListeners('SIGTERM');
onStopSignal(async () => {
  await stop();
  await worker.stop();
  await vite.close();
  await closeApp(app);
});
