/** npm run audit: fails on a high or critical advisory in what is deployed, and when the registry's newest answer is older than a week. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const saved = 'tests/audit-answer.json';
const mostDays = 7;
const counts = z.object({ high: z.number(), critical: z.number() });
const savedAnswer = z.object({ at: z.coerce.date(), vulnerabilities: counts });
const npmAnswer = z.object({ metadata: z.object({ vulnerabilities: counts }) });

/** What is wrong; `not audited` where nobody has answered for a week. */
export function audit(now = new Date()): 'nothing' | 'not audited' | 'vulnerable' {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
  const asked = npmAnswer.safeParse(JSON.parse(stdout || '{}'));
  if (asked.success) {
    const answer = { at: now, vulnerabilities: asked.data.metadata.vulnerabilities };
    writeFileSync(saved, `${JSON.stringify(answer, null, 2)}\n`);
  }
  return judge(existsSync(saved) ? JSON.parse(readFileSync(saved, 'utf8')) : null, now);
}

export function judge(stored: unknown, now: Date): ReturnType<typeof audit> {
  const answer = savedAnswer.safeParse(stored);
  if (!answer.success || now.getTime() - answer.data.at.getTime() > mostDays * 86_400_000) return 'not audited';
  const { high, critical } = answer.data.vulnerabilities;
  return high + critical > 0 ? 'vulnerable' : 'nothing';
}

if (import.meta.main) {
  const found = audit();
  console.log(`npm audit: ${found}`);
  process.exit(found === 'nothing' ? 0 : 1);
}
