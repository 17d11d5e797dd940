import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { DrillResult } from './run.ts';

const port = 4393;
const limitSeconds = 300;

/** What a newcomer does: copy the repository, npm ci, npm run demo. It must answer within five minutes and stop when told to. */
export async function freshCloneDrill(): Promise<DrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  const breaches: string[] = [];
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1_000);
  // Only Node itself: no Node 26 of this checkout on the path.
  const path = (process.env['PATH'] ?? '')
    .split(':')
    .filter((place) => !place.includes('node_modules'))
    .join(':');
  const { DATABASE_URL: _none, ...rest } = process.env;
  const env = { ...rest, PATH: path, PORT: String(port), NODE_ENV: '' };
  try {
    execFileSync('git', ['clone', '-q', '--no-hardlinks', process.cwd(), folder]);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env, stdio: 'ignore' });
    const installed = seconds();
    const demo = spawn('npm', ['run', 'demo'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = new Promise<number | null>((done) => demo.on('exit', done));
    await new Promise<void>((done, failed) => {
      let said = '';
      demo.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes(`ready: http://127.0.0.1:${port}`)) done();
      });
      demo.on('exit', () => failed(new Error(`the demo ended:\n${said}`)));
    });
    const ready = seconds();
    const page = await fetch(`http://127.0.0.1:${port}/blog`);
    const html = await page.text();
    if (page.status !== 200 || !html.includes('Our Blog &amp; News')) breaches.push(`/blog answered ${page.status}`);
    if (ready > limitSeconds) breaches.push(`ready only after ${ready} s`);
    process.kill(-(demo.pid ?? 0), 'SIGTERM');
    await ended;
    // npm ends before what it started: the last of the group may still be writing.
    if (!(await groupEnds(demo.pid ?? 0, 30))) breaches.push('something it started runs 30 s after SIGTERM');
    const stillThere = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
    if (stillThere) breaches.push('the site still answers after SIGTERM');
    const left = execFileSync('bash', ['-c', `pgrep -fa ${folder} || true`], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('postgres'));
    if (left.length > 0) breaches.push(`left running: ${left.join('; ')}`);
    return { rows: [{ 'npm ci s': installed, 'ready after s': ready, 'stopped after s': seconds() }], breaches };
  } finally {
    removeFolder(folder);
  }
}

async function groupEnds(group: number, seconds: number): Promise<boolean> {
  for (let passed = 0; passed < seconds; passed += 0.2) {
    // One that ended and was not yet reaped (Z) writes nothing.
    const alive = execFileSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .some(([id, state]) => id === String(group) && !state?.startsWith('Z'));
    if (!alive) return true;
    await sleep(200);
  }
  return false;
}
