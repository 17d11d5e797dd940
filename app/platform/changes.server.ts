import { Client } from 'pg';
import type { Log } from './log.server.ts';

/** The NOTIFY channel of the triggers in db/migrations. */
const channel = 'changes';
/** Invalidates every page, for changes that no trigger sees. */
export const notifyAllChanged = `select pg_notify('${channel}', '*')`;
/** Heartbeat: a connection that does not answer in this time is broken, which bounds how stale a page can be. */
const heartbeatMs = 400;
const connectMs = 2_000;
const retryMs = 250;

export type Changes = {
  start: () => void;
  /** True while connected: no notification can have been missed. */
  readonly awake: boolean;
  /** Resolves once every change committed before the call has arrived, or the connection has failed. */
  catchUp: () => Promise<void>;
  stop: () => Promise<void>;
};

export function listenForChanges(
  { databaseUrl }: { databaseUrl: string },
  log: Log,
  heard: { changed: (tag: string) => void; mayHaveMissed: () => void },
): Changes {
  let running = false;
  let awake = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let asking: Promise<void> | undefined;
  let askingNext: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const own = new Client({
      connectionString: databaseUrl,
      application_name: 'clinic-changes',
      connectionTimeoutMillis: connectMs,
      query_timeout: heartbeatMs,
      keepAlive: true,
    });
    client = own;
    own.on('error', () => lose(own));
    own.on('end', () => lose(own));
    own.on('notification', ({ payload = '' }) => heard.changed(payload));
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      if (!running) return;
      heard.mayHaveMissed();
      awake = true;
    } catch (error) {
      log.debug({ err: error }, 'cannot listen for changes yet');
      lose(own);
    }
  }

  function lose(broken: Client): void {
    if (client !== broken) return;
    client = undefined;
    if (awake) log.warn('lost the connection that listens for changes');
    awake = false;
    void broken.end().catch(() => undefined);
  }

  async function ask(): Promise<void> {
    const asked = client;
    await asked?.query('select 1').catch(() => lose(asked));
  }

  /** One heartbeat at a time. Callers during one share the next. */
  function sendHeartbeat(): Promise<void> {
    if (!asking) return (asking = ask().finally(() => (asking = undefined)));
    return (askingNext ??= asking.then(() => {
      askingNext = undefined;
      return sendHeartbeat();
    }));
  }

  async function round(): Promise<void> {
    await (client ? sendHeartbeat() : connect());
    if (!running) return;
    timer = setTimeout(
      () => {
        underWay = round();
      },
      client ? heartbeatMs : retryMs,
    );
  }

  return {
    start() {
      running = true;
      underWay = round();
    },
    get awake() {
      return awake;
    },
    // PostgreSQL delivers pending notifications before the result of the next query.
    catchUp: async () => {
      if (awake) await sendHeartbeat();
    },
    async stop() {
      running = false;
      awake = false;
      clearTimeout(timer);
      await underWay;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
