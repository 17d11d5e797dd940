import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'pg';
import { newKey } from '#db/local-services.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { loadBundle } from '#server/supervisor.ts';
import { ownFacts } from '#tests/factories/sample-content.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { Part } from './report.ts';

const paths = ['/', '/about', '/contact', '/blog', '/visit', '/care', '/search?q=clinic', '/feed.xml', '/sitemap.xml'];
const nameOf = (i: number) => `Clinic${String(i).padStart(3, '0')}`;
const hostOf = (i: number) => `${nameOf(i).toLowerCase()}.example`;

/**
 * Tries the plan of docs/scale.md for many clinics: one process, with a database, keys and an App per clinic, chosen by the
 * request's host. Fails when a page under one host shows text of another clinic.
 */
export async function clinicsBench(count: number): Promise<Part[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clinics-'));
  const postgres = await startLocalPostgres({ folder: join(folder, 'postgres'), throwaway: true });
  const owner = new Client(postgres.url);
  await owner.connect();
  // Each App keeps one connection for change notifications and one per running query.
  await owner.query(`alter system set max_connections = ${count * 8 + 50}`);
  await owner.end();
  postgres.stop();
  postgres.start();

  const { openApp, closeApp, createWeb, prepareDatabase } = await loadBundle();
  const collect = exposeGc();
  const migrating: number[] = [];
  const opened: { app: ReturnType<typeof openApp>; web: ReturnType<typeof createWeb> }[] = [];
  const front = createServer((request, response) => {
    const at = Number(/^clinic(\d+)\./.exec(request.headers.host ?? '')?.[1]);
    opened[at]?.web.server.emit('request', request, response);
  });
  try {
    await makeDatabases(postgres.url, count);
    let before = 0;
    for (let i = 0; i < count; i += 1) {
      Object.assign(process.env, settingsOf(i, postgres.url, folder));
      const app = openApp('web');
      const begun = performance.now();
      await prepareDatabase(app);
      migrating.push(performance.now() - begun);
      await app.db.$client.query('insert into clinic (facts, version) values ($1, 1)', [
        { ...ownFacts, shortName: nameOf(i), legalName: `${nameOf(i)}, LLC`, street: `${nameOf(i)} Street` },
      ]);
      await app.db.$client.query(`insert into site_opening (opened_by) values ('bench')`);
      const web = createWeb(app);
      opened.push({ app, web });
      // The first clinic's memory is mostly the program itself, so measure from here.
      if (i === 0) {
        await listen(front);
        for (const path of paths) await get(front, hostOf(0), path);
        collect();
        before = process.memoryUsage().rss;
      }
    }
    collect();
    const open = process.memoryUsage().rss;
    const cold: number[] = [];
    for (let i = 1; i < count; i += 1) {
      const begun = performance.now();
      await get(front, hostOf(i), '/');
      cold.push(performance.now() - begun);
    }
    let read = 0;
    const mixed: string[] = [];
    for (const path of paths)
      for (let i = 0; i < count; i += 1) {
        const { status, text } = await get(front, hostOf(i), path);
        const names = new Set(text.match(/Clinic\d{3}/gi)?.map((name) => name.toLowerCase()));
        names.delete(nameOf(i).toLowerCase());
        read += 1;
        if (status !== 200) mixed.push(`${hostOf(i)}${path}: ${status}`);
        if (names.size > 0) mixed.push(`${hostOf(i)}${path} has ${[...names].join(', ')}`);
      }
    collect();
    const warm = process.memoryUsage().rss;
    if (mixed.length > 0) throw new Error(`pages are mixed up:\n${mixed.slice(0, 20).join('\n')}`);
    const each = (bytes: number) => `${(bytes / (count - 1) / 1e6).toFixed(1)} MB`;
    return [
      {
        name: 'clinics',
        file: 'docs/scale.md',
        lines: [
          `| ${count} clinics in one process | figure |`,
          '|---|---|',
          `| memory of one more clinic: opened; with ${paths.length} cached pages | ${each(open - before)}; ${each(warm - before)} |`,
          `| the whole process, all pages cached | ${Math.round(warm / 1e6)} MB |`,
          `| first page of a clinic, p50 / p99 | ${quantile(cold, 0.5)} / ${quantile(cold, 0.99)} ms |`,
          `| every table created in an empty database, p50 / p99 | ${quantile(migrating, 0.5)} / ${quantile(migrating, 0.99)} ms |`,
          `| all of them migrated, one after the other | ${Math.round(migrating.reduce((sum, ms) => sum + ms, 0) / 1_000)} s |`,
          `| pages read under every host; with text of another clinic | ${read.toLocaleString('en-US')}; 0 |`,
        ],
      },
    ];
  } finally {
    front.close();
    front.closeAllConnections();
    for (const { app, web } of opened) {
      await web.stop();
      await closeApp(app);
    }
    postgres.stop();
    removeFolder(folder);
  }
}

async function makeDatabases(url: string, count: number): Promise<void> {
  const owner = new Client(url);
  await owner.connect();
  for (let i = 0; i < count; i += 1) await owner.query(`create database ${nameOf(i).toLowerCase()}`);
  await owner.end();
}

function settingsOf(i: number, url: string, folder: string): NodeJS.ProcessEnv {
  const database = new URL(url);
  database.pathname = nameOf(i).toLowerCase();
  const own = join(folder, nameOf(i));
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: database.href,
    DATABASE_POOL_SIZE: '2',
    PUBLIC_URL: `http://${hostOf(i)}`,
    ADMIN_EMAILS: `a@${hostOf(i)},b@${hostOf(i)}`,
    MAIL_FROM: `${nameOf(i)} <website@${hostOf(i)}>`,
    MAIL_FOLDER: join(own, 'mail'),
    FILES_FOLDER: join(own, 'files'),
    STATUS_FOLDER: join(own, 'status'),
    ASSETS_FOLDER: join(own, 'assets'),
    AUTH_SECRET: newKey(),
    DATA_KEYS: `k1:${newKey()}`,
    DATA_INDEX_KEY: newKey(),
    LOG_SALT: newKey(),
  };
}

function listen(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((done) => server.listen(0, '127.0.0.1', done));
}

/** Uses node:http, because fetch does not allow a custom Host header. */
async function get(server: ReturnType<typeof createServer>, host: string, path: string) {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    ask({ host: '127.0.0.1', port, path, headers: { host } }, done).on('error', failed).end();
  });
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += String(part);
  return { status: answer.statusCode ?? 0, text };
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
}

function exposeGc(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return () => void (typeof collect === 'function' && collect());
}
