import { isDatabaseTrouble } from './db.server.ts';
import type { Log } from './log.server.ts';

/** Writes down why a change was not stored, and gives the status to answer with. An answer that was thrown goes on its way. */
export function noteFailure(log: Log, error: unknown, what: string): 500 | 503 {
  if (!(error instanceof Error)) throw error;
  log.error({ err: error }, what);
  return isDatabaseTrouble(error) ? 503 : 500;
}
