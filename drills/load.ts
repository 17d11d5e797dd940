import { availableParallelism, loadavg } from 'node:os';
import { findLimit, maxMs, startLoadedSite } from './loaded-site.ts';
import type { DrillResult } from './run.ts';

/** The site must serve at least this many visitors a second on any machine. */
const leastPerSecond = 20;

/** Finds how many visitors a second one and two web processes can serve, with a growing mix of reads, searches, comments and requests. */
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
          'web CPU ms per visitor': cpu.toFixed(2),
          'wrong responses': failed.length,
          held: held ? 'yes' : 'no',
        });
      console.log(machineLoad());
      console.log(
        `${processes} web ${processes === 1 ? 'process serves' : 'processes serve'} ${most} visitors a second`,
      );
      if (most < leastPerSecond)
        breaches.push(`${processes} web processes serve fewer than ${leastPerSecond} a second`);
      const wrong = steps.flatMap(({ failed, p99 }) => (p99 <= maxMs ? failed : []));
      for (const { what } of wrong.slice(0, 5)) breaches.push(`${what}, although the site was not slow`);
    } finally {
      await site.stop();
    }
  }
  return { rows, breaches };
}

/** Returns the machine's load, to print with the figures that it affects. */
export function machineLoad(): string {
  return `${availableParallelism()} cores, ${loadavg()[0]?.toFixed(1)} processes competed for them in the last minute`;
}
