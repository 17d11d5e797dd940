import { createHmac } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '#db/accounts-schema.ts';
import { widerNetworks } from './client-address.server.ts';
import type { Config } from './config.server.ts';
import type { Db } from './db.server.ts';
import type { Log } from './log.server.ts';

/** How often something may happen within a time. */
export type Limit = { name: string; times: number; seconds: number };

export type Limits = {
  /** Counts one. Null when it may go on; otherwise the seconds to wait. An IPv6 address counts for the networks around it too. */
  take: (limit: Limit, key: string) => Promise<number | null>;
  /** Returns one unit, for an action that turned out to be legitimate. */
  giveBack: (limit: Limit, key: string) => Promise<void>;
  forget: (limit: Limit, key: string) => Promise<void>;
  /** Removes the counters whose time is over: every visitor who wrote has left one. */
  sweep: () => Promise<number>;
};

/** Counters in PostgreSQL, the same for every process. Keys are stored as hashes, so that no address can be read from the table. */
export function openLimits(config: Pick<Config, 'authSecret'>, db: Db, log: Log): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit) => {
    const known = limiters.get(limit.name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: db.$client,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.times,
      // Clients beyond the limit are blocked in memory, without a query.
      inMemoryBlockOnConsumed: limit.times + 1,
      duration: limit.seconds,
    });
    limiters.set(limit.name, made);
    return made;
  };
  const hidden = (key: string) => createHmac('sha256', config.authSecret).update(key).digest('base64url');
  const countersOf = (limit: Limit, key: string): [RateLimiterPostgres, string][] => [
    [limiterOf(limit), key],
    ...widerNetworks(key).map(({ network, factor }): [RateLimiterPostgres, string] => [
      limiterOf({ ...limit, name: `${limit.name}-x${factor}`, times: limit.times * factor }),
      network,
    ]),
  ];
  return {
    async take(limit, key) {
      try {
        // One after the other: what a narrow network is refused does not count for the wide one, which others share.
        for (const [limiter, counted] of countersOf(limit, key)) await limiter.consume(hidden(counted));
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        log.warn({ limit: limit.name }, 'a limit was reached');
        return seconds(refused);
      }
    },
    async giveBack(limit, key) {
      for (const [limiter, counted] of countersOf(limit, key)) await limiter.reward(hidden(counted));
    },
    async forget(limit, key) {
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
