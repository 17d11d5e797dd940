export type Turns = {
  /** True when the next caller would be one too many. Check it right before `run`, with no await between. */
  isFull: () => boolean;
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** A queue in memory: `atOnce` callers work, the others wait in the order in which they came. */
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
        // The next caller takes this turn over.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
