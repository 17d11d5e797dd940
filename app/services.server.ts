import type { App } from './context.ts';
import type { Config } from './platform/config.server.ts';
import { openDatabase } from './platform/db.server.ts';
import type { Log } from './platform/log.server.ts';
import { openQueue } from './platform/queue.server.ts';

/** Opens everything features work with. Nothing is connected yet: a process can start while a part is away. */
export function openServices(config: Config, log: Log): App {
  return { config, log, db: openDatabase(config, log), queue: openQueue(config.databaseUrl, log) };
}

export async function closeServices(app: App): Promise<void> {
  await app.queue.stop();
  await app.db.$client.end();
}
