import type { App } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { collectionWords, movedCollections, MovingTrouble, type Source } from './incoming.ts';
import { jsonSource } from './json-source.server.ts';
import { readHead } from './json-records.server.ts';
import { openReport } from './moving-report.server.ts';
import { mover, takeRecord } from './take-records.server.ts';

export type MoveInOptions = {
  /** Where the files of the old site lie; null where none are given. */
  files: string | null;
  report: string;
  say: (line: string) => void;
};

/** Takes an export of another site in. Run again, or after it was killed, it goes on where it was. Answers the report's last lines. */
export async function moveIn(app: App, file: string, { files, report: reportFile, say }: MoveInOptions) {
  const source = await openSource(file);
  const counts = await source.count();
  const report = openReport(reportFile, `What became of ${file.split('/').at(-1)}`);
  const moving = { app, files: { folder: files }, report, text: source.text, idsBegin: source.idsBegin };
  const done: Record<string, number> = {};
  const strangers = Object.keys(counts).filter((name) => !movedCollections.some((known) => known === name));
  for await (const record of source.records()) {
    await takeRecord(moving, record);
    const { collection } = record;
    const so = (done[collection] = (done[collection] ?? 0) + 1);
    if (so % 20 === 0 || so === counts[collection])
      say(`${collectionWords[collection] ?? collection} ${so} of ${counts[collection] ?? so}`);
  }
  const closing = strangers.map((name) => `${name}: left out, it is no collection of this site`);
  const totals = report.totals();
  if ((totals['gallery']?.taken ?? 0) + (totals['gallery']?.changed ?? 0) > 0)
    closing.push(
      'Gallery pictures wait for their description in the staff area; none is public before. Pictures that show a patient need a consent.',
    );
  const taken = Object.values(totals).reduce((sum, each) => sum + each.taken + each.changed, 0);
  if (taken > 0)
    await app.db.transaction((tx) =>
      recordActivity(tx, mover, { action: 'site.moved-in', summary: `Moved in ${taken} things from another site.` }),
    );
  return report.end(closing);
}

async function openSource(file: string): Promise<Source> {
  const head = (await readHead(file)).trimStart();
  if (head.startsWith('{')) return jsonSource(file);
  throw new MovingTrouble(`${file} is not an export that can be read: it should be JSON or WordPress’s XML.`);
}
