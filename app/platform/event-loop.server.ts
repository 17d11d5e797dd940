const everyMs = 50;
const blockedMs = 250;

/** How long nothing else could run, and how much of it was our own work: the rest is a busy machine. */
export type Block = { ms: number; cpuMs: number; times: number };

/** Reports each time when the event loop was blocked: while it is, nobody is answered. */
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
