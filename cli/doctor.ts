import { ContentError, readContent } from '#app/features/pages/content-files.server.ts';
import { configProblems, readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { counted } from '#app/shared/phrases.ts';
import { readArguments } from '#server/arguments.ts';
import { closeServices, openServices } from '#server/services.ts';
/** npm run doctor: checks a deployment and prints what works, what does not, and what to do. */
import { runChecks, type Finding } from './doctor/diagnostics.ts';

const signs = { good: 'OK  ', care: 'WARN', bad: 'FAIL' };

readArguments('npm run doctor', {});
const findings = await runAllChecks();
for (const { part, state, says, todo } of findings) {
  console.log(`${signs[state]}  ${part}: ${says}`);
  if (todo && state !== 'good') console.log(`      → ${todo}`);
}
const bad = findings.filter(({ state }) => state === 'bad').length;
const care = findings.filter(({ state }) => state === 'care').length;
console.log(bad + care === 0 ? '\nEverything is OK.' : `\n${bad} failed, ${counted(care, 'warning')}.`);
process.exit(bad === 0 ? 0 : 1);

async function runAllChecks(): Promise<Finding[]> {
  const problems: Finding[] = [
    ...configProblems(process.env).map((says) => ({ part: 'settings', state: 'bad' as const, says })),
    ...contentMistakes().map((says) => ({ part: 'content', state: 'bad' as const, says })),
  ];
  if (problems.length > 0) return problems;
  const app = openServices(readConfig(), createLog({ logLevel: 'silent' }, 'doctor'));
  const found = await runChecks(app);
  await closeServices(app).catch(() => undefined);
  return found;
}

/** No process starts with a wrong content file, so this is told before anything else is opened. */
function contentMistakes(): string[] {
  try {
    readContent();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n');
    throw error;
  }
}
