import { setImmediate as nextTurn } from 'node:timers/promises';
import { MIMEType } from 'node:util';
import { LRUCache } from 'lru-cache';
import { returnedEntries, unlabeledFields } from '#app/forms/form.server.ts';
import { isPrivateAddress, widerNetworks } from '#app/platform/client-address.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { openTurns, type Turns } from '#app/platform/limits.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { formatWait } from '#app/shared/dates.ts';
import { t } from '#app/shared/language.ts';
import { plainPath } from './canonical-url.ts';
import type { RequestHandler, ClientInfo } from './page-cache.ts';

const maxUrlLength = 2_000;
/** The router requests the routes of all links on a page with one URL, and observes this limit itself. */
const maxManifestUrlLength = 8_000;
const maxBodyBytes = 256 * 1024;
const maxPictureFormBytes = 26 * 1024 * 1024;
/** For forms without a picture. Forms with a picture have only the server's request timeout. */
const bodyTimeoutMs = 30_000;
/** The site's largest form has less than half as many. Parsing far more would block the process for a second. */
const maxFields = 300;
const maxParts = 100;
/** Browsers send two or three. The deepest JSON, a passkey's, has four levels. */
const maxPartHeaderLines = 10;
const maxJsonDepth = 20;
/** Limit of oversized or malformed forms per address in 10 minutes, because rejecting them is not free. */
const maxRefused = 100;
const refusedTtlMs = 10 * 60_000;
/** Beyond `maxRefused`, read only this much: enough to accept a form from our pages or to return the typed text. */
const maxReturnedBytes = 64 * 1024;
/** Limit of rendered pages per address and minute. Cached pages do not count. */
const maxRendered = 120;
const renderedTtlMs = 60_000;
/** Forms per address that run at once, and that wait. The rest are returned, so that a burst leaves database connections for others. */
const formsAtOnce = { running: 4, waiting: 40 };
/** One unknown browser's password is hashed at a time, so more would only render pages that say to wait. */
const signInsAtOnce = { running: 2, waiting: 4 };
/** For browsers in which someone has signed in: a whole office may share one address. */
const knownAtOnce = { running: 12, waiting: 120 };
/** For /admin/login in other browsers, from all addresses together. Links in mails and passkeys do not count. */
const maxSignIns = 10;
const busySeconds = 5;
/** We cannot return a body that was not fully read, but the browser still has it. */
const backButton = 'Your browser’s Back button brings back what you typed.';
/** Closes the connection instead of reading the rest of the body. */
const close = { Connection: 'close' };

type Refusal = readonly [status: number, title: string, sentence: string];
const foreign: Refusal = [
  403,
  'This form came from another site',
  'Please open our page and send the form from there.',
];
const tooLate: Refusal = [408, 'That took too long', `Please send the form again. ${backButton}`];
const tooMuch: Refusal = [413, 'That’s too much for one form', `Please shorten the text and try again. ${backButton}`];
const sendAgain = 'Please open our page again and send the form from there.';
const unreadable: Refusal = [415, 'We could not read this form', sendAgain];
const impossible: Refusal = [405, 'That isn’t possible here', 'Please go back and try another way.'];
const signedOut: Refusal = [
  401,
  'You must be logged in to upload.',
  'Sign in on another page, then use your browser’s Back button to return to this form and send it again.',
];

type Guarded = {
  config: Pick<Config, 'publicUrl' | 'demonstration'>;
  log: Log;
  phone: () => { label: string; href: string };
  /** True for resumable uploads, which are streamed and use other HTTP methods. */
  isUpload: (path: string) => boolean;
  uploadMethods: string[];
  isStaff: (request: Request) => Promise<unknown>;
  /** True if someone is or was signed in with this browser. */
  isKnown: (request: Request) => Promise<boolean>;
  /** True if the form has a valid stamp of one of our pages. */
  isOurs: (form: FormData) => boolean;
};

