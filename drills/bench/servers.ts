/** The servers under test: the built site on a filled database, and bare Node and nginx with the same bytes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stopAtExit } from '#db/local-postgres.ts';
import { freePort } from '#server/supervisor.ts';
import { usualHeaders, type Cpu } from './bench-load.ts';
import { cpuMs, familyCpuMs } from './figures.ts';
import type { Site } from './filled.ts';

export const nginxProgram = '/usr/sbin/nginx';

/** The processes of one run, which stop together: at its end, and when it crashes or is stopped. */
export class Servers {
  readonly folder: string;
  readonly #children: ChildProcess[] = [];

  constructor(folder: string) {
    this.folder = resolve(folder);
    mkdirSync(folder, { recursive: true });
    stopAtExit(() => this.#children.forEach((child) => child.kill()));
  }

  /** Starts a process and logs to a file, because a pipe that no one reads would block it. */
  start(name: string, program: string, args: string[], env: Record<string, string> = {}, cwd = '.'): number {
    const log = openSync(`${this.folder}/${name}.log`, 'w');
    const child = spawn(program, args, { env: { ...process.env, ...env }, cwd, stdio: ['ignore', log, log] });
    this.#children.push(child);
    return child.pid ?? 0;
  }

  async stop(): Promise<void> {
    const running = this.#children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(
      running.map((child) => {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        return ended;
      }),
    );
  }

  /** Starts the built site of a checkout as one process. */
  async startSite(site: Site, postmaster: number, checkout = '.'): Promise<{ base: string; cpu: Cpu }> {
    const port = await freePort();
    const env = { ...site.env, PORT: String(port), LOG_LEVEL: 'info', TRUST_PROXY: 'true' };
    const pid = this.start(`site-${port}`, 'node_modules/.bin/node', ['server/web.ts'], env, checkout);
    const base = `http://127.0.0.1:${port}`;
    await untilAnswering(`${base}/readyz`).catch((error: unknown) => {
      throw new Error(
        `The site does not start: ${this.folder}/site-${port}.log says why. Is its build older than it?`,
        {
          cause: error,
        },
      );
    });
    return { base, cpu: { server: () => cpuMs([pid]), database: () => familyCpuMs(postmaster) } };
  }

  /** Starts a bare Node server with the bytes and headers of these pages. */
  async startBareNode(base: string, paths: string[]): Promise<{ base: string; cpu: Cpu }> {
    const answers: Record<string, { headers: string[]; file: string }> = {};
    for (const [index, path] of paths.entries()) {
      const file = `body-${index}`;
      answers[path] = { headers: await keepAnswer(base + path, `${this.folder}/${file}`), file };
    }
    writeFileSync(`${this.folder}/answers.json`, JSON.stringify(answers));
    const port = await freePort();
    const pid = this.start('node', 'node_modules/.bin/node', ['drills/bench/bare-node.ts', String(port), this.folder]);
    await untilAnswering(`http://127.0.0.1:${port}`);
    return { base: `http://127.0.0.1:${port}`, cpu: { server: () => cpuMs([pid]) } };
  }

  /** Starts nginx in the foreground with the given server blocks. */
  async startNginx(name: string, port: number, servers: string): Promise<{ base: string; cpu: Cpu }> {
    const root = `${this.folder}/${name}`;
    mkdirSync(root, { recursive: true });
    writeFileSync(
      `${root}/nginx.conf`,
      `worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/error.log; daemon off; user root;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; keepalive_requests 1000000; default_type text/html;
  client_body_temp_path ${root}/t1; proxy_temp_path ${root}/t2; fastcgi_temp_path ${root}/t3; uwsgi_temp_path ${root}/t4; scgi_temp_path ${root}/t5;
  ${servers}
}
`,
    );
    const pid = this.start(name, nginxProgram, ['-p', root, '-c', `${root}/nginx.conf`, '-e', `${root}/error.log`]);
    const base = `http://127.0.0.1:${port}`;
    await untilAnswering(base);
    return { base, cpu: { server: () => familyCpuMs(pid) } };
  }
}

/** Waits up to a minute for any response. */
async function untilAnswering(url: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) return;
    await wait(200);
  }
  throw new Error(`${url} does not answer`);
}

/** Keeps the page's bytes in a file and returns its headers, without those that every server writes itself. */
function keepAnswer(url: string, file: string): Promise<string[]> {
  return new Promise((done, failed) => {
    request(url, { headers: usualHeaders }, (answer) => {
      const own = /^(date|connection|keep-alive)$/i;
      const headers = answer.rawHeaders.flatMap((name, i) =>
        i % 2 === 0 && !own.test(name) ? [name, answer.rawHeaders[i + 1] ?? ''] : [],
      );
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        writeFileSync(file, Buffer.concat(chunks));
        done(headers);
      });
    })
      .on('error', failed)
      .end();
  });
}
