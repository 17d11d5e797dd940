import { basename } from 'node:path';
import type { App } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { collectionWords, movedCollections, MovingTrouble, type Source } from './incoming.ts';
import { jsonSource } from './json-source.server.ts';
import { jsonRecords, readHead } from './json-records.server.ts';
import type { OldFiles } from './old-files.server.ts';
import { openReport, type MovingReport } from './moving-report.server.ts';
import { importOwn } from './own-import.server.ts';
import { ownFormat } from './own-tables.server.ts';
import { wordpressSource } from './wordpress-source.server.ts';
import { mover, takeRecord } from './take-records.server.ts';

type MoveInOptions = {
  files: OldFiles['folder'];
  report: string;
  say: (line: string) => void;
};

/** Takes an export in. Run again, or after it was killed, it goes on where it was. Answers the report's last lines. */
export async function moveIn(app: App, file: string, options: MoveInOptions): Promise<string[]> {
  const head = (await readHead(file)).trimStart();
  const [, format] = /^\{\s*"format":\s*"(clinic-export-\d+)"/.exec(head) ?? [];
  const isOwn = format === ownFormat;
  if (format && !isOwn)
    throw new MovingTrouble(
      `${file} is ${format}, and this version reads ${ownFormat}. Export it again with this version.`,
    );
  const source = isOwn ? null : openSource(file, head);
  const counts = await (source?.count() ?? countOwn(file));
  const report = openReport(options.report, `What became of ${basename(file)}`);
  const progress = tellProgress(counts, options.say);
  if (source) {
    const moving = { ...source, app, files: { folder: options.files }, report };
    for await (const record of source.records()) {
      await takeRecord(moving, record);
      progress(record.collection);
    }
  } else await importOwn(app, file, report, progress);
  await noteActivity(app, report);
  return report.end(source ? closingWords(counts, report) : []);
}

function openSource(file: string, head: string): Source {
  if (head.startsWith('{')) return jsonSource(file);
  if (head.startsWith('<')) return wordpressSource(file);
  throw new MovingTrouble(`${file} is not an export that can be read: it should be JSON or WordPress’s XML.`);
}

async function countOwn(file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { collection } of jsonRecords(file)) counts[collection] = (counts[collection] ?? 0) + 1;
  return counts;
}

const saidEvery = 20;

function tellProgress(counts: Record<string, number>, say: MoveInOptions['say']): (collection: string) => void {
  const done: Record<string, number> = {};
  return (collection) => {
    const so = (done[collection] = (done[collection] ?? 0) + 1);
    if (so % saidEvery === 0 || so === counts[collection])
      say(`${collectionWords[collection] ?? collection} ${so} of ${counts[collection] ?? so}`);
  };
}

function closingWords(counts: Record<string, number>, report: MovingReport): string[] {
  const strangers = Object.keys(counts).filter((name) => !movedCollections.some((known) => known === name));
  const closing = strangers.map((name) => `${name}: left out, it is no collection of this site`);
  const { taken = 0, changed = 0 } = report.totals()['gallery'] ?? {};
  if (taken + changed > 0)
    closing.push('Gallery pictures wait for their description in the staff area; none is public before.');
  closing.push('Pictures that show a patient need a consent: look through those of posts, which are public at once.');
  return closing;
}

async function noteActivity(app: App, report: MovingReport): Promise<void> {
  const taken = Object.values(report.totals()).reduce((sum, each) => sum + each.taken + each.changed, 0);
  if (taken === 0) return;
  const summary = `Moved in ${taken} things from another site.`;
  await app.db.transaction((tx) => recordActivity(tx, mover, { action: 'site.moved-in', summary }));
}
