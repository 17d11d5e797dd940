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
  const frames = framesOf(error);
  return {
    kind: error.name,
    ...(code && { code }),
    ...(frames.length > 0 && { stack: frames.slice(0, 12).join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** The places in our code, after the message: one of several lines may hold a line that looks like a place. */
function framesOf({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message);
  return begin < 0
    ? []
    : stack
        .slice(begin + message.length)
        .split('\n')
        .filter((line) => /^\s+at /.test(line));
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
