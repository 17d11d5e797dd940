import { createHmac } from 'node:crypto';
import { lt } from 'drizzle-orm';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { rateLimits } from '#db/accounts-schema.ts';
import { widerNetworks } from './client-address.server.ts';
import type { Config } from './config.server.ts';
import type { Db } from './db.server.ts';
import type { Log } from './log.server.ts';

export type Limit = {
  name: string;
  times: number;
  seconds: number;
  /** Counted by each process for itself, without a write to the database for every page that is read. */
  inMemory?: true;
};

export type Limits = {
  /** Counts one action. Returns null, or the seconds to wait if the limit is reached. IPv6 also counts toward the wider networks. */
  consume: (limit: Limit, key: string) => Promise<number | null>;
  /** True if this key was counted in the current window. Counts nothing. */
  isCounted: (limit: Limit, key: string) => Promise<boolean>;
  /** Returns one unit, for an action that turned out to be legitimate. */
  refund: (limit: Limit, key: string) => Promise<void>;
  reset: (limit: Limit, key: string) => Promise<void>;
  /** Deletes expired counters, since every visitor who sends a form leaves one. */
  sweep: () => Promise<number>;
};

/** Counters in PostgreSQL, shared by all processes, except those in memory. Keys are stored as HMACs, so that the table contains no addresses. */
export function openLimits(config: Pick<Config, 'authSecret'>, db: Db, log: Log): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: Limit) => {
    const existing = limiters.get(limit.name);
    if (existing) return existing;
    const counted = { keyPrefix: limit.name, points: limit.times, duration: limit.seconds };
    const made = limit.inMemory
      ? new RateLimiterMemory(counted)
      : new RateLimiterPostgres({
          ...counted,
          storeClient: db.$client,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          // Clients beyond the limit are blocked in memory, without a query.
          inMemoryBlockOnConsumed: limit.times + 1,
        });
    limiters.set(limit.name, made);
    return made;
  };
  const hidden = (key: string) => createHmac('sha256', config.authSecret).update(key).digest('base64url');
  const countersOf = (limit: Limit, key: string): [RateLimiterAbstract, string][] => [
    [limiterOf(limit), key],
    ...widerNetworks(key).map(({ network, factor }): [RateLimiterAbstract, string] => [
      limiterOf({ ...limit, name: `${limit.name}-x${factor}`, times: limit.times * factor }),
      network,
    ]),
  ];
  return {
    async consume(limit, key) {
      try {
        // In order: a request over the limit of the narrow network must not count toward the wide one, which others share.
        for (const [limiter, counted] of countersOf(limit, key)) await limiter.consume(hidden(counted));
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        log.warn({ limit: limit.name }, 'a limit was reached');
        return seconds(refused);
      }
    },
    async isCounted(limit, key) {
      return (await limiterOf(limit).get(hidden(key))) !== null;
    },
    async refund(limit, key) {
      for (const [limiter, counted] of countersOf(limit, key)) await limiter.reward(hidden(counted));
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(hidden(key));
    },
    async sweep() {
      const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
      return rowCount ?? 0;
    },
  };
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}

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
