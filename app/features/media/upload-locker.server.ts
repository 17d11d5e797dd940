import { ERRORS, type Locker } from '@tus/server';
import type { PoolClient } from 'pg';
import type { App } from '#app/context.ts';

const channel = 'upload_release';
const patienceMs = 20_000;

type Holder = { letGo: () => void | Promise<void> };
/** A database connection with those who hold or wait for a lock on it. */
type Session = { client: Promise<PoolClient>; users: number; broken: boolean };

/**
 * One request at a time may touch an upload, whichever web process has it. All locks of a process hang on one database connection, taken
 * from the pool while there are any; within the process a map keeps requests apart. Who waits asks the holder to let go, across
 * processes too: a phone that comes back on a new line would otherwise wait for its own old one.
 */
export function uploadLocker({ db, log }: App): Locker {
  const holders = new Map<string, Holder>();
  let current: Session | undefined;

  async function open(session: { broken: boolean }): Promise<PoolClient> {
    const client = await db.$client.connect();
    client.on('notification', ({ payload = '' }) => void holders.get(payload)?.letGo());
    client.on('error', (error) => {
      log.warn({ err: error }, 'the connection that holds the locks of uploads broke');
      session.broken = true;
      for (const holder of holders.values()) void holder.letGo();
    });
    await client.query(`listen ${channel}`);
    return client;
  }

  function enter(): Session {
    if (current && !current.broken) {
      current.users += 1;
      return current;
    }
    const state = { broken: false };
    const session: Session = Object.assign(state, { users: 1, client: open(state) });
    session.client.catch(() => (session.broken = true));
    current = session;
    return session;
  }

  async function leave(session: Session): Promise<void> {
    session.users -= 1;
    if (session.users > 0) return;
    if (current === session) current = undefined;
    const client = await session.client.catch(() => undefined);
    if (!client) return;
    try {
      await client.query(`unlisten ${channel}; select pg_advisory_unlock_all()`);
      client.removeAllListeners('notification');
      client.removeAllListeners('error');
      client.release();
    } catch {
      client.release(true);
    }
  }

  async function tryLock(client: PoolClient, id: string, holder: Holder): Promise<boolean> {
    holders.set(id, holder);
    try {
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
        [id],
      );
      if (rows[0]?.got) return true;
      await client.query('select pg_notify($1, $2)', [channel, id]);
    } catch (error) {
      holders.delete(id);
      throw error;
    }
    holders.delete(id);
    return false;
  }

  return {
    newLock(id) {
      let session: Session | undefined;
      return {
        async lock(signal, letGo) {
          const entered = enter();
          try {
            const client = await entered.client;
            const until = performance.now() + patienceMs;
            for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
              const holder = holders.get(id);
              if (holder) await holder.letGo();
              else if (await tryLock(client, id, { letGo })) break;
              if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
              await new Promise((later) => setTimeout(later, pause));
            }
            session = entered;
          } catch (error) {
            await leave(entered);
            throw error;
          }
        },
        async unlock() {
          if (!session) return;
          holders.delete(id);
          const client = await session.client;
          await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [id]).catch(() => undefined);
          await leave(session);
          session = undefined;
        },
      };
    },
  };
}
