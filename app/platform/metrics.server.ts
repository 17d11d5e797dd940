import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import type { Db } from './db.server.ts';

/** What a process counts of itself, for Prometheus. Nothing in it tells one visitor from another: no address, no path, no name. */
const requests = new Histogram({
  name: 'clinic_request_seconds',
  help: 'Requests by the part of the site they went to and the kind of answer',
  labelNames: ['area', 'status'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
});
const pages = new Counter({
  name: 'clinic_pages_total',
  help: 'Public pages by where they came from: memory, made anew, or standing in for one that could not be made',
  labelNames: ['from'],
});
const jobs = new Histogram({
  name: 'clinic_job_seconds',
  help: 'Background jobs by name and outcome',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
});

/** The first part of an address where it is one of ours: anything else could be anything. */
const areas = new Set(
  'about blog gallery contact appointments departments search admin api files assets status'.split(' '),
);

/** Nobody reads figures that are told nowhere: counting them would still cost every page. */
let isTold = false;

export function countRequest(path: string, status: number, ms: number): void {
  if (!isTold) return;
  const [, first = ''] = path.split('/', 2);
  const area = first === '' ? 'home' : areas.has(first) ? first : 'other';
  requests.observe({ area, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
}

export function countPage(from: 'memory' | 'anew' | 'stand-in'): void {
  if (isTold) pages.inc({ from });
}

export function countJob(job: string, outcome: 'done' | 'failed', ms: number): void {
  if (isTold) jobs.observe({ job, outcome }, ms / 1_000);
}

/** How the pool of connections and the queue stand is asked when somebody reads the figures. */
export function measureDatabase(db: Db): void {
  const connections = new Gauge({
    name: 'clinic_database_connections',
    help: 'Connections of this process by what they do; waiting are requests without one',
    labelNames: ['state'],
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      connections.set({ state: 'busy' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'waiting' }, waitingCount);
    },
  });
}

export function measureQueue(db: Db): void {
  const waiting = new Gauge({
    name: 'clinic_jobs',
    help: 'Jobs by name and state, as the queue counted them last',
    labelNames: ['job', 'state'],
    async collect() {
      const { rows } = await db
        .execute<{ name: string; queued: number; active: number; failed: number }>(
          sql`select name, queued_count as queued, active_count as active, failed_count as failed from pgboss.queue`,
        )
        .catch(() => ({ rows: [] }));
      for (const { name, queued, active, failed } of rows) {
        waiting.set({ job: name, state: 'queued' }, queued);
        waiting.set({ job: name, state: 'active' }, active);
        waiting.set({ job: name, state: 'failed' }, failed);
      }
    },
  });
}

/** GET /metrics on a port of its own, which no proxy leads visitors to. The process that starts several web processes answers for all. */
export function serveMetrics({ port, host }: { port: number; host: string }, { ofAll = false } = {}): Server {
  const all = new AggregatorRegistry();
  if (!ofAll) count();
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    (ofAll ? all.clusterMetrics() : register.metrics()).then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => response.writeHead(503).end('The processes did not tell their figures in time.\n'),
    );
  }).listen(port, host);
}

/** In a web process that another one answers for. */
export function tellMetrics(): void {
  void new AggregatorRegistry();
  count();
}

function count(): void {
  isTold = true;
  collectDefaultMetrics();
}
