import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/setup/test-app.ts';

const app = await openTestApp();
const { metrics } = app;
metrics.measureWork();
const server = metrics.serve({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

async function read(path: string): Promise<Response> {
  if (!server.listening) await new Promise((up) => server.once('listening', up));
  const address = server.address();
  return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`);
}

test('requests, pages and jobs are counted, and the metrics contain nothing that a visitor wrote', async () => {
  metrics.countRequest('/blog/a-post', 200, 12);
  metrics.countRequest('/someone@example.org/secret', 404, 3);
  metrics.countPage('hit');
  metrics.countJob('count-comments', 'failed', 40);
  const text = await (await read('/metrics')).text();
  expect(text).toContain('clinic_request_seconds_count{area="blog",status="2xx"} 1');
  expect(text).toContain('clinic_request_seconds_count{area="other",status="4xx"} 1');
  expect(text).toContain('clinic_pages_total{cache="hit"} 1');
  expect(text).toContain('clinic_job_seconds_count{job="count-comments",outcome="failed"} 1');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toMatch(/clinic_database_connections\{state="waiting"\} 0/);
  expect(text).toMatch(/clinic_jobs\{job="count-comments",state="queued"\} \d+/);
  expect(text).toContain('clinic_last_backup_timestamp_seconds 0');
  expect(text).not.toMatch(/secret|example|a-post/);
});

test('the metrics port serves nothing else', async () => {
  expect((await read('/')).status).toBe(404);
});

test('the dashboard queries only metrics that exist', () => {
  const known = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const asked =
    readFileSync('deploy/grafana-dashboard.json', 'utf8').match(/\b(clinic|process|nodejs)_[a-z0-9_]+/g) ?? [];
  expect(asked.length).toBeGreaterThan(8);
  for (const name of asked) expect(known).toContain(name.replace(/_(count|bucket|sum)$/, ''));
});
