import { readdirSync, readFileSync } from 'node:fs';

export function percentileOf(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: number[]) => percentileOf(values, 0.5);

export function format(ms: number): string {
  return ms < 0.1 ? ms.toFixed(3) : ms < 10 ? ms.toFixed(2) : Math.round(ms).toLocaleString('en');
}

/** Returns the fields of /proc/PID/stat after the process name, starting with the state. */
function statOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** Returns the user and system time of these processes so far, in ms. The kernel counts in units of 10 ms. */
export function cpuMs(pids: number[]): number {
  return pids.map((pid) => ticks(statOf(pid), 11, 12)).reduce((sum, spent) => sum + spent * 10, 0);
}

/** Returns the CPU time of a process and its children, including those that have exited, in ms. */
export function familyCpuMs(root: number): number {
  let spent = ticks(statOf(root), 11, 12, 13, 14);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = statOf(pid);
      if (Number(stat[1]) === root) spent += ticks(stat, 11, 12);
    } catch {
      // It has ended in the meantime.
    }
  }
  return spent * 10;
}

function ticks(stat: string[], ...fields: number[]): number {
  return fields.reduce((sum, field) => sum + Number(stat[field]), 0);
}