/** Checks every request before the router: limits on URL, method and body, and same origin for writes. */
export function guardRequests(answer: RequestHandler, guarded: Guarded): RequestHandler {
  const { config, log, phone, isUpload, uploadMethods, isStaff, isKnown, isOurs } = guarded;
  const { publicUrl } = config;
  let explained = false;
  const refused = limitByAddress(maxRefused, refusedTtlMs);
  const rendered = limitByAddress(maxRendered, renderedTtlMs);
  const forms = turnsByAddress(formsAtOnce);
  const signIns = turnsByAddress(signInsAtOnce);
  const known = turnsByAddress(knownAtOnce);
  const allSignIns = openTurns(maxSignIns, 0);
  /** One for each turn of the event loop, so that other requests go on between the refusals of a burst. */
  const refusals = openTurns(1);

  /** Logs once per process: enough to find a wrong setup, and no one can flood the log. */
  function explainRefusedForm(origin: string | null): void {
    if (explained) return;
    explained = true;
    log.warn(
      { origin: URL.parse(origin ?? '')?.origin ?? null, publicUrl },
      'a form was refused because its origin does not match PUBLIC_URL; further refusals are not logged',
    );
  }

  function refuse(
    { requestId }: ClientInfo,
    [status, title, sentence]: Refusal,
    more: Record<string, string> = {},
    form = new FormData(),
  ): Response {
    const typed = unlabeledFields(returnedEntries(form));
    const page = plainPage(config, { status, title, sentences: [sentence], phone: phone(), requestId, typed });
    for (const [name, value] of Object.entries(more)) page.headers.set(name, value);
    return page;
  }

  /** Private addresses are exempt: they belong to the clinic, or to a proxy that hides the client. */
  async function guardPage(request: Request, from: ClientInfo, path: string): Promise<Response> {
    if (path.startsWith('/files/') || isUpload(path) || isPrivateAddress(from.address)) return answer(request, from);
    const hadRoom = rendered.add(from);
    if (hadRoom && rendered.isReached(from)) log.warn({ limit: 'pages' }, 'a limit was reached');
    if (hadRoom || (await isStaff(request))) return answer(request, from);
    const sentence = 'Please wait a minute and open the page again, or call us.';
    return refuse(from, [429, 'Too many pages at once', sentence], { 'Retry-After': '60' });
  }

  async function guardForm(request: Request, from: ClientInfo, path: string, origin: string): Promise<Response> {
    const isLimited = refused.isReached(from) && !(await isKnown(request));
    const response = await (isLimited
      ? answerLimited(request, from, path, origin)
      : answerForm(request, from, path, origin));
    // Validation errors (422) do not count, nor does a private address, which a proxy may share among all visitors.
    if ([413, 415].includes(response.status) && !isPrivateAddress(from.address)) refused.add(from);
    return response;
  }

  /** Still accepts forms of our pages, so that no one can lock out others at the same address. Returns the text of other forms. */
  async function answerLimited(request: Request, from: ClientInfo, path: string, origin: string): Promise<Response> {
    const type = request.headers.get('Content-Type') ?? '';
    const body = await readBody(request, maxReturnedBytes, bodyTimeoutMs);
    const isReadable = typeof body !== 'string' && !isTooCostly(body, type);
    const form = isReadable ? await readForm(body, type) : null;
    if (isReadable && form && isOurs(form)) return answerInTurn(request, from, path, body, origin);
    return returnForm(from, form, refused.secondsLeft(from), close);
  }

  function returnForm(from: ClientInfo, form: FormData | null, seconds: number, headers = {}): Response {
    const kept = form ? t('Nothing you typed is lost. You’ll find it below. ') : '';
    const sentence = kept + t`Please wait ${formatWait(seconds)} and try again, or call us.`;
    const more = { ...headers, 'Retry-After': String(seconds) };
    return refuse(from, [429, 'Too many forms', sentence], more, form ?? undefined);
  }

  /** A slow body takes no turn, because it was already read. No query runs before this, except to look up a session. */
  async function answerInTurn(
    request: Request,
    from: ClientInfo,
    path: string,
    body: Buffer<ArrayBuffer>,
    origin: string,
  ): Promise<Response> {
    const asked = plainPath(path) ?? path;
    const isLogin = /^\/admin\/login(?!\/[a-z])/i.test(asked);
    const own = (await isKnown(request)) ? known : /^\/(admin|api\/auth)\b/i.test(asked) ? signIns : forms;
    const turns = own === signIns && isLogin ? [...own(from), allSignIns] : own(from);
    const response = await runInTurn(turns, () => answer(withBody(request, body, origin), from));
    if (response) return response;
    return refusals.run(async () => {
      await nextTurn();
      return returnForm(from, await readForm(body, request.headers.get('Content-Type') ?? ''), busySeconds);
    });
  }

  async function answerForm(request: Request, from: ClientInfo, path: string, origin: string): Promise<Response> {
    const type = request.headers.get('Content-Type') ?? '';
    if (!isForm(path, type)) return refuse(from, unreadable, close);
    const brings = bringsPicture(request, path);
    if (brings && !(await isStaff(request))) return refuse(from, signedOut);
    const body = await (brings
      ? readBody(request, maxPictureFormBytes)
      : readBody(request, maxBodyBytes, bodyTimeoutMs));
    if (body === 'late') return refuse(from, tooLate, close);
    if (body === 'long' || isTooCostly(body, type)) return refuse(from, tooMuch, close);
    return answerInTurn(request, from, path, body, origin);
  }

  function withBody({ headers, signal, url }: Request, body: Buffer<ArrayBuffer>, origin: string): Request {
    // The router also compares this URL with the origin.
    return new Request(origin + url.slice(publicUrl.length), { method: 'POST', headers, body, signal });
  }

  return async (request, from) => {
    const { url, method, headers } = request;
    const path = new URL(url).pathname;
    if (url.length - publicUrl.length > (path === '/__manifest' ? maxManifestUrlLength : maxUrlLength))
      return refuse(from, [414, 'That address is too long', 'Please shorten it and try again.']);
    // PostgreSQL rejects zero bytes with an error.
    if (url.includes('%00')) return refuse(from, [400, 'That address doesn’t work', 'Please open our page again.']);
    const methods = isUpload(path) ? uploadMethods : ['GET', 'HEAD', 'POST'];
    if (!methods.includes(method)) return refuse(from, impossible, { Allow: methods.join(', '), ...close });
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return guardPage(request, from, path);
    const origin = acceptedOrigin(headers, publicUrl);
    if (!origin) {
      explainRefusedForm(headers.get('Origin'));
      return refuse(from, foreign, close);
    }
    return isUpload(path) ? answer(request, from) : guardForm(request, from, path, origin);
  };
}

