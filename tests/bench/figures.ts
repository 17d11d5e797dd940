import { readFileSync } from 'node:fs';

export function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function format(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0);
}

/** User and system time of these processes so far; the kernel counts in hundredths of a second. */
export function cpuMs(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, tick) => sum + tick * 10, 0);
}
