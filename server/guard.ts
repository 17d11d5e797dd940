import { MIMEType } from 'node:util';
import { LRUCache } from 'lru-cache';
import { isPrivateAddress } from '#app/platform/client-address.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { returnedEntries, unlabeledFields } from '#app/records/form.server.ts';
import { waitInWords } from '#app/shared/dates.ts';
import type { Answer, From } from './page-cache.ts';

const maxUrlLength = 2_000;
/** The router asks for the routes of all links on a page by one address, and keeps to this by itself. */
const maxManifestUrlLength = 8_000;
const maxBodyBytes = 256 * 1024;
/** A form of the staff area with a picture in it. */
const maxPictureFormBytes = 26 * 1024 * 1024;
/** A form without a picture has this long to arrive; one with a picture as long as the server waits at all. */
const bodyTimeoutMs = 30_000;
/** The largest form of the site has fewer than half as many. Reading more would cost a processor's second. */
const maxFields = 300;
const maxParts = 100;
/** Browsers write two or three, and the largest JSON, a passkey's, is four deep. */
const maxPartHeaderLines = 10;
const maxJsonDepth = 20;
/** Forms too large or not readable that one address may send in ten minutes. Refusing is cheap, and still not free. */
const maxRefused = 100;
const refusedTtlMs = 10 * 60_000;
/** What is read from an address beyond that, to let a form of our own pages through and to give any other back. */
const maxReturnedBytes = 64 * 1024;
/** Pages that are rendered for one address in a minute. What is in memory costs nothing and is not counted. */
const maxRendered = 120;
const renderedTtlMs = 60_000;
/** A body that was not read to its end cannot be given back, but the browser still has it. */
const backButton = 'Your browser’s Back button brings back what you typed.';
/** Closes the connection instead of reading the rest of the body. */
const close = { Connection: 'close' };

type Guarded = {
  config: Pick<Config, 'publicUrl' | 'demonstration'>;
  log: Log;
  phone: () => { label: string; href: string };
  /** What arrives in pieces and is read as it comes, by other methods than a form. */
  isUpload: (path: string) => boolean;
  uploadMethods: string[];
  isStaff: (request: Request) => Promise<unknown>;
  /** Somebody is signed in in this browser, or was once. */
  isKnown: (request: Request) => Promise<boolean>;
  /** One of our pages made this form. */
  isOurs: (form: FormData) => boolean;
};

