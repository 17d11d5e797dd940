import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

type Read = { begun: number; ms: number; status: number; fromMemory: boolean };

/** Limit of concurrent requests. On a slow machine the rate falls instead, and the table shows it. */
const underWayAtMost = 150;

/** Starts visitors who read `perSecond` pages a second, evenly spaced. */
export function startReaders(url: string, paths: readonly string[], perSecond: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: underWayAtMost });
  const reads: Read[] = [];
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - begun) / 1_000) * perSecond; sent += 1) {
      if (underWay.size >= underWayAtMost) continue;
      const one = read(agent, url + (paths[sent % paths.length] ?? '/')).then((seen) => void reads.push(seen));
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    }
  }, 10);
  return {
    reads,
    /** Responses per second so far. */
    rate: () => Math.round(reads.length / ((performance.now() - begun) / 1_000)),
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

/** Fills the page cache of every process. Each has its own cache, and a new connection goes to the next process. */
export async function warmUp(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    let kept = 0;
    for (let tries = 0; kept < 6; tries += 1) {
      if (tries > 200) throw new Error(`${path} is never cached`);
      if ((await read(false, url + path)).fromMemory) kept += 1;
      else await wait(20);
    }
  }
}

function read(agent: Agent | false, address: string): Promise<Read> {
  const begun = performance.now();
  return new Promise((done) => {
    const seen = (status: number, how = '') =>
      done({ begun, ms: performance.now() - begun, status, fromMemory: how.includes('hit') });
    const asking = request(address, { agent, headers: { 'Accept-Encoding': 'br' }, timeout: 15_000 }, (answer) => {
      answer.resume();
      answer.on('error', () => seen(0));
      answer.on('end', () => seen(answer.statusCode ?? 0, answer.headers['cache-status']?.toString()));
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => seen(0));
    asking.end();
  });
}
