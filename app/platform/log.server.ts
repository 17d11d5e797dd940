import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import type { Config } from './config.server.ts';

export type Log = pino.Logger;

export function createLog(config: Pick<Config, 'logLevel'>, part: string): Log {
  return pino({
    level: config.logLevel,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
}

/**
 * What the log may know of an error. Messages of database errors can quote the values of a row, so of those only the code is kept;
 * of all others the kind and the place in our code.
 */
export function describeError(error: unknown): { kind: string; code?: string; stack?: string; cause?: unknown } {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    kind: error.name,
    ...(code && { code }),
    ...(frames && { stack: frames.slice(0, 12).join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** A path as the log may hold it: ours are plain; anything else might carry what somebody typed. */
export function loggablePath(path: string): string {
  return /^[\w\-./]{1,160}$/.test(path) ? path : '(unusual path)';
}

/** The same visitor gets the same mark within one salt; the address cannot be read from it. */
export function visitorMark(address: string | undefined, salt: string): string {
  return createHmac('sha256', salt)
    .update(address ?? '')
    .digest('base64url')
    .slice(0, 10);
}
