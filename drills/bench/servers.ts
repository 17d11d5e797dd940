/** The servers under test: the built site on a filled database, and bare Node and nginx with the same bytes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Site } from './filled.ts';
import { cpuMs, familyCpuMs } from './figures.ts';
import { usualHeaders, type Cpu } from './bench-load.ts';

export const nginxProgram = '/usr/sbin/nginx';

/** The processes of one run, which stop together. */
export class Servers {
  readonly folder: string;
  readonly #children: ChildProcess[] = [];

  constructor(folder: string) {
    this.folder = resolve(folder);
    mkdirSync(folder, { recursive: true });
  }

  /** Starts a process and logs to a file, because a pipe that no one reads would block it. */
  start(name: string, program: string, args: string[], env: Record<string, string> = {}): number {
    const log = openSync(`${this.folder}/${name}.log`, 'w');
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] });
    this.#children.push(child);
    process.on('exit', () => child.kill());
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

  /** Starts the built site as one process. */
  async startSite(
    site: Site,
    port: number,
    postmaster: number,
    logLevel = 'info',
  ): Promise<{ base: string; cpu: Cpu }> {
    const pid = this.start(`site-${port}`, 'node_modules/.bin/node', ['server/web.ts'], {
      ...site.env,
      PORT: String(port),
      LOG_LEVEL: logLevel,
      TRUST_PROXY: 'true',
    });
    const base = `http://127.0.0.1:${port}`;
    await untilAnswering(`${base}/readyz`);
    return { base, cpu: { server: () => cpuMs([pid]), database: () => familyCpuMs(postmaster) } };
  }

  /** Starts a bare Node server with the bytes and headers of this page. */
  async startBareNode(port: number, page: string): Promise<{ base: string; cpu: Cpu }> {
    await keepAnswer(page, this.folder);
    const pid = this.start('node', 'node_modules/.bin/node', ['drills/bench/bare-node.ts', String(port), this.folder]);
    const base = `http://127.0.0.1:${port}`;
    await untilAnswering(base);
    return { base, cpu: { server: () => cpuMs([pid]) } };
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

/** Returns the page's bytes and headers, without the headers that every server writes itself. */
function keepAnswer(url: string, folder: string): Promise<void> {
  return new Promise((done, failed) => {
    request(url, { headers: usualHeaders }, (answer) => {
      const own = /^(date|connection|keep-alive)$/i;
      const headers = answer.rawHeaders.flatMap((name, i) =>
        i % 2 === 0 && !own.test(name) ? [name, answer.rawHeaders[i + 1] ?? ''] : [],
      );
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        writeFileSync(`${folder}/headers.json`, JSON.stringify(headers));
        writeFileSync(`${folder}/body`, Buffer.concat(chunks));
        done();
      });
    })
      .on('error', failed)
      .end();
  });
}