/** A form must come from PUBLIC_URL. If that is a local address, the requested host is allowed too. */
function acceptedOrigin(headers: Headers, publicUrl: string): string | undefined {
  const origin = headers.get('Origin');
  if (!origin) return headers.get('Sec-Fetch-Site') === 'same-origin' ? publicUrl : undefined;
  const [from, own] = [URL.parse(origin), new URL(publicUrl)];
  if (!from || from.origin === publicUrl) return from?.origin;
  const isLocal = isLocalName(own.hostname) && own.protocol === 'http:' && from.protocol === 'http:';
  return isLocal && from.host === headers.get('Host') ? from.origin : undefined;
}

function isLocalName(name: string): boolean {
  return name === 'localhost' || name === '0.0.0.0' || name === '[::]' || name === '[::1]' || name.startsWith('127.');
}

/** An address and the wider networks around it, which get a multiple of its limit. */
function networksOf({ address }: ClientInfo): { network: string; factor: number }[] {
  return [{ network: address, factor: 1 }, ...widerNetworks(address)];
}

function limitByAddress(max: number, ttl: number) {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl, noUpdateTTL: true });
  const findFull = (from: ClientInfo) =>
    networksOf(from).find(({ network, factor }) => (counts.get(network) ?? 0) >= max * factor);
  return {
    isReached: (from: ClientInfo) => findFull(from) !== undefined,
    /** False at the limit. Then nothing is counted, because others share the wider networks. */
    add(from: ClientInfo): boolean {
      if (findFull(from)) return false;
      for (const { network } of networksOf(from)) counts.set(network, (counts.get(network) ?? 0) + 1);
      return true;
    },
    secondsLeft: (from: ClientInfo) =>
      Math.max(1, Math.ceil(counts.getRemainingTTL(findFull(from)?.network ?? from.address) / 1_000)),
  };
}

