/**
 * npm run audit: asks the registry about the production packages, and fails when it does not answer.
 * With --offline it compares the lock file with a hand-written list of advisories instead, which expires.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { exitWithUsage } from '#server/arguments.ts';

const dayMs = 86_400_000;
/** Days for which the hand-written list is valid. */
const maxListDays = 30;
const counts = z.object({ high: z.number(), critical: z.number() });
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
type Counts = z.infer<typeof counts>;
type Match = { id: string; name: string; version: string };
type Verdict = { outcome: 'nothing' | 'not audited' | 'vulnerable'; text: string };

/** Returns how many vulnerabilities the registry knows in the production packages, or null if it does not answer. */
export function askRegistry(env = process.env): Counts | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000, env });
  try {
    return npmAnswer.parse(JSON.parse(stdout)).metadata.vulnerabilities;
  } catch {
    return null;
  }
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

/** Judges the registry's answer, or null for none, together with the list. */
export function judgeAnswer(answer: Counts | null, known: AdvisoryList, found: Match[]): Verdict {
  const { matches, text: compared } = compare(known, found);
  if (matches > 0) return { outcome: 'vulnerable', text: compared };
  if (!answer)
    return {
      outcome: 'not audited',
      text: `the registry did not answer, so nothing was audited. Without it: npm run audit -- --offline, with the list of ${known.written}`,
    };
  const { high, critical } = answer;
  const text = `the registry answered: ${critical} critical, ${high} high; ${compared}`;
  return { outcome: high + critical > 0 ? 'vulnerable' : 'nothing', text };
}

/** Judges the packages by the hand-written list alone. */
export function judgeOffline(known: AdvisoryList, found: Match[], now: Date): Verdict {
  const { matches, text } = compare(known, found);
  if (matches > 0) return { outcome: 'vulnerable', text };
  const isValid = now.getTime() - new Date(known.written).getTime() <= maxListDays * dayMs;
  if (isValid) return { outcome: 'nothing', text: `the registry was not asked; ${text}` };
  return { outcome: 'not audited', text: `the list of ${known.written} is older than ${maxListDays} days: review it` };
}

function compare({ written, advisories, accepted }: AdvisoryList, found: Match[]): { matches: number; text: string } {
  const known = new Set(accepted.map(({ id }) => id));
  const matches = found.filter(({ id }) => !known.has(id));
  const named = matches.map(({ id, name, version }) => `\n${id}: ${name} ${version}`).join('');
  const text = `compared with ${advisories.length} advisories listed by hand on ${written}: ${matches.length} match${named}`;
  return { matches: matches.length, text };
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => flag !== '--offline');
  if (unknown) exitWithUsage(`Unknown argument ${unknown}`, 'npm run audit [-- --offline]');
  const { outcome, text } = flags.includes('--offline')
    ? judgeOffline(readList(), findMatches(), new Date())
    : judgeAnswer(askRegistry(), readList(), findMatches());
  console.log(`npm audit: ${text}`);
  process.exit(outcome === 'nothing' ? 0 : 1);
}