/** Checks every request before the router: limits on URL, method and body, and same origin for writes. */
export function guardRequests(answer: Answer, guarded: Guarded): Answer {
  const { config, log, phone, isUpload, uploadMethods, isStaff, isKnown, isOurs } = guarded;
  const { publicUrl } = config;
  let explained = false;
  const refused = countByAddress(refusedTtlMs);
  const rendered = countByAddress(renderedTtlMs);

  /** Once for each process: who sets a site up reads it, and nobody can fill the log with it. */
  function explainRefusedForm(origin: string | null): void {
    if (explained) return;
    explained = true;
    log.warn(
      { origin: URL.parse(origin ?? '')?.origin ?? null, publicUrl },
      'a form was refused because its origin does not match PUBLIC_URL; further refusals are not logged',
    );
  }

  function refuse(
    { requestId }: From,
    status: number,
    title: string,
    sentence: string,
    more = {},
    form = new FormData(),
  ): Response {
    const typed = unlabeledFields(returnedEntries(form));
    const page = plainPage(config, { status, title, sentences: [sentence], phone: phone(), requestId, typed });
    for (const [name, value] of Object.entries<string>(more)) page.headers.set(name, value);
    return page;
  }

  /** Private addresses are exempt: they belong to the clinic, or to a proxy that hides the client. */
  async function guardPage(request: Request, from: From, path: string): Promise<Response> {
    if (path.startsWith('/files/') || isUpload(path) || isPrivateAddress(from.address)) return answer(request, from);
    rendered.add(from);
    if (rendered.count(from) <= maxRendered || (await isStaff(request))) return answer(request, from);
    if (rendered.count(from) === maxRendered + 1) log.warn({ limit: 'pages' }, 'a limit was reached');
    return refuse(from, 429, 'Too many pages at once', 'Please wait a minute and open the page again, or call us.', {
      'Retry-After': '60',
    });
  }

  async function guardForm(request: Request, from: From, path: string, origin: string): Promise<Response> {
    const isLimited = refused.count(from) >= maxRefused && !(await isKnown(request));
    const response = await (isLimited ? answerLimited(request, from, origin) : answerForm(request, from, path, origin));
    // Not what the site answered about the words in a form, nor an address that a proxy shares among all visitors.
    if ([413, 415].includes(response.status) && !isPrivateAddress(from.address)) refused.add(from);
    return response;
  }

  /** Nobody can shut the forms of our pages to others at the same address; any other form comes back as it was typed. */
  async function answerLimited(request: Request, from: From, origin: string): Promise<Response> {
    const type = request.headers.get('Content-Type') ?? '';
    const body = await readBody(request, maxReturnedBytes, bodyTimeoutMs);
    const isReadable = typeof body !== 'string' && !isTooCostly(body, type);
    const form = isReadable ? await readForm(body, type) : null;
    if (isReadable && form && isOurs(form)) return answer(withBody(request, body, origin), from);
    const seconds = refused.secondsLeft(from);
    const kept = form ? 'Nothing you typed is lost: it is below. ' : '';
    return refuse(
      from,
      429,
      'Too many forms',
      `${kept}Please wait ${waitInWords(seconds)} and try again, or call us.`,
      { ...close, 'Retry-After': String(seconds) },
      form ?? undefined,
    );
  }

  async function answerForm(request: Request, from: From, path: string, origin: string): Promise<Response> {
    const type = request.headers.get('Content-Type') ?? '';
    if (!isForm(path, type))
      return refuse(
        from,
        415,
        'We could not read this form',
        'Please open our page again and send the form from there.',
        close,
      );
    const brings = bringsPicture(request, path);
    if (brings && !(await isStaff(request)))
      return refuse(
        from,
        401,
        'You must be logged in to upload.',
        'Sign in on another page, then use your browser’s Back button to return to this form and send it again.',
      );
    const body = await (brings
      ? readBody(request, maxPictureFormBytes)
      : readBody(request, maxBodyBytes, bodyTimeoutMs));
    if (body === 'late')
      return refuse(from, 408, 'That took too long', `Please send the form again. ${backButton}`, close);
    if (body === 'long' || isTooCostly(body, type))
      return refuse(
        from,
        413,
        'That’s too much for one form',
        `Please shorten the text and try again. ${backButton}`,
        close,
      );
    return answer(withBody(request, body, origin), from);
  }

  function withBody({ headers, signal, url }: Request, body: Buffer<ArrayBuffer>, origin: string): Request {
    // The router compares this address with the origin once more.
    return new Request(origin + url.slice(publicUrl.length), { method: 'POST', headers, body, signal });
  }

  return async (request, from) => {
    const { url, method, headers } = request;
    const path = new URL(url).pathname;
    if (url.length - publicUrl.length > (path === '/__manifest' ? maxManifestUrlLength : maxUrlLength))
      return refuse(from, 414, 'That address is too long', 'Please shorten it and try again.');
    // PostgreSQL has no such letter: asked for it, it fails.
    if (url.includes('%00')) return refuse(from, 400, 'That is no address', 'Please open our page again.');
    const methods = isUpload(path) ? uploadMethods : ['GET', 'HEAD', 'POST'];
    if (!methods.includes(method))
      return refuse(from, 405, 'That is not possible here', 'Please go back and try another way.', {
        Allow: methods.join(', '),
        ...close,
      });
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return guardPage(request, from, path);
    const origin = acceptedOrigin(headers, publicUrl);
    if (!origin) {
      explainRefusedForm(headers.get('Origin'));
      return refuse(
        from,
        403,
        'This form came from another site',
        'Please open our page and send the form from there.',
        close,
      );
    }
    return isUpload(path) ? answer(request, from) : guardForm(request, from, path, origin);
  };
}

/**
 * Browsers name the page that sent a form: it must be one of PUBLIC_URL. Where that is not set, and the site only answers on this machine's
 * own names, the host that was asked will do.
 */
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

function countByAddress(ttl: number) {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl, noUpdateTTL: true });
  const count = ({ address }: From) => counts.get(address) ?? 0;
  // Read again when it is counted: many may have come meanwhile.
  return {
    count,
    add: (from: From) => counts.set(from.address, count(from) + 1),
    secondsLeft: ({ address }: From) => Math.max(1, Math.ceil(counts.getRemainingTTL(address) / 1_000)),
  };
}

/** Whether to read it would keep other visitors waiting. */
function isTooCostly(body: Buffer, type: string): boolean {
  return hasTooManyFields(body, type) || hasTooManyHeaderLines(body, type) || isTooDeep(body, type);
}

/** Counted in the bytes: to read a form of a hundred thousand fields is the harm. */
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

/** Counted in the bytes: to read a part with tens of thousands of header lines is the harm. */
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

/** JSON, which the endpoints of sign-in read. A bracket inside a string, as in a password, opens nothing. */
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

/** As whoever reads the form will find it. Without one a form of parts cannot be read. */
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

/** A form of the staff area that is larger than a form without a picture can be. */
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

/** Whoever reads the form answers likewise where the type is right and the parts are not. The endpoints of sign-in read what they get themselves. */
function isForm(path: string, type: string): boolean {
  return path.startsWith('/api/auth/') || isFormType(type);
}

function isFormType(type: string): boolean {
  return (
    /^application\/x-www-form-urlencoded\b/i.test(type) ||
    (/^multipart\/form-data\b/i.test(type) && boundaryOf(type) !== null)
  );
}
