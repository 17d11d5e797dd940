import { Client } from 'pg';
import type { Config } from './config.server.ts';
import { processName } from './db.server.ts';
import type { Log } from './log.server.ts';

/** The NOTIFY channel of the triggers in db/migrations. */
const channel = 'changes';
/** Withdraws every page. Calls no function of ours, because the schema of a restored database may be older. */
export const notifyAllChanged = `select pg_notify('changes', 'gone')`;
/** Heartbeat: a connection that does not answer in this time is broken, which bounds how stale a page can be. */
const heartbeatMs = 400;
const connectMs = 2_000;
const retryMs = 250;

/** The minute before covers transactions that were open at the last heartbeat. */
const missed = `
  select now()::text as now,
    array(select distinct what from withdrawals where at > $1::timestamptz - interval '1 minute') as missed`;
type Missed = { now: string; missed: string[] };

type Changes = {
  start: () => void;
  /** True while connected: no notification can have been missed. */
  readonly awake: boolean;
  /** When the database last answered, from performance.now(). */
  readonly heardAt: number;
  /** Resolves once every change committed before the call has arrived; to false if the connection has failed. */
  catchUp: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** A comment changes only the pages with this tag. Other changes can affect any page. */
export const isPostTag = (tag: string) => /^post:\d+$/.test(tag);

export function listenForChanges(
  config: Pick<Config, 'databaseUrl' | 'dataKeys'>,
  log: Log,
  heard: {
    changed: (tag: string) => void;
    /** Pages that contain this text or have this tag show something that was taken back; '' means every page. */
    withdrawn: (what: string) => void;
    mayHaveMissed: () => void;
  },
): Changes {
  let running = false;
  let awake = false;
  let client: Client | undefined;
  /** The database's time of the last heartbeat. */
  let databaseTime: string | undefined;
  let heardAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let asking: Promise<void> | undefined;
  let askingNext: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const own = new Client({
      connectionString: config.databaseUrl,
      application_name: processName('clinic-changes', config),
      connectionTimeoutMillis: connectMs,
      query_timeout: heartbeatMs,
      keepAlive: true,
    });
    client = own;
    own.on('error', () => lose(own));
    own.on('end', () => lose(own));
    own.on('notification', ({ payload = '' }) => {
      const [, gone, what = ''] = /^(gone)? ?(.*)$/.exec(payload) ?? [];
      if (gone) heard.withdrawn(what);
      else heard.changed(what);
    });
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      const { rows } = await own.query<Missed>(missed, [databaseTime]);
      if (!running) return;
      heard.mayHaveMissed();
      // Nothing is known about the time before the first connection.
      for (const what of (databaseTime && rows[0]?.missed) || ['']) heard.withdrawn(what);
      noteHeartbeat(rows);
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
    const answer = await asked?.query<{ now: string }>('select now()::text as now').catch(() => lose(asked));
    if (answer) noteHeartbeat(answer.rows);
  }

  function noteHeartbeat([row]: { now: string }[]): void {
    databaseTime = row?.now;
    heardAt = performance.now();
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
    get heardAt() {
      return heardAt;
    },
    // PostgreSQL delivers pending notifications before the result of the next query.
    catchUp: async () => {
      if (awake) await sendHeartbeat();
      return awake;
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
