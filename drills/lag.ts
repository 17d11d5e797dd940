/** Loaded into the site's processes by every drill: writes down when one kept everybody waiting. */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { watchEventLoop, type Block } from '#app/platform/event-loop.server.ts';

const file = process.env['DRILL_LAG_FILE'];
const part = basename(process.argv[1] ?? '', '.ts');
if (file && (part === 'web' || part === 'worker'))
  watchEventLoop((block) => {
    // Nobody asks a process that is still being loaded.
    const begun = process.uptime() * 1_000 - block.ms;
    if (begun > 1_000) appendFileSync(file, `${JSON.stringify({ part, ...block })}\n`);
  });

/** For the drill itself: begins to watch all processes of the site that it starts from here on. */
export function watchLag(drill: string) {
  const own = `var/drill-${drill}-lag`;
  rmSync(own, { force: true });
  process.env['DRILL_LAG_FILE'] = own;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${import.meta.url}`;
  return {
    longest(of: 'web' | 'worker'): Block {
      const lines = existsSync(own) ? readFileSync(own, 'utf8').trim().split('\n') : [];
      const blocks = lines.map((line): Block & { part: string } => JSON.parse(line)).filter((one) => one.part === of);
      // A process that got no time answers what has queued up in one go: that is work, but not one piece of it.
      const worked = blocks.filter(({ ms, cpuMs }) => cpuMs > ms / 2);
      return {
        ms: Math.max(0, ...blocks.map(({ ms }) => ms)),
        cpuMs: Math.max(0, ...worked.map(({ cpuMs }) => cpuMs)),
        times: blocks.length,
      };
    },
  };
}
