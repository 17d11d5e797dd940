/** Every drill preloads this into the site's processes. It records when one blocks its event loop. */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { watchEventLoop, type Block } from '#app/platform/metrics.server.ts';

const file = process.env['DRILL_LAG_FILE'];
const part = basename(process.argv[1] ?? '', '.ts');
if (file && (part === 'web' || part === 'worker')) {
  // Loading the bundle blocks too, when no one sends requests yet. The worker gets none.
  let begun = part === 'web' ? Infinity : 1_000;
  subscribe('http.server.request.start', () => (begun = Math.min(begun, performance.now())));
  watchEventLoop((block) => {
    if (performance.now() - block.ms > begun) appendFileSync(file, `${JSON.stringify({ part, ...block })}\n`);
  });
}

/** Watches all processes of the site that the drill starts from here on. */
export function watchLag(drill: string) {
  // Absolute, because a process of another version has its own folder.
  const own = resolve(`var/drill-${drill}-lag`);
  rmSync(own, { force: true });
  process.env['DRILL_LAG_FILE'] = own;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${import.meta.url}`;
  return {
    longest(of: 'web' | 'worker'): Block {
      const lines = existsSync(own) ? readFileSync(own, 'utf8').trim().split('\n') : [];
      const blocks = lines.map((line): Block & { part: string } => JSON.parse(line)).filter((one) => one.part === of);
      // Skip blocks with little CPU time: the process was starved, so they are not one long piece of work.
      const worked = blocks.filter(({ ms, cpuMs }) => cpuMs > ms / 2);
      return {
        ms: Math.max(0, ...blocks.map(({ ms }) => ms)),
        cpuMs: Math.max(0, ...worked.map(({ cpuMs }) => cpuMs)),
        times: blocks.length,
      };
    },
  };
}
