import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { anOldSite } from '#tests/factories/old-site.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { DrillResult } from './run.ts';

const limitSeconds = 300;
/** Commands that keep running. They must serve pages and stop on SIGTERM. */
const stays = /^npm (start|run (demo|dev|web|worker))\b/;

/**
 * Runs every line of the `sh` blocks in README and guides, in a fresh clone with the machine's own Node. A block
 * marked `sh server` needs its own machine, and one marked `sh list` is not a sequence. tests/docs.test.ts checks those. One marked
 * `sh copy` runs on the demo.
 */
export async function freshCloneDrill(): Promise<DrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  const clone = join(folder, 'clone');
  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  const postgres = await startLocalPostgres({ folder: join(folder, 'postgres'), throwaway: true });
  // Removes this checkout's Node from the path, and our settings, so that only the newcomer's own count.
  const path = (process.env['PATH'] ?? '')
    .split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':');
  const { DATABASE_URL: _url, NODE_OPTIONS: _options, ...rest } = process.env;
  const port = await freePorts(1);
  const env = { ...rest, PATH: path, PORT: String(port), NODE_ENV: '' };
  // Answers to the questions of `npm run setup`.
  const input = `http://127.0.0.1:${port}\n${postgres.url}\na@example.com,b@example.com\n\n\n\n`;
  try {
    execFileSync('git', ['clone', '-q', '--no-hardlinks', process.cwd(), clone]);
    await anOldSite(clone, 20);
    cpSync(join(clone, 'files'), join(clone, 'FOLDER'), { recursive: true });
    cpSync('tests/factories/wordpress-sample.xml', join(clone, 'export.xml'));
    for (const { file, line } of documentedLines(clone)) {
      const begun = performance.now();
      const problem = stays.test(line)
        ? await startAndStop(line, { cwd: clone, env }, line.includes('demo') ? copyPages : undefined)
        : run(line, { cwd: clone, env, input });
      const seconds = Math.round((performance.now() - begun) / 1_000);
      console.log(`${file}: ${line}: ${problem ?? 'works'}, ${seconds} s`);
      rows.push({ file, line, seconds });
      if (problem) breaches.push(`${file}: ${line}: ${problem}`);
    }
    if (rows.length < 5) breaches.push('the documents contain too few commands');
    return { rows, breaches };
  } finally {
    postgres.stop();
    removeFolder(folder);
  }
}

function documentedLines(root: string, mark = ''): { file: string; line: string }[] {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', 'CONTRIBUTING.md', ...guides.map((name) => `docs/${name}`)].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^```sh([ a-z]*)\n([^]*?)^```$/gm)]
      .filter(([, found = '']) => found.trim() === mark)
      .flatMap(([, , block = '']) => block.split('\n'))
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => ({ file, line })),
  );
}

type Where = { cwd: string; env: NodeJS.ProcessEnv };

function run(line: string, { input = '', ...where }: Where & { input?: string }): string | undefined {
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', line], { ...where, input, encoding: 'utf8' });
  return status === 0 ? undefined : `exited with ${status}\n${(stdout + stderr).slice(-2_000)}`;
}

async function listedIn(sitemap: string): Promise<string[]> {
  const text = await (await fetch(sitemap)).text();
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** Copies the running site as the guide says. The copy must have every page of the sitemap. */
async function copyPages(site: string, { cwd, env }: Where): Promise<string | undefined> {
  const folder = join(cwd, 'var/copy');
  mkdirSync(folder, { recursive: true });
  for (const { line } of documentedLines(cwd, 'copy')) {
    const problem = run(line.replaceAll('https://clinic.example', site), { cwd: folder, env });
    if (problem) return `${line}: ${problem}`;
  }
  const parts = await listedIn(`${site}/sitemap.xml`);
  const pages = (await Promise.all(parts.map((part) => listedIn(site + part)))).flat();
  const missing = pages.filter((page) => !existsSync(join(folder, page === '/' ? 'index.html' : `${page}.html`)));
  console.log(`copied ${pages.length - missing.length} of ${pages.length} pages of the sitemap`);
  return pages.length > 0 && missing.length === 0 ? undefined : `the copy has no ${missing.join(', ')}`;
}

async function startAndStop(line: string, where: Where, use?: typeof copyPages): Promise<string | undefined> {
  const site = `http://127.0.0.1:${where.env['PORT']}`;
  const child = spawn('bash', ['-ec', line], { ...where, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const group = child.pid ?? 0;
  const isReady = await within(
    limitSeconds,
    async () => child.exitCode !== null || (await answers(site, '/readyz')) === 200,
  );
  const status = await answers(site, '/blog');
  // A new site is closed until an owner opens it.
  const isRight = status === (line.includes('demo') || line.includes('dev') ? 200 : 503);
  const problem = isReady && isRight ? await use?.(site, where) : undefined;
  if (child.exitCode === null) process.kill(-group, 'SIGTERM');
  // npm exits before its child processes, which may still be writing.
  const isOver = await within(30, async () => !runs(group));
  if (!isReady || !isRight) return `/blog answered ${status}\n${output.slice(-2_000)}`;
  if (problem) return problem;
  if (!isOver || (await answers(site, '/healthz')) !== 0) return 'a child process still runs 30 s after SIGTERM';
  const left = spawnSync('pgrep', ['-fa', `postgres.*${where.cwd}`], { encoding: 'utf8' }).stdout;
  return left ? `left running: ${left}` : undefined;
}

const answers = (site: string, page: string) =>
  fetch(`${site}${page}`).then(
    ({ status }) => status,
    () => 0,
  );

async function within(seconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (let passed = 0; passed < seconds; passed += 0.2) {
    if (await holds()) return true;
    await sleep(200);
  }
  return false;
}

/** Returns true if a process of the group runs. Zombies (Z) do not count, because they write nothing. */
function runs(group: number): boolean {
  return execFileSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some(([id, state]) => id === String(group) && !state?.startsWith('Z'));
}
