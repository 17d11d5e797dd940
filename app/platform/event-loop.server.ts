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
