import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Config } from './config.server.ts';

export type Log = pino.Logger;

/** Lines are buffered, because one system call per line would cost more than serving a cached page. */
const writtenAtLeastEveryMs = 200;

export function createLog({ logLevel, mode }: { logLevel: string; mode?: Config['mode'] }, part: string): Log {
  const options = { level: logLevel, base: { part }, timestamp: pino.stdTimeFunctions.isoTime };
  if (mode === 'development') {
    const transport = {
      target: 'pino-pretty',
      options: {
        translateTime: 'SYS:HH:MM:ss',
        ignore: 'part,request,visitor,method,path,status,ms,job,id',
        messageFormat: '{msg}{if path} {method} {path} {status}{end}{if job} {job}{end}{if ms} {ms} ms{end}',
      },
    };
    return pino({ ...options, transport, serializers: { err: pino.stdSerializers.errWithCause } });
  }
  return pino(
    { ...options, serializers: { err: describeError } },
    // pino writes the rest when the process exits, even after a crash. flushLog waits for pending writes.
    pino.destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: writtenAtLeastEveryMs }),
  );
}

/** Waits until buffered lines are written, so that none is lost at exit. Gives up if stdout is blocked. */
export async function flushLog(log: Log): Promise<void> {
  const written = new Promise<void>((done) => log.flush(() => done()));
  await Promise.race([written, wait(5_000, undefined, { ref: false })]);
}

export type RequestLine = {
  request: string;
  method: string | undefined;
  path: string;
  status: number;
  ms: number;
  visitor: string;
  aborted: boolean;
};

/** Costs a third of `log.info`. Nothing needs escaping: Node validates the method, `loggablePath` the path, and the rest is ours. */
export function requestLogger(log: Log): (line: RequestLine) => void {
  if (!log.isLevelEnabled('info')) return () => undefined;
  const stream: { write: (line: string) => void } = Reflect.get(log, pino.symbols.streamSym);
  const bindings: string = Reflect.get(log, pino.symbols.chindingsSym);
  // The stream measures all that it holds at each write, so it gets the lines of one turn of the event loop together. A crash
  // may lose them; errors go the usual way.
  let lines = '';
  const write = () => {
    stream.write(lines);
    lines = '';
  };
  return ({ request, method, path, status, ms, visitor, aborted }) => {
    // A proxy polls the first two every two seconds, and the others are Vite's modules in development. Log only failures.
    if (status < 400 && /^\/(readyz$|healthz$|@|app\/|node_modules\/)/.test(path)) return;
    if (lines === '') setImmediate(write);
    lines +=
      `{"level":30,"time":"${isoNow()}"${bindings},"request":"${request}","method":"${method}",` +
      `"path":"${loggablePath(path)}","status":${status},"ms":${Math.round(ms)},"visitor":"${visitor}",` +
      `${aborted ? '"aborted":true,' : ''}"msg":"request"}\n`;
  };
}

const last = { at: 0, iso: '' };

/** Formats each millisecond once, because a busy server writes many lines in it. */
function isoNow(): string {
  const at = Date.now();
  if (at !== last.at) Object.assign(last, { at, iso: new Date(at).toISOString() });
  return last.iso;
}

type DescribedError = { kind: string; code?: string; message?: string; stack?: string; cause?: unknown };

/** A message may quote personal data, so it is logged only if the operating system (`syscall`) or we (`isForTheLog`) wrote it. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { kind: typeof error };
  if ('isForTheLog' in error) return { kind: error.name, message: error.message };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = framesOf(error);
  return {
    kind: error.name,
    ...(code && { code }),
    ...('syscall' in error && { message: error.message }),
    ...(frames.length > 0 && { stack: frames.slice(0, 12).join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Returns the stack frames. Skips the message first, because one of its lines may look like a frame. */
function framesOf({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message);
  const lines = begin < 0 ? [] : stack.slice(begin + message.length).split('\n');
  return lines.filter((line) => /^\s+at /.test(line));
}

/** Returns the path if it is plain like ours. Any other path may contain what a visitor typed. */
export function loggablePath(path: string): string {
  return /^[\w\-./]{1,160}$/.test(path) ? path : '(unusual path)';
}

/** A salted hash that links a visitor's requests without revealing the address. `hash` is the fastest call for it. */
export function visitorHash(address: string, salt: string): string {
  return hash('sha256', `${salt} ${address}`, 'base64url').slice(0, 10);
}
