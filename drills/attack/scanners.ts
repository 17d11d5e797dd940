import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { sessions } from '#db/accounts-schema.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';

type Scan = { what: string; held: string; findings: string[] };

const minutesEach = 5;
const wapitiModules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';

/** Findings of the scanners that we accept, with the reason. */
const accepted: { by: string; pattern: RegExp; why: string }[] = [
  {
    by: 'wapiti',
    pattern: /Lack of anti CSRF token/,
    why: 'Origin and Sec-Fetch-Site are checked instead, for every unsafe method and on every route; a cached page could not contain a token.',
  },
  {
    by: 'wapiti',
    pattern: /X-(Frame-Options|XSS-Protection) is not set/,
    why: 'The CSP sets frame-ancestors, which replaces the older header.',
  },
  {
    by: 'wapiti',
    pattern: /Strict-Transport-Security is not set/,
    why: 'The drill uses HTTP. Over HTTPS the header is set.',
  },
  {
    by: 'wapiti',
    pattern: /Backup file: GET \/(departments|doctors)\//,
    why: 'The sample pages answer any name with the same sample, and SAMPLE_PAGES=off removes them.',
  },
];

/** Runs Debian's wapiti and sqlmap, each as a stranger and as staff, with a time limit. */
export async function scan(app: App, url: string): Promise<Scan[]> {
  ensureInstalled();
  const { cookie, stop } = await lastingSession(app);
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  try {
    const results: Scan[] = [];
    for (const [who, session] of [
      ['as a stranger', ''],
      ['as staff', cookie],
    ] as const) {
      results.push(await wapiti(url, session, who, folder), await sqlmap(url, session, who, folder));
    }
    return results;
  } finally {
    stop();
    removeFolder(folder);
  }
}

/** Reinserts the session every 200 ms, because a crawler also follows Logout. */
async function lastingSession(app: App): Promise<{ cookie: string; stop: () => void }> {
  const cookie = await signedInCookie(app);
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.', 1)[0] ?? '';
  const [session] = await app.db.select().from(sessions).where(eq(sessions.token, token));
  if (!session) throw new Error('the session was not found');
  const timer = setInterval(() => {
    app.db.insert(sessions).values(session).onConflictDoNothing().catch(console.error);
  }, 200);
  return { cookie, stop: () => clearInterval(timer) };
}

function ensureInstalled(): void {
  const missing = ['wapiti', 'sqlmap'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length === 0) return;
  const install = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', '--no-install-recommends', ...missing];
  if (spawnSync('apt-get', install, { stdio: 'ignore' }).status !== 0)
    throw new Error(`Install ${missing.join(' and ')} first.`);
}

const wapitiReport = z.object({
  vulnerabilities: z.record(z.string(), z.array(z.object({ method: z.string(), path: z.string(), info: z.string() }))),
  anomalies: z.record(z.string(), z.array(z.object({ method: z.string(), path: z.string(), info: z.string() }))),
});

async function wapiti(url: string, cookie: string, who: string, folder: string): Promise<Scan> {
  const report = join(folder, 'wapiti.json');
  const start = cookie ? `${url}/admin/people` : `${url}/`;
  const seconds = minutesEach * 60;
  const options = `-u ${start} --scope domain -d 4 -f json -o ${report} -m ${wapitiModules} --max-scan-time ${seconds / 2} --max-attack-time ${Math.round(seconds / 15)} --max-links-per-page 60 --store-session ${folder} --flush-session --no-bugreport`;
  const output = await run(
    'wapiti',
    [...options.split(' '), '-H', `Origin: ${url}`, ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])],
    seconds * 2_000,
  );
  const { vulnerabilities, anomalies } = wapitiReport.parse(JSON.parse(readFileSync(report, 'utf8')));
  const pages = Number(/Wapiti found (\d+) URLs and forms/.exec(output)?.[1] ?? 0);
  const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, some]) =>
    some.map(({ method, path, info }) => `wapiti ${who}: ${kind}: ${method} ${path}: ${info}`),
  );
  return toScan(`wapiti ${who}, ${pages} pages and forms`, 'wapiti', found);
}

/** Tests every form and query that a crawl finds, and the queries that only scripts send. */
async function sqlmap(url: string, cookie: string, who: string, folder: string): Promise<Scan> {
  const targets = cookie
    ? ['/admin/contactMessages?q=1&show=all', '/admin/comments?before=1', '/admin/activity?before=1', '/admin/blog?q=1']
    : ['/search?q=socket&before=1', '/blog?category=Sockets&tag=a&author=b&before=1', '/gallery?before=1'];
  const found: string[] = [];
  let tested = 0;
  for (const target of targets) {
    const options = `-u ${url + target} --batch --level 2 --risk 1 --dbms PostgreSQL --time-sec 2 --timeout 10 --retries 0 --threads 2 --output-dir ${folder} --disable-coloring --flush-session --ignore-code *`;
    const session = cookie ? ['--cookie', cookie, '--skip', 'Cookie'] : [];
    const output = await run('sqlmap', [...options.split(' '), ...session], (minutesEach * 60_000) / targets.length);
    tested += output.match(/testing if (GET|POST) parameter/g)?.length ?? 0;
    if (/is vulnerable|identified the following injection point/i.test(output))
      found.push(`sqlmap ${who}: ${target} can be injected`);
  }
  if (tested === 0) found.push(`sqlmap ${who} tested nothing`);
  return toScan(`sqlmap ${who}, ${tested} parameters`, 'sqlmap', found);
}

function toScan(what: string, by: string, found: string[]): Scan {
  const isAccepted = (finding: string) => accepted.some((one) => one.by === by && one.pattern.test(finding));
  const findings = found.filter((finding) => !isAccepted(finding));
  const passed = found.length - findings.length;
  return { what, held: findings.length === 0 ? `yes${passed ? `, ${passed} accepted` : ''}` : 'NO', findings };
}

/** Runs a scanner and returns its output, including what it printed before a timeout. */
function run(program: string, args: string[], ms: number): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const hear = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const timer = setTimeout(() => child.kill('SIGINT'), ms);
    child.on('error', failed);
    child.on('exit', () => {
      clearTimeout(timer);
      done(output);
    });
  });
}
