export type Turns = {
  /** True if the next caller would exceed the limit. Check it right before `run`, with no await in between. */
  isFull: () => boolean;
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** An in-memory semaphore: `atOnce` callers run, and the others wait in order. */
export function openTurns(atOnce: number, maxWaiting = Infinity): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    isFull: () => running >= atOnce && waiting.length >= maxWaiting,
    async run(work) {
      if (running >= atOnce) await new Promise<void>((done) => waiting.push(done));
      else running += 1;
      try {
        return await work();
      } finally {
        // Pass the slot on to the next caller.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
