/**
 * Debian's Firefox and WebKitGTK (the engine of Safari) without a screen. Both use a standard protocol, so no package is needed: Firefox
 * WebDriver BiDi over a WebSocket, WebKit WebDriver over HTTP. Neither emulates a phone: even at 390 px a mouse clicks.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePorts } from '#tests/setup/free-port.ts';

export type Size = { width: number; height: number };
export type Engine = 'firefox' | 'webkit';

/** Input actions, in the format that both protocols share. */
type Actions = { type: 'pointer' | 'key'; id: string; parameters?: object; actions: object[] }[];

export type Browser = {
  navigate: (url: string) => Promise<void>;
  /** Runs a function's source in the page and returns its result, which must be JSON. */
  evaluate: (source: string, args: unknown[]) => Promise<unknown>;
  act: (actions: Actions) => Promise<void>;
  picture: () => Promise<Buffer>;
  /** Returns the page's errors since the last call. */
  complaints: () => Promise<string[]>;
  close: () => Promise<void>;
};

const answerWithinMs = 30_000;

export function openBrowser(engine: Engine, size: Size): Promise<Browser> {
  return engine === 'firefox' ? openFirefox(size) : openWebKit(size);
}

const bidiMessage = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.object({ level: z.string().optional(), text: z.string().nullish() }).optional(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});
const bidiTree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const bidiValue = z.object({
  type: z.string(),
  result: z.object({ value: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const bidiPicture = z.object({ data: z.string() });

/** The router's errors about requests that a navigation aborted: the route manifest, and a page's data. Firefox still reports them. */
const aborted = /^(Failed to fetch manifest patches|TypeError: Error in input stream)/;

async function openFirefox(size: Size): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const prefs = {
    'app.normandy.enabled': false,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    // Gives the page the focus although no window has it.
    'focusmanager.testmode': true,
    'datareporting.policy.dataSubmissionEnabled': false,
    'layout.css.prefers-color-scheme.content-override': 1,
    'media.autoplay.default': 0,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'http://127.0.0.1:9/',
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    // The page has the full width, as on a phone.
    'ui.useOverlayScrollbars': 1,
  };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(prefs)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const firefox = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' } },
  );
  const address = await heard(firefox, 2, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', () => failed(new Error(`Firefox does not respond at ${address}`)), { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const said: string[] = [];
  let asked = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = bidiMessage.parse(JSON.parse(String(data)));
    if (method === 'log.entryAdded' && params?.level === 'error' && !aborted.test(params.text ?? ''))
      said.push(params.text ?? '');
    const question = waiting.get(id ?? 0);
    if (error) question?.reject(new Error(`${error}: ${message}`));
    else question?.resolve(result);
  });
  const ask = (method: string, params: object): Promise<unknown> => {
    asked += 1;
    const question = Promise.withResolvers<unknown>();
    waiting.set(asked, question);
    socket.send(JSON.stringify({ id: asked, method, params }));
    return within(question.promise, method);
  };
  await ask('session.new', { capabilities: {} });
  const { contexts } = bidiTree.parse(await ask('browsingContext.getTree', {}));
  const { context } = contexts[0];
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  await ask('browsingContext.activate', { context });
  await ask('browsingContext.setViewport', { context, viewport: size });
  return {
    async navigate(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(source, args) {
      const { result, exceptionDetails } = bidiValue.parse(
        await ask('script.callFunction', {
          functionDeclaration: `async (args) => JSON.stringify((await (${source})(...JSON.parse(args))) ?? null)`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          target: { context },
          awaitPromise: true,
        }),
      );
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    async act(actions) {
      await ask('input.performActions', { context, actions });
    },
    async picture() {
      return Buffer.from(bidiPicture.parse(await ask('browsingContext.captureScreenshot', { context })).data, 'base64');
    },
    complaints: async () => said.splice(0),
    async close() {
      socket.close();
      await end(firefox);
      removeProfile(profile);
    },
  };
}

const webDriverAnswer = z.object({ value: z.unknown() });
const webDriverError = z.object({ error: z.string(), message: z.string() });
const webDriverSession = z.object({ sessionId: z.string() });

async function openWebKit(size: Size): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'webkit-'));
  // The toolbar keeps the window at least 447 pixels wide unless its buttons may shrink.
  mkdirSync(join(profile, 'gtk-3.0'));
  writeFileSync(
    join(profile, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 4px; }\n',
  );
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const env = {
    ...process.env,
    DISPLAY: `:${await heard(screen, 3, /(\d+)\n/)}`,
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    HOME: profile,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    XDG_CACHE_HOME: profile,
    XDG_CONFIG_HOME: profile,
    XDG_DATA_HOME: profile,
  };
  const port = await freePorts(1);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(answerWithinMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = webDriverAnswer.parse(await answer.json());
    if (answer.ok) return value;
    const { error, message } = webDriverError.parse(value);
    throw new Error(`${error}: ${message}`);
  };
  await untilListening(() => ask('GET', '/status'));
  const { sessionId } = webDriverSession.parse(
    await ask('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: miniBrowser(),
            args: ['--automation', '--autoplay-policy=allow-without-sound'],
          },
        },
      },
    }),
  );
  const session = `/session/${sessionId}`;
  const evaluate: Browser['evaluate'] = (source, args) =>
    ask('POST', `${session}/execute/async`, {
      script: `const done = arguments[1]; Promise.resolve((${source})(...arguments[0])).then((value) => done(value ?? null));`,
      args: [args],
    });
  await fitWindow(size, evaluate, (rect) => ask('POST', `${session}/window/rect`, { x: 0, y: 0, ...rect }));
  // This screen has no window manager. Without this the page has no focus, and no :focus rule applies.
  const focus = spawn('xdotool', ['search', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus'], {
    env,
    stdio: 'ignore',
  });
  await new Promise((done) => focus.on('exit', done));
  return {
    async navigate(url) {
      await ask('POST', `${session}/url`, { url });
      await evaluate(String(listenForErrors), []);
    },
    evaluate,
    async act(actions) {
      await ask('POST', `${session}/actions`, { actions });
    },
    async picture() {
      return Buffer.from(z.string().parse(await ask('GET', `${session}/screenshot`)), 'base64');
    },
    complaints: async () => z.array(z.string()).parse(await evaluate('() => window.complaints?.splice(0) ?? []', [])),
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen);
      removeProfile(profile);
    },
  };
}

