import { parseArgs } from 'node:util';
import type { App } from '#app/context.ts';
import { MovingTrouble } from '#app/features/moving/incoming.ts';
import { moveIn } from '#app/features/moving/move-in.server.ts';

/** npm run import -- EXPORT [--files FOLDER] [--report FILE] */
export async function importByHand(app: App, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { files: { type: 'string' }, report: { type: 'string' } },
  });
  await inWords(async () => {
    const [file] = positionals;
    if (!file) throw new MovingTrouble('Say which file: npm run import -- export.json [--files FOLDER]');
    const report = values.report ?? `${file}.report.txt`;
    const lines = await moveIn(app, file, { files: values.files ?? null, report, say: (line) => console.log(line) });
    for (const line of lines) console.log(line);
    console.log(`Each reason stands in ${report}`);
  });
}

export async function exportByHand(): Promise<void> {
  throw new Error('not yet');
}

/** What somebody must do is said as a sentence; anything else is a bug and throws. */
async function inWords(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof MovingTrouble)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
