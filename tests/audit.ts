/** npm run audit: asks the registry about the production packages. If it does not respond, compares the lock file with a hand-written advisory list. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const saved = 'tests/audit-answer.json';
const dayMs = 86_400_000;
/** Days for which a registry response and the hand-written list are valid. */
const maxAnswerDays = 7;
const maxListDays = 30;
const counts = z.object({ high: z.number(), critical: z.number() });
const savedAnswer = z.object({ at: z.coerce.date(), vulnerabilities: counts });
const npmAnswer = z.object({ metadata: z.object({ vulnerabilities: counts }) });
const list = z.object({
  written: z.iso.date(),
  advisories: z.array(
    z.object({ package: z.string(), from: z.string().default('0'), before: z.string(), id: z.string() }),
  ),
  accepted: z.array(z.object({ id: z.string(), why: z.string().min(20) })),
});
const lockFile = z.object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) });

type AdvisoryList = z.infer<typeof list>;
type Match = { id: string; name: string; version: string };
type Verdict = { outcome: 'nothing' | 'not audited' | 'vulnerable'; text: string };

export function audit(now = new Date()): Verdict {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
  const asked = npmAnswer.safeParse(JSON.parse(stdout || '{}'));
  if (asked.success) {
    const answer = { at: now, vulnerabilities: asked.data.metadata.vulnerabilities };
    writeFileSync(saved, `${JSON.stringify(answer, null, 2)}\n`);
  }
  return evaluateAdvisories(existsSync(saved) ? read(saved) : null, readList(), findMatches(), now);
}

export function readList(): AdvisoryList {
  return list.parse(read('tests/advisories.json'));
}

/** Returns every locked package in a listed version, including accepted advisories. */
export function findMatches({ advisories } = readList(), lock: unknown = read('package-lock.json')): Match[] {
  const installed = Object.entries(lockFile.parse(lock).packages).map(([path, { version = '' }]) => ({
    name: path.split('node_modules/').at(-1) ?? '',
    version,
  }));
  return advisories.flatMap(({ package: name, from, before, id }) =>
    installed
      .filter((one) => one.name === name && !isOlder(one.version, from) && isOlder(one.version, before))
      .map(({ version }) => ({ id, name, version })),
  );
}

export function evaluateAdvisories(
  stored: unknown,
  { written, advisories, accepted }: AdvisoryList,
  found: Match[],
  now: Date,
): Verdict {
  const known = new Set(accepted.map(({ id }) => id));
  const matches = found.filter(({ id }) => !known.has(id));
  const compared = `compared with ${advisories.length} advisories listed by hand on ${written}: ${matches.length} match`;
  const named = matches.map(({ id, name, version }) => `\n${id}: ${name} ${version}`).join('');
  const answer = savedAnswer.safeParse(stored);
  if (answer.success && isWithin(maxAnswerDays, answer.data.at, now)) {
    const { high, critical } = answer.data.vulnerabilities;
    const text = `the registry answered on ${answer.data.at.toISOString().slice(0, 10)}: ${critical} critical, ${high} high; ${compared}${named}`;
    return { outcome: high + critical + matches.length > 0 ? 'vulnerable' : 'nothing', text };
  }
  const text = `the registry did not answer; ${compared}${named}`;
  if (matches.length > 0) return { outcome: 'vulnerable', text };
  if (isWithin(maxListDays, new Date(written), now)) return { outcome: 'nothing', text };
  return { outcome: 'not audited', text: `${text}. The list is older than ${maxListDays} days: review it.` };
}

function isWithin(days: number, at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= days * dayMs;
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const { outcome, text } = audit();
  console.log(`npm audit: ${text}`);
  process.exit(outcome === 'nothing' ? 0 : 1);
}
