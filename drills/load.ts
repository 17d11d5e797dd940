import { availableParallelism, loadavg } from 'node:os';
import { findLimit, mostMs, startLoadedSite } from './loaded-site.ts';
import type { DrillResult } from './run.ts';

/** Below this a site would fail its visitors on any machine. */
const leastPerSecond = 20;

/** How many visitors a second one web process holds, and two: readers, searchers, commenters and callers together, more and more of them. */
export async function loadDrill(short: boolean): Promise<DrillResult> {
  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  for (const processes of [1, 2]) {
    const site = await startLoadedSite(processes);
    try {
      const { steps, most } = await findLimit(site, { seconds: short ? 4 : 10, first: 20 });
      for (const { perSecond, p50, p99, cpu, failed, held } of steps)
        rows.push({
          'web processes': processes,
          'visitors a second': perSecond,
          'p50 ms': p50,
          'p99 ms': p99,
          'CPU ms of web each': cpu.toFixed(2),
          'answered wrongly': failed.length,
          held: held ? 'yes' : 'no',
        });
      console.log(machine());
      console.log(`${processes} web ${processes === 1 ? 'process holds' : 'processes hold'} ${most} visitors a second`);
      if (most < leastPerSecond) breaches.push(`${processes} web processes hold fewer than ${leastPerSecond} a second`);
      const wrong = steps.flatMap(({ failed, p99 }) => (p99 <= mostMs ? failed : []));
      for (const { what } of wrong.slice(0, 5)) breaches.push(`${what}, although it was not slow`);
    } finally {
      await site.stop();
    }
  }
  return { rows, breaches };
}

/** Other work on the machine weighs on every figure: it stands beside them. */
export function machine(): string {
  return `${availableParallelism()} cores, ${loadavg()[0]?.toFixed(1)} processes wanted one in the last minute`;
}