/** Private addresses have no turns: a proxy may share one among all visitors. */
function turnsByAddress({ running, waiting }: { running: number; waiting: number }) {
  const turns = new LRUCache<string, Turns>({ max: 10_000 });
  return (from: ClientInfo): Turns[] =>
    isPrivateAddress(from.address)
      ? []
      : networksOf(from).map(({ network, factor }) => {
          const own = turns.get(network) ?? openTurns(running * factor, waiting * factor);
          turns.set(network, own);
          return own;
        });
}

/** Returns null if too many already wait. */
async function runInTurn<Result>([first, ...others]: Turns[], work: () => Promise<Result>): Promise<Result | null> {
  if (!first) return work();
  return first.isFull() ? null : first.run(() => runInTurn(others, work));
}

/** True if parsing the body would block other visitors. */
function isTooCostly(body: Buffer, type: string): boolean {
  return hasTooManyFields(body, type) || hasTooManyHeaderLines(body, type) || isTooDeep(body, type);
}

/** Counts separators in the raw bytes, because parsing a hundred thousand fields is the attack. */
function hasTooManyFields(body: Buffer, type: string): boolean {
  const boundary = boundaryOf(type);
  const [separator, most] = boundary ? [`--${boundary}`, maxParts + 1] : ['&', maxFields - 1];
  let count = 0;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** Counts lines in the raw bytes, because parsing tens of thousands of header lines is the attack. */
function hasTooManyHeaderLines(body: Buffer, type: string): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  for (let at = body.indexOf(`--${boundary}`); at !== -1; at = body.indexOf(`--${boundary}`, at + 1)) {
    const end = body.indexOf('\r\n\r\n', at);
    const headers = body.subarray(at, end === -1 ? body.length : end);
    let count = 0;
    for (let line = headers.indexOf('\n'); line !== -1; line = headers.indexOf('\n', line + 1)) {
      count += 1;
      if (count > maxPartHeaderLines) return true;
    }
  }
  return false;
}

/** For JSON, which the sign-in endpoints read. Brackets inside strings, such as in a password, do not count. */
function isTooDeep(body: Buffer, type: string): boolean {
  if (isFormType(type)) return false;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < body.length && depth <= maxJsonDepth; at += 1) {
    const byte = body[at];
    if (byte === code('"')) inText = !inText;
    else if (inText) at += byte === code('\\') ? 1 : 0;
    else if (byte === code('[') || byte === code('{')) depth += 1;
    else if (byte === code(']') || byte === code('}')) depth -= 1;
  }
  return depth > maxJsonDepth;
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}

/** Parses the boundary as the form parser does. Returns null if there is none. */
function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get('boundary');
  } catch {
    return null;
  }
}

async function readForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormData | null> {
  const sent = new Response(body, { headers: { 'Content-Type': type } });
  return sent.formData().catch(() => null);
}

/** True for a staff form that is larger than forms without a picture may be. */
function bringsPicture({ headers }: Request, path: string): boolean {
  return (
    path.startsWith('/admin/') &&
    /^multipart\/form-data\b/i.test(headers.get('Content-Type') ?? '') &&
    !(Number(headers.get('Content-Length') ?? Infinity) <= maxBodyBytes)
  );
}

async function readBody(
  { headers, body }: Request,
  limit: number,
  timeoutMs?: number,
): Promise<Buffer<ArrayBuffer> | 'long' | 'late'> {
  if (Number(headers.get('Content-Length') ?? 0) > limit) return 'long';
  const reader = body?.getReader();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void reader?.cancel();
  }, timeoutMs);
  if (timeoutMs === undefined) clearTimeout(timer);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (late) return 'late';
      if (done || !value) return Buffer.concat(chunks);
      size += value.length;
      if (size > limit) return 'long';
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Checks only the type. receiveForm rejects malformed parts the same way, and the sign-in endpoints parse their own JSON. */
function isForm(path: string, type: string): boolean {
  return path.startsWith('/api/auth/') ? /^application\/json\b/i.test(type) : isFormType(type);
}

function isFormType(type: string): boolean {
  return (
    /^application\/x-www-form-urlencoded\b/i.test(type) ||
    (/^multipart\/form-data\b/i.test(type) && boundaryOf(type) !== null)
  );
}