/** Runs in the loaded page. Collects its errors, because WebKit's driver does not report the console. */
function listenForErrors(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  addEventListener('error', (event) => complaints.push(`error: ${event.message}`), true);
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', (event) =>
    complaints.push(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
  const { error } = console;
  console.error = (...text) => {
    complaints.push(text.join(' '));
    error(...text);
  };
}

/** Resizes the window until the page has this size, because toolbars take up an unknown part of it. */
async function fitWindow(
  { width, height }: Size,
  evaluate: Browser['evaluate'],
  ask: (size: Size) => Promise<unknown>,
): Promise<void> {
  let more = { width: 0, height: 90 };
  for (let tries = 0; tries < 8; tries += 1) {
    await ask({ width: width + more.width, height: height + more.height });
    await wait(200);
    const [gotWidth, gotHeight] = z
      .tuple([z.number(), z.number()])
      .parse(await evaluate('() => [innerWidth, innerHeight]', []));
    if (gotWidth === width && gotHeight === height) return;
    more = { width: more.width + width - gotWidth, height: more.height + height - gotHeight };
  }
  throw new Error(`WebKit's window cannot be resized to ${width} by ${height}`);
}

function miniBrowser(): string {
  const path = readdirSync('/usr/lib')
    .flatMap((folder) => ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find((one) => existsSync(one));
  if (!path) throw new Error('MiniBrowser is missing: apt-get install webkit2gtk-driver');
  return path;
}

/** Returns the first match in a process's output on this file descriptor. */
function heard(child: ChildProcess, descriptor: 2 | 3, pattern: RegExp): Promise<string> {
  let text = '';
  const found = new Promise<string>((done, failed) => {
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`${child.spawnfile} exited:\n${text}`)));
    child.stdio[descriptor]?.on('data', (chunk) => {
      text += String(chunk);
      const [, match] = pattern.exec(text) ?? [];
      if (match) done(match);
    });
  });
  return within(found, child.spawnfile);
}

async function untilListening(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await wait(100);
    }
  }
}

async function within<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  const limit = AbortSignal.timeout(answerWithinMs);
  const late = new Promise<never>((_, failed) =>
    limit.addEventListener('abort', () => failed(new Error(`no response from ${what}`)), { once: true }),
  );
  return Promise.race([promise, late]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await Promise.race([ended, wait(5_000).then(() => child.kill('SIGKILL'))]);
  await ended;
}

/** Retries, because the browser's last child process may still be writing to the folder. */
function removeProfile(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
