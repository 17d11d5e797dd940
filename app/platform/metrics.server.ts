import { createServer, type Server } from 'node:http';
import { ne, sql } from 'drizzle-orm';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { backups } from '#db/schema.ts';
import type { Db } from './db.server.ts';
import { listJobCounts } from './queue.server.ts';

/** First path segments that become a label. Any other segment could be personal data. */
const areas = new Set(
  'about blog gallery contact appointments departments search admin api files assets status'.split(' '),
);

export type Metrics = ReturnType<typeof openMetrics>;

/** The metrics of one process, for Prometheus. None identifies a visitor: no address, no full path, no name. */
export function openMetrics(db: Db) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'clinic_request_seconds',
    help: 'Requests by part of the site and kind of response',
    labelNames: ['area', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers,
  });
  const pages = new Counter({
    name: 'clinic_pages_total',
    help: 'Public pages by cache status: hit, miss or stale',
    labelNames: ['cache'],
    registers,
  });
  const jobs = new Histogram({
    name: 'clinic_job_seconds',
    help: 'Background jobs by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const connections = new Gauge({
    name: 'clinic_database_connections',
    help: 'Database connections of this process by state; waiting counts queries that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      connections.set({ state: 'busy' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'waiting' }, waitingCount);
    },
  });
  const blocks = new Counter({
    name: 'clinic_event_loop_blocked_total',
    help: 'How often the event loop was blocked for more than 250 ms; see also nodejs_eventloop_lag_max_seconds',
    registers,
  });
  // Counting slows down every page, so it starts only when the metrics are served.
  let counting = false;

  return {
    registry,

    countRequest(path: string, status: number, ms: number): void {
      if (!counting) return;
      const [, first = ''] = path.split('/', 2);
      const area = first === '' ? 'home' : areas.has(first) ? first : 'other';
      requests.observe({ area, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
    },

    countPage(cache: 'hit' | 'miss' | 'stale'): void {
      if (counting) pages.inc({ cache });
    },

    countJob(job: string, outcome: 'done' | 'failed', ms: number): void {
      if (counting) jobs.observe({ job, outcome }, ms / 1_000);
    },

    countBlock(): void {
      blocks.inc();
    },

    /** Adds the worker's metrics, which are queried from the database on each scrape. */
    measureWork(): void {
      const waiting = new Gauge({
        name: 'clinic_jobs',
        help: 'Jobs by name and state, as last counted by the queue',
        labelNames: ['job', 'state'],
        registers,
        async collect() {
          for (const { name, queued, active, failed } of await listJobCounts(db).catch(() => [])) {
            waiting.set({ job: name, state: 'queued' }, queued);
            waiting.set({ job: name, state: 'active' }, active);
            waiting.set({ job: name, state: 'failed' }, failed);
          }
        },
      });
      const last = new Gauge({
        name: 'clinic_last_backup_timestamp_seconds',
        help: 'Unix time of the last verified backup; 0 if there is none',
        registers,
        async collect() {
          const at = sql<number>`coalesce(extract(epoch from max(${backups.at})), 0)::float8`;
          const [row] = await db
            .select({ at })
            .from(backups)
            .where(ne(backups.outcome, 'failed'))
            .catch(() => []);
          if (row) last.set(row.at);
        },
      });
    },

    /** Serves GET /metrics on a separate port that the proxy does not expose. */
    serve({ port, host }: { port: number; host: string }): Server {
      counting = true;
      collectDefaultMetrics({ register: registry });
      return createServer((request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
          () => response.writeHead(503).end(),
        );
      }).listen(port, host);
    },
  };
}

const everyMs = 50;
const blockedMs = 250;

/** Duration of a block and the CPU time that we used in it. A large difference means a busy machine. */
export type Block = { ms: number; cpuMs: number; times: number };

export function watchEventLoop(report: (block: Block) => void): void {
  let times = 0;
  let before = performance.now();
  let cpuBefore = process.threadCpuUsage();
  setInterval(() => {
    const ms = Math.round(performance.now() - before) - everyMs;
    const { user, system } = process.threadCpuUsage(cpuBefore);
    if (ms > blockedMs) {
      times += 1;
      report({ ms, cpuMs: Math.round((user + system) / 1_000), times });
    }
    before = performance.now();
    cpuBefore = process.threadCpuUsage();
  }, everyMs).unref();
}
